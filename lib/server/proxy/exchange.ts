import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { readServiceHeaders, type ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import type { Failure } from "@/lib/contract/failure/failure";
import { type FetchDeadline, startFetchDeadline } from "@/lib/net/deadline";
import type { Lease } from "@/lib/net/endpoint-connections";
import { type CharsetDecoder, createCharsetDecoder } from "./charset-decoder";
import { type ContentDecoder, createContentDecoder } from "./content-decoder";
import { creditsLeftField } from "./credits-left";
import { createKeyMask, maskKey } from "./echo-mask";
import {
  cancelledFailure,
  ForwardError,
  forwardFailure,
  networkFailure,
  redirectedFailure,
  tooLargeFailure,
} from "./failure";
import {
  type BodyEnding,
  createForwardQueue,
  type ForwardQueue,
  type ForwardTimings,
} from "./queue";
import { waitHeader } from "./wait-header";

export type ForwardOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds until the response headers must have arrived. */
  readonly timeoutMs: number;
  /** Milliseconds from then on until the body must be complete. */
  readonly bodyTimeoutMs: number;
  /** Maximum size of the body before decompression. */
  readonly maxWireBytes: number;
  /** Maximum size of the body after decompression. */
  readonly maxBytes: number;
  /** Returns the part that arrived of a body that broke off, for callers that read `ending.failure`. */
  readonly keepsPart?: boolean;
};

/** The response of a service. No other part of its head is passed on. */
export type ForwardedResponse = {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly notices: ServiceHeaders | null;
  /** The balance of the account, where a header has it. */
  readonly creditsLeft?: number;
  readonly timings: Omit<ForwardTimings, "totalMs">;
  readonly body:
    | { readonly complete: true; readonly bytes: Uint8Array; readonly ending: BodyEnding }
    | { readonly complete: false; readonly stream: BodyStream };
};

export type BodyStream = {
  next(): Promise<Uint8Array | null>;
  ending(): BodyEnding;
  cancel(): void;
};

export type ForwardOutcome =
  | { readonly ok: true; readonly response: ForwardedResponse }
  | { readonly ok: false; readonly failure: Failure; readonly timings: ForwardTimings };

/** Bytes held back before responding: an error in a body up to this size still changes the status. */
const HOLD_BYTES = 262_144;
/** The service resumes below this many waiting bytes; pausing and resuming for every chunk would cost more. */
const LOW_BYTES = 65_536;
/** Informational (1xx) responses; more than any gateway sends. */
const MAX_PROVISIONAL = 16;

/** One request and its response, from the connection to the last byte. For a single use. */
export class ForwardExchange {
  readonly #lease: Lease;
  readonly #key: string | null;
  readonly #options: ForwardOptions;
  readonly #queue: ForwardQueue;
  readonly #deadline: FetchDeadline;
  readonly #start = performance.now();
  readonly #mask: ReturnType<typeof createKeyMask>;
  #controller: Dispatcher.DispatchController | null = null;
  #decoder: ContentDecoder | null = null;
  #charset: CharsetDecoder | null = null;
  #head: { status: number; headers: IncomingHttpHeaders } | null = null;
  #firstByteMs: number | null = null;
  #wireBytes = 0;
  #bytes = 0;
  #provisional = 0;
  #over = false;
  #released = false;
  /** The queue is full; the service is paused until most of it was taken. */
  #full = false;
  #begun: () => void = () => {};
  constructor(lease: Lease, key: string | null, options: ForwardOptions) {
    this.#lease = lease;
    this.#key = key;
    this.#options = options;
    this.#mask = createKeyMask(key);
    this.#queue = createForwardQueue(() => this.#resume());
    this.#deadline = startFetchDeadline(options.timeoutMs, options.signal);
    this.#deadline.phase = "headers";
  }

  async send(request: Dispatcher.DispatchOptions): Promise<ForwardOutcome> {
    const begun = new Promise<void>((resolve) => {
      this.#begun = resolve;
    });
    const { signal } = this.#deadline;
    signal.addEventListener("abort", this.#onAbort, { once: true });
    if (signal.aborted) this.#onAbort();
    else this.#lease.client.dispatch(request, this.#handler());
    await begun;
    if (this.#head && !this.#over) await this.#queue.filled(HOLD_BYTES);
    return this.#outcome();
  }

  #outcome(): ForwardOutcome {
    const { ending } = this.#queue;
    const head = this.#head;
    const failure = ending?.failure ?? null;
    // The status of an error response says more than its broken body.
    const isError = head !== null && head.status >= 400 && failure?.kind !== "cancelled";
    const hasPart = failure?.kind !== "cancelled" && this.#queue.waiting > 0;
    const keepsPart = this.#options.keepsPart === true && hasPart;
    if (!head || (failure && !isError && !keepsPart)) {
      const timings = ending?.timings ?? this.#timings();
      const status = head && failure && failure.status === undefined ? { status: head.status } : {};
      return {
        ok: false,
        failure: { ...(failure ?? networkFailure("unknown", "No response arrived.")), ...status },
        timings,
      };
    }
    const { connectMs, firstByteMs } = this.#timings();
    return {
      ok: true,
      response: {
        status: head.status,
        contentType: this.#text(head.headers["content-type"]),
        retryAfter: waitHeader(head.status, (name) => this.#text(head.headers[name])),
        notices: readServiceHeaders((name) => this.#text(head.headers[name])),
        ...creditsLeftField((name) => this.#text(head.headers[name])),
        timings: { connectMs, firstByteMs },
        body: ending
          ? {
              complete: true,
              bytes: this.#queue.takeAll(),
              ending: { ...ending, failure: isError ? null : failure },
            }
          : { complete: false, stream: this.#stream() },
      },
    };
  }

  #stream(): BodyStream {
    return {
      next: () => this.#queue.next(),
      ending: () => this.#queue.ending ?? this.#ending(cancelledFailure),
      cancel: () => this.#fail(new ForwardError(cancelledFailure)),
    };
  }

  #handler(): Dispatcher.DispatchHandler {
    return {
      onRequestStart: (controller) => {
        this.#controller = controller;
        if (this.#over) controller.abort(new ForwardError(cancelledFailure));
      },
      onResponseStart: (_controller, status, headers) =>
        this.#guard(() => this.#begin(status, headers)),
      onResponseData: (_controller, chunk) => this.#guard(() => this.#receive(chunk)),
      onResponseEnd: () => this.#guard(() => this.#complete()),
      onResponseError: (_controller, error) => this.#fail(error),
    };
  }

  /** Errors of a step end this exchange; they must not reach the parser that calls it. */
  #guard(step: () => void): void {
    if (this.#over) return;
    try {
      step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #begin(status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) {
      this.#provisional += 1;
      if (this.#provisional > MAX_PROVISIONAL)
        throw new ForwardError(
          networkFailure("protocol", "The service sends too many provisional responses."),
        );
      return;
    }
    this.#firstByteMs = performance.now() - this.#start;
    this.#head = { status, headers };
    if (status >= 300 && status < 400)
      throw new ForwardError(redirectedFailure(status, headers.location, this.#key));
    this.#charset = createCharsetDecoder(this.#text(headers["content-type"]));
    this.#decoder = createContentDecoder(headers["content-encoding"], {
      onData: (chunk) => this.#guard(() => this.#deliver(chunk)),
      onDrain: () => this.#resume(),
      onEnd: () => this.#guard(() => this.#finish()),
      onError: (error) => this.#fail(error),
    });
    this.#deadline.phase = "body";
    this.#deadline.restart(this.#options.bodyTimeoutMs);
    this.#begun();
  }

  #receive(chunk: Buffer): void {
    this.#wireBytes += chunk.length;
    if (this.#wireBytes > this.#options.maxWireBytes)
      throw new ForwardError(tooLargeFailure(this.#options.maxWireBytes));
    if (!this.#decoder) this.#deliver(chunk);
    else if (!this.#decoder.write(chunk)) this.#controller?.pause();
  }

  #deliver(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#options.maxBytes)
      throw new ForwardError(tooLargeFailure(this.#options.maxBytes));
    this.#pass(this.#charset ? this.#charset.push(chunk) : chunk);
    if (this.#queue.waiting < HOLD_BYTES) return;
    this.#full = true;
    this.#controller?.pause();
    this.#decoder?.pause();
  }

  /** The mask searches for texts in UTF-8. */
  #pass(bytes: Buffer): void {
    this.#queue.push(this.#mask ? this.#mask.push(bytes) : bytes);
  }

  #resume(): void {
    if (this.#over || (this.#full && this.#queue.waiting > LOW_BYTES)) return;
    this.#full = false;
    this.#decoder?.resume();
    this.#controller?.resume();
  }

  #complete(): void {
    // The connection ends before the last bytes are decoded and sent on.
    this.#released = true;
    this.#lease.destroy();
    this.#controller = null;
    if (this.#decoder) this.#decoder.end();
    else this.#finish();
  }

  #finish(): void {
    if (this.#charset) this.#pass(this.#charset.end());
    if (this.#mask) this.#queue.push(this.#mask.end());
    this.#settle(null);
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    if (this.#mask) this.#queue.push(this.#mask.breakOff());
    this.#settle(forwardFailure(error, this.#head ? "body" : "headers"));
    this.#decoder?.destroy();
    if (!this.#released) this.#lease.destroy();
  }

  #settle(failure: Failure | null): void {
    if (this.#over) return;
    this.#over = true;
    this.#deadline.signal.removeEventListener("abort", this.#onAbort);
    this.#deadline.end();
    this.#queue.end(this.#ending(failure));
    this.#begun();
  }

  readonly #onAbort = (): void => this.#fail(this.#deadline.signal.reason);

  #timings(): ForwardTimings {
    return {
      connectMs: this.#lease.connectMs,
      firstByteMs: this.#firstByteMs,
      totalMs: performance.now() - this.#start,
    };
  }

  #ending(failure: Failure | null): BodyEnding {
    return {
      failure,
      wireBytes: this.#wireBytes,
      bytes: this.#bytes,
      timings: this.#timings(),
      masksKey: this.#mask?.hasMasked() ?? false,
    };
  }

  #text(value: string | readonly string[] | undefined): string | null {
    return maskKey([value ?? []].flat().join(", "), this.#key) || null;
  }
}
