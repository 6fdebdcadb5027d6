import "server-only";
import type { Failure } from "@/lib/contract/failure/failure";
import { processWide } from "../process-wide";
import { type Connections, createConnections } from "./connections";
import { ForwardExchange, type ForwardOptions, type ForwardOutcome } from "./exchange";
import { networkFailure } from "./failure";

export type { ForwardOptions } from "./exchange";

export type ForwardTarget = { readonly baseUrl: string; readonly key: string | null };

const USER_AGENT = "search-workbench/0.1";
const PATH = "/v2/search";

declare module "../process-wide" {
  interface ProcessWide {
    forwarding?: Connections;
  }
}

function connections(): Connections {
  const all = processWide();
  all.forwarding ??= createConnections();
  return all.forwarding;
}

/** Ends the connections that are kept for later. */
export const closeForwarding = (): void => connections().close();

/**
 * Sends a body once to the search operation of a service and answers what came back: at the latest when 256 kB of it
 * have come, so that a fault in a small body is still a failure and a large body is never held in memory. It never
 * rejects, never follows a redirect and never sends a second time: a search costs credits.
 */
export function forward(
  target: ForwardTarget,
  body: string,
  options: ForwardOptions,
  pool = connections(),
): Promise<ForwardOutcome> {
  const origin = new URL(target.baseUrl);
  const refusal = unusable(origin, target.key);
  if (refusal) {
    const timings = { connectMs: null, firstByteMs: null, totalMs: 0 };
    return Promise.resolve({ ok: false, failure: refusal, timings });
  }
  return new ForwardExchange(pool.lend(origin), target.key, options).send({
    origin: origin.origin,
    path: `${origin.pathname.replace(/\/+$/, "")}${PATH}`,
    method: "POST",
    // All that a service is told; nothing that the browser sent is among it.
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "accept-encoding": "gzip, identity",
      "user-agent": USER_AGENT,
      ...(target.key !== null && { authorization: `Bearer ${target.key}` }),
    },
    body,
  });
}

function unusable(origin: URL, key: string | null): Failure | null {
  if (origin.protocol !== "http:" && origin.protocol !== "https:")
    return networkFailure(
      "address-refused",
      "The address of the connection is neither http nor https.",
    );
  if (key !== null && !/^[\x21-\x7e]+$/.test(key))
    return { kind: "unauthorized", message: "The key has characters that a header cannot carry." };
  return null;
}
