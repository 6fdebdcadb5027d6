import "server-only";

/** Codes of JSON-RPC errors. */
export const codes = {
  parse: -32_700,
  invalid: -32_600,
  server: -32_000,
  unauthorized: -32_001,
} as const;

/** The response to a request whose messages are not served. */
export const protocolError = (
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(
    { jsonrpc: "2.0", error: { code, message }, id: null },
    { status, headers: { "Cache-Control": "no-store", ...headers } },
  );
