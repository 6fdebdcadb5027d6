import type { Expected, Fault, Talk } from "./hostile-service";

/** A fault of the response to a request. */
export const wire = (
  name: string,
  respond: (talk: Talk) => void,
  expected: Expected | readonly Expected[],
): Fault => ({ name, at: "request", respond, expected });

export const dns: Expected = { kind: "network", reason: "dns" };
export const tls: Expected = { kind: "network", reason: "tls" };
export const timeout: Expected = { kind: "network", reason: "timeout" };
export const reset: Expected = { kind: "network", reason: "reset" };
export const protocol: Expected = { kind: "network", reason: "protocol" };
export const headersTooLarge: Expected = { kind: "network", reason: "headers-too-large" };
export const truncated: Expected = { kind: "truncated" };
export const damaged: Expected = { kind: "damaged" };

export const OK = "HTTP/1.1 200 OK\r\n";
export const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;
export const sized = (text: string, length = Buffer.byteLength(text)) =>
  `${OK}content-length: ${length}\r\n\r\n${text}`;
export const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
