import type { Failure } from "@/lib/contract/failure/failure";

type Reason = Extract<Failure, { kind: "network" }>["reason"];

const retry = { kind: "retry" } as const;
const copy = { kind: "copy" } as const;
const connection = { kind: "open-connection" } as const;
const test = { kind: "test-connection" } as const;
const longer = { kind: "raise-timeout" } as const;
const less = { kind: "lower-limit" } as const;
type Command =
  | typeof retry
  | typeof copy
  | typeof connection
  | typeof test
  | typeof longer
  | typeof less;

const titles: Partial<Record<Reason, string>> = {
  reset: "Connection lost",
  timeout: "The request timed out",
  protocol: "The response is not HTTP",
  "headers-too-large": "The response headers are too large",
};

/** The request may have been processed and charged before these, so a retry does not come first. */
const commands: Partial<Record<Reason, readonly Command[]>> = {
  reset: [retry, test, connection, copy],
  timeout: [longer, less, retry, test, copy],
  unknown: [retry, test, connection, copy],
};

const messages: Record<Reason, string> = {
  refused:
    "The connection was refused: no server is listening at its URL. Check the port, and whether the service runs.",
  dns: "The host name of the connection could not be resolved. Check its spelling, and your network.",
  tls: "No secure connection: the certificate is not trusted, or the server does not use TLS. Check the certificate, and whether the URL begins with http or https.",
  unreachable:
    "No connection could be made: the host does not respond, or there is no route to it. Nothing was sent. Check the URL, the port and firewalls.",
  reset:
    "The connection closed before a response arrived. The search may have run anyway; it was not sent again.",
  timeout: "No response arrived before the request's timeout. The search may still be charged.",
  protocol:
    "A server responds at the connection's URL, but its response is not valid HTTP. Check the scheme and the port. If it is the right service, the search may still be charged.",
  "headers-too-large":
    "The service responded, but its headers exceed the limit of this workbench. The URL may belong to another service, or a proxy adds headers. The search may still be charged.",
  "address-refused":
    "This workbench does not connect to this address. Check the URL of the connection.",
  unknown: "The network failed before a response arrived. The search may still be charged.",
};

/** Why no response arrived. `connectionHint` is for reasons that a change of the connection may remove. */
export function networkMessage(reason: Reason, connectionHint: string) {
  return {
    title: titles[reason] ?? "The service cannot be reached",
    happened: messages[reason],
    commands: commands[reason] ?? [test, connection, retry, copy],
    ...(reason !== "reset" &&
      reason !== "timeout" &&
      reason !== "unknown" && { who: connectionHint }),
  };
}
