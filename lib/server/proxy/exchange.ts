import "server-only";
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { Failure } from "@/lib/contract/failure/failure";
import type { Lane } from "./connections";
import { createDecoder, type Decoder } from "./decode";
import {
  cancelledFailure,
  ForwardError,
  type ForwardPhase,
  forwardFailure,
  networkFailure,
} from "./failure";
import { createSecretFilter, maskKey } from "./key-filter";
import {
  type BodyEnding,
  createForwardQueue,
  type ForwardQueue,
  type ForwardTimings,
} from "./queue";

export type ForwardOptions = {
  readonly signal: AbortSignal;
  /** Milliseconds until the head of the answer must be there. */
  readonly timeoutMs: number;
  /** Milliseconds from then on until the body must be complete. */
  readonly bodyTimeoutMs: number;
  /** Bytes of the body, as sent and decompressed. */
  readonly maxWireBytes: number;
  readonly maxBytes: number;
};

/** An answer of a service. Nothing of its head is passed on but what is here. */
export type ForwardedResponse = {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  readonly timings: Omit<ForwardTimings, "totalMs">;
  readonly body:
    | { readonly complete: true; readonly bytes: Uint8Array; readonly ending: BodyEnding }
    /** `next` gives null at the end, and `ending` says which one it was; `cancel` ends the exchange. */
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

/** Bytes held back before answering: a fault in a body up to this size can still change the status. */
const HOLD_BYTES = 262_144;
/** Below this many waiting bytes the service is let go on; to stop and start it for every chunk would cost more. */
const LOW_BYTES = 65_536;
/** More provisional answers than any gateway sends. */
const MAX_PROVISIONAL = 16;

/** One request and its answer, from the dial to the last byte. Made for one use. */
export class ForwardExchange {
  readonly #lane: Lane;
  readonly #key: string | null;
  readonly #options: ForwardOptions;
  readonly #queue: ForwardQueue;
  readonly #start = performance.now();
  readonly #filter: ReturnType<typeof createSecretFilter>;
  #timer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #decoder: Decoder | null = null;
  #head: { status: number; headers: IncomingHttpHeaders } | null = null;
  #firstByteMs: number | null = null;
  #wireBytes = 0;
  #bytes = 0;
  #provisional = 0;
  #over = false;
  #released = false;
  /** Too much waits to be read; the service is stopped until most of it was taken. */
  #full = false;
  #begun: () => void = () => {};

  constructor(lane: Lane, key: string | null, options: ForwardOptions) {
    this.#lane = lane;
    this.#key = key;
    this.#options = options;
    this.#filter = createSecretFilter(key);
    this.#queue = createForwardQueue(() => this.#letGoOn());
  }

  async send(request: Dispatcher.DispatchOptions): Promise<ForwardOutcome> {
    const { signal, timeoutMs } = this.#options;
    const begun = new Promise<void>((resolve) => {
      this.#begun = resolve;
    });
    signal.addEventListener("abort", this.#cancelled, { once: true });
    this.#allow(timeoutMs, "No answer came within the time-out of the request.");
    if (signal.aborted) this.#cancelled();
    else this.#lane.client.dispatch(request, this.#handler());
    await begun;
    if (this.#head && !this.#over) await this.#queue.filled(HOLD_BYTES);
    return this.#outcome();
  }

  #outcome(): ForwardOutcome {
    const { ending } = this.#queue;
    const head = this.#head;
    const failure = ending?.failure ?? null;
    // A refusal says more by its status than by a body that broke off.
    const isRefusal = head !== null && head.status >= 400 && failure?.kind !== "cancelled";
    if (!head || (failure && !isRefusal)) {
      const timings = ending?.timings ?? this.#timings();
      const status = head && failure && failure.status === undefined ? { status: head.status } : {};
      return {
        ok: false,
        failure: { ...(failure ?? networkFailure("unknown", "No answer came.")), ...status },
        timings,
      };
    }
    const { connectMs, firstByteMs } = this.#timings();
    return {
      ok: true,
      response: {
        status: head.status,
        contentType: this.#text(head.headers["content-type"]),
        retryAfter: this.#text(head.headers["retry-after"]),
        timings: { connectMs, firstByteMs },
        body: ending
          ? { complete: true, bytes: this.#queue.takeAll(), ending: { ...ending, failure: null } }
          : { complete: false, stream: this.#stream() },
      },
    };
  }

  #stream(): BodyStream {
    return {
      next: () => this.#queue.next(),
      ending: () => this.#queue.ending ?? this.#ending(cancelledFailure),
      cancel: this.#cancelled,
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

  /** What a step throws ends this exchange, and not the parser that called it. */
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
          networkFailure("protocol", "The service sends provisional answers without end."),
        );
      return;
    }
    this.#firstByteMs = performance.now() - this.#start;
    this.#head = { status, headers };
    if (status >= 300 && status < 400)
      throw new ForwardError({ kind: "redirected", status, message: this.#redirectWords(headers) });
    this.#decoder = createDecoder(headers["content-encoding"], {
      onData: (chunk) => this.#guard(() => this.#deliver(chunk)),
      onDrain: () => this.#letGoOn(),
      onEnd: () => this.#guard(() => this.#finish()),
      onError: (error) => this.#fail(error),
    });
    this.#allow(this.#options.bodyTimeoutMs, "The rest of the answer did not come in time.");
    this.#begun();
  }

  /** Where a redirect leads is told by its host alone: a path or a query can carry anything. */
  #redirectWords({ location }: IncomingHttpHeaders): string {
    const to = location === undefined || !URL.canParse(location) ? null : new URL(location);
    const isWeb = to?.protocol === "http:" || to?.protocol === "https:";
    return isWeb && to && maskKey(to.origin, this.#key) === to.origin
      ? `The service redirects to ${to.origin}.`
      : "The service redirects to another address.";
  }

  #receive(chunk: Buffer): void {
    this.#wireBytes += chunk.length;
    if (this.#wireBytes > this.#options.maxWireBytes) throw tooLarge(this.#options.maxWireBytes);
    if (!this.#decoder) this.#deliver(chunk);
    else if (!this.#decoder.write(chunk)) this.#controller?.pause();
  }

  #deliver(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#options.maxBytes) throw tooLarge(this.#options.maxBytes);
    this.#queue.push(this.#filter ? this.#filter.push(chunk) : chunk);
    if (this.#queue.waiting < HOLD_BYTES) return;
    this.#full = true;
    this.#controller?.pause();
    this.#decoder?.pause();
  }

  #letGoOn(): void {
    if (this.#over || (this.#full && this.#queue.waiting > LOW_BYTES)) return;
    this.#full = false;
    this.#decoder?.resume();
    this.#controller?.resume();
  }

  #complete(): void {
    // The connection is free before the last bytes are decompressed and read.
    this.#released = true;
    this.#lane.release();
    this.#controller = null;
    if (this.#decoder) this.#decoder.end();
    else this.#finish();
  }

  #finish(): void {
    if (this.#filter) this.#queue.push(this.#filter.end());
    this.#settle(null);
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    const phase: ForwardPhase = this.#head ? "body" : this.#lane.phase;
    if (this.#filter) this.#queue.push(this.#filter.breakOff());
    this.#settle(forwardFailure(error, phase));
    this.#decoder?.destroy();
    if (!this.#released) this.#lane.destroy();
  }

  #settle(failure: Failure | null): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.#options.signal.removeEventListener("abort", this.#cancelled);
    this.#queue.end(this.#ending(failure));
    this.#begun();
  }

  readonly #cancelled = (): void => this.#fail(new ForwardError(cancelledFailure));

  #allow(milliseconds: number, message: string): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#fail(new ForwardError(networkFailure("timeout", message))),
      milliseconds,
    );
  }

  #timings(): ForwardTimings {
    return {
      connectMs: this.#lane.connectMs,
      firstByteMs: this.#firstByteMs,
      totalMs: performance.now() - this.#start,
    };
  }

  #ending(failure: Failure | null): BodyEnding {
    return { failure, wireBytes: this.#wireBytes, bytes: this.#bytes, timings: this.#timings() };
  }

  #text(value: string | readonly string[] | undefined): string | null {
    const text = [value ?? []].flat().join(", ");
    return text === "" ? null : maskKey(text, this.#key);
  }
}

const tooLarge = (bytes: number) =>
  new ForwardError({
    kind: "response-too-large",
    message: `The response is larger than the ${Math.round(bytes / 1_000_000)} MB that are read of one.`,
  });
