import { isJsonObject } from "@/lib/contract/json-object";
import { unusableResponse } from "./unusable-response";

/** A rejected call, with messages by field name. */
export type CallFailure<Fields> = {
  readonly error: string;
  readonly fields: Fields;
  /** The session has expired: the user has to enter the password. */
  readonly locked: boolean;
};

export type CallResult<Value, Fields> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: CallFailure<Fields> };

type Call<Value, Fields> = {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly parse: (json: unknown) => Value | Promise<Value>;
  /** Null if the response is not an error of this API. */
  readonly parseError: (json: unknown) => Promise<{ error: string; fields: Fields } | null>;
  readonly noFields: Fields;
  /**
   * For a response with one JSON text per line: called with each line as it arrives. `parse` gets the
   * last one, as text.
   */
  readonly onLine?: ((text: string) => void) | undefined;
};

/** Calls the workbench server. Never rejects. */
export async function sendJson<Value, Fields>(
  call: Call<Value, Fields>,
): Promise<CallResult<Value, Fields>> {
  const { method, url, body, signal, noFields } = call;
  const failed = (error: string, fields = noFields, locked = false) => ({
    ok: false as const,
    failure: { error, fields, locked },
  });
  let status: number | null = null;
  try {
    const response = await fetch(url, {
      method,
      ...(body !== undefined && {
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
      ...(signal && { signal }),
    });
    status = response.status;
    if (response.ok && call.onLine && response.body)
      return { ok: true, value: await call.parse(await lastLine(response.body, call.onLine)) };
    const json: unknown = await response.json();
    if (response.ok) return { ok: true, value: await call.parse(json) };
    const parsed = await call.parseError(json);
    const failure = isJsonObject(json) ? json.failure : undefined;
    const { lockedCode } = await import("@/lib/contract/connection");
    const locked = isJsonObject(failure) && failure.code === lockedCode;
    return parsed ? failed(parsed.error, parsed.fields, locked) : failed(unusableResponse(status));
  } catch (error) {
    // The response was cut off.
    return failed(unusableResponse(error instanceof TypeError ? null : status));
  }
}

async function lastLine(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLine: (text: string) => void,
): Promise<string> {
  let last = "";
  let tail = "";
  for await (const chunk of chunksOf(body.pipeThrough(new TextDecoderStream()))) {
    const lines = (tail + chunk).split("\n");
    tail = lines.pop() ?? "";
    for (const line of lines) {
      last = line;
      onLine(line);
    }
  }
  return last;
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** The error of a call without fields. */
export const parseMessage = async (
  json: unknown,
): Promise<{ error: string; fields: null } | null> =>
  isJsonObject(json) && typeof json.error === "string" ? { error: json.error, fields: null } : null;
