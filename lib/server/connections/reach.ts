import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import type { CheckLine } from "@/lib/contract/connection";
import { dial, openSocket } from "@/lib/net/dial";
import type { FetchError } from "@/lib/net/fetch-failure";

type ReachLine = Omit<CheckLine, "milliseconds">;
export type Trust = { readonly ca?: string | undefined };

/** Milliseconds for name resolution, and for connecting with TLS. */
const REACH_TIMEOUT_MS = 8_000;

export const line = (
  step: CheckLine["step"],
  state: CheckLine["state"],
  message: string,
  remedy: string | null = null,
): ReachLine => ({ step, state, message, remedy });

/** Checks the name, the port and the certificate of an origin, without sending a request. Stops at the first failure. */
export async function* checkReachability(
  origin: URL,
  signal: AbortSignal,
  trust: Trust = {},
): AsyncGenerator<ReachLine> {
  const name = origin.hostname.replace(/^\[(.*)\]$/, "$1");
  const dns = await resolveName(name, signal);
  yield dns;
  if (dns.state === "failed") return;
  const error = await connect(origin.origin, signal, trust);
  const isSecure = origin.protocol === "https:";
  if (error?.reason.kind !== "tls") {
    yield error
      ? portFailure(origin, codeOf(error))
      : line("connect", "ok", `Port ${portOf(origin)} is open.`);
    if (error) return;
  } else yield line("connect", "ok", `Port ${portOf(origin)} is open.`);
  if (!isSecure)
    yield line("tls", "skipped", "The URL starts with http://, so nothing is encrypted.");
  else if (error) yield tlsFailure(codeOf(error));
  else yield line("tls", "ok", "The certificate is valid for this host.");
}

const portOf = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");

async function resolveName(name: string, signal: AbortSignal): Promise<ReachLine> {
  if (isIP(name) !== 0) return line("dns", "skipped", "The host is an IP address.");
  try {
    const late = AbortSignal.any([signal, AbortSignal.timeout(REACH_TIMEOUT_MS)]);
    const found = await Promise.race([lookup(name, { all: true }), rejectOn(late)]);
    return line(
      "dns",
      "ok",
      `The host name has ${found.length === 1 ? "an address" : `${found.length} addresses`}.`,
    );
  } catch {
    return line(
      "dns",
      "failed",
      "The host name has no address.",
      "Check the spelling of the host name. A name of a private network needs its DNS or VPN on this server.",
    );
  }
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/** The error of an attempt to connect, or null. Closes the connection. */
const connect = (origin: string, signal: AbortSignal, { ca }: Trust): Promise<FetchError | null> =>
  new Promise((resolve) => {
    // A user or the operator entered this origin, as for a search.
    const cancel = dial(
      { origin, address: null, verifyTls: true },
      { ca, timeoutMs: REACH_TIMEOUT_MS, open: openSocket },
      (result) => {
        signal.removeEventListener("abort", cancel);
        if ("socket" in result) {
          result.socket.on("error", () => {});
          result.socket.destroy();
        }
        resolve("error" in result ? result.error : null);
      },
    );
    signal.addEventListener("abort", cancel, { once: true });
  });

const codeOf = ({ reason }: FetchError): string =>
  "code" in reason && typeof reason.code === "string" && /^[A-Z][A-Z0-9_]{2,60}$/.test(reason.code)
    ? reason.code
    : "";

function portFailure(origin: URL, code: string): ReachLine {
  const port = portOf(origin);
  if (code === "ECONNREFUSED")
    return line(
      "connect",
      "failed",
      `Nothing listens on port ${port} of this host.`,
      "Start the service, or fix the port in the base URL.",
    );
  if (code === "ETIMEDOUT")
    return line(
      "connect",
      "failed",
      `Port ${port} does not respond.`,
      "A firewall may block this server. Check the port and the network.",
    );
  return line(
    "connect",
    "failed",
    `No connection to port ${port}${code === "" ? "" : ` (${code})`}.`,
    "Check that this server may reach the host.",
  );
}

const SELF_SIGNED = ["DEPTH_ZERO_SELF_SIGNED_CERT", "SELF_SIGNED_CERT_IN_CHAIN"];
const UNTRUSTED = [
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_UNTRUSTED",
];
const TRUST_ADVICE =
  "Use a certificate of a public authority, or start the workbench with NODE_EXTRA_CA_CERTS set to the file of your own authority.";

function tlsFailure(code: string): ReachLine {
  const failed = (message: string, remedy: string) => line("tls", "failed", message, remedy);
  if (SELF_SIGNED.includes(code)) return failed("The certificate is self-signed.", TRUST_ADVICE);
  if (UNTRUSTED.includes(code))
    return failed("The authority of the certificate is not trusted.", TRUST_ADVICE);
  if (code === "CERT_HAS_EXPIRED")
    return failed("The certificate has expired.", "Renew the certificate of the service.");
  if (code === "CERT_NOT_YET_VALID")
    return failed("The certificate is not valid yet.", "Check the clock of this server.");
  if (code === "ERR_TLS_CERT_ALTNAME_INVALID")
    return failed(
      "The certificate is for another host name.",
      "Enter the host name that the certificate names.",
    );
  return failed(
    `No secure connection could be established${code === "" ? "" : ` (${code})`}.`,
    "The port may not use TLS: try http:// or another port.",
  );
}
