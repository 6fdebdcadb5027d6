import { networkReasons } from "@/lib/contract/failure/failure";
import { table } from "./markdown";

/** For each reason, a description and a remedy. */
const explanations: Record<(typeof networkReasons)[number], readonly [string, string]> = {
  refused: ["no process listens on that port", "the port, and whether the service runs"],
  dns: ["the host name has no address", "the spelling of the host name; your network"],
  tls: ["the TLS handshake or certificate check failed", "the certificate's dates; http or https"],
  unreachable: [
    "no connection could be made",
    "the URL and port; firewalls and proxies in between",
  ],
  reset: ["the connection was closed early", "proxies in between; try once more"],
  timeout: ["no response arrived in time", "the timeout; the load of the service"],
  protocol: ["the response is not HTTP", "http or https, and the port"],
  "headers-too-large": ["the response has too many headers", "the base URL; proxies in between"],
  "address-refused": ["the address is in a private or reserved range", "the base URL"],
  unknown: ["another reason", "the log of the workbench"],
};

export const networkReasonsTable = (): string =>
  table(
    ["Reason", "What happened", "Check"],
    networkReasons.map((reason) => [`\`${reason}\``, ...explanations[reason]]),
  );
