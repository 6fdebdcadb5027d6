import { type FieldErrors, fieldErrorsSchema } from "@/lib/contract/failure/field-errors";
import { type CallResult, sendJson } from "./send-json";

/** Calls the library or the schedules of the server. Never rejects. */
export const sendFields = <Value>(
  method: string,
  url: string,
  body: unknown,
  parse: (json: unknown) => Value,
  signal?: AbortSignal,
): Promise<CallResult<Value, FieldErrors["fields"]>> =>
  sendJson({
    ...{ method, url, body, parse, signal },
    noFields: {},
    parseError: async (json) => fieldErrorsSchema.safeParse(json).data ?? null,
  });
