import "server-only";

import { readServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { proxyHeaders } from "@/lib/contract/proxy-headers";
import { engine } from "./engine/engine";
import { environment } from "./env";
import type { ForwardOptions, ForwardOutcome } from "./proxy/exchange";
import { cancelledFailure } from "./proxy/failure";
import { type ForwardTarget, forward } from "./proxy/forward";

/** Executes a request: a remote service, or the engine in this process. Never rejects. */
export type Backend = (body: string, options: ForwardOptions) => Promise<ForwardOutcome>;

export const remoteBackend =
  (target: ForwardTarget): Backend =>
  (body, options) =>
    forward(target, body, options);

/**
 * The built-in engine, called like by any other client; its key is added here. A server without the
 * role `engine` sends the request to one that has it. `liveServices` are those that the user allowed;
 * null where the operator decides.
 */
export function engineBackend(liveServices: readonly string[] | null): Backend {
  const { remoteEngine } = environment();
  const headers: Record<string, string> =
    liveServices === null ? {} : { [proxyHeaders.liveServices]: liveServices.join(",") };
  if (remoteEngine !== null) return remoteBackend({ ...remoteEngine, headers });
  const { handle, key } = engine();
  return handlerBackend((request) => handle(request), key, headers);
}

/** An implementation of the operation in this process. */
export function handlerBackend(
  handle: (request: Request) => Promise<Response>,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Backend {
  return async (body, { signal }) => {
    const start = performance.now();
    const elapsed = () => performance.now() - start;
    try {
      const response = await handle(
        new Request("http://engine.invalid/v2/search", {
          method: "POST",
          headers: {
            ...headers,
            "Content-Type": "application/json",
            Authorization: `Bearer ${key}`,
          },
          body,
          signal,
        }),
      );
      const firstByteMs = elapsed();
      const bytes = new Uint8Array(await response.arrayBuffer());
      const timings = { connectMs: null, firstByteMs, totalMs: elapsed() };
      const sizes = { wireBytes: bytes.length, bytes: bytes.length };
      return {
        ok: true,
        response: {
          status: response.status,
          contentType: response.headers.get("content-type"),
          retryAfter: response.headers.get("retry-after"),
          notices: readServiceHeaders((name) => response.headers.get(name)),
          timings,
          body: { complete: true, bytes, ending: { failure: null, ...sizes, timings } },
        },
      };
    } catch (error) {
      if (!signal.aborted) throw error;
      const timings = { connectMs: null, firstByteMs: null, totalMs: elapsed() };
      return { ok: false, failure: cancelledFailure, timings };
    }
  };
}
