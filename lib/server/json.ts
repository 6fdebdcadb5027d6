import "server-only";
import type * as z from "zod";
import { flattenIssues, type RequestIssue } from "@/lib/contract/failure/issue";
import { issueMessage } from "@/lib/contract/failure/issue-messages";
import { bodyRejection, readBodyText } from "@/lib/engine/http/request-body";

const MAX_BYTES = 16_384;

export type JsonBody<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly status: 400 | 408 | 413;
      readonly error: string;
      /** The issues of a body that is JSON, and does not fit its schema. */
      readonly invalid?: z.ZodError;
    };

/** Parses a body of the workbench's own API. Errors do not quote it: it may contain a key. */
async function readJson(request: Request, maxBytes = MAX_BYTES): Promise<JsonBody> {
  const body = await readBodyText(request, maxBytes);
  if (!body.ok) return { ok: false, ...bodyRejection(body.reason, maxBytes) };
  try {
    return { ok: true, value: JSON.parse(body.text) };
  } catch {
    return { ok: false, status: 400, error: "The body is not JSON." };
  }
}

type FieldErrors = Readonly<Record<string, string>>;

/** The first message of each path, such as `timing.every`. */
export function messagesByPath(issues: readonly Pick<RequestIssue, "path" | "message">[]) {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join(".")] ??= message;
  return fields;
}

export const fieldErrors = ({ issues }: z.ZodError): FieldErrors =>
  messagesByPath(flattenIssues(issues));

/** The first of them, such as `id: This field is required.` */
export function firstError(fields: FieldErrors): string {
  const [[path, message] = ["", "The value is not valid."]] = Object.entries(fields);
  return path === "" ? message : `${path}: ${message}`;
}

/** Parses a body with one schema. The error is the first issue. The messages are those of the contract, and quote no text. */
export async function readValue<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes?: number,
): Promise<JsonBody<z.output<Schema>>> {
  const body = await readJson(request, maxBytes);
  if (!body.ok) return body;
  const { success, data, error } = schema.safeParse(body.value, { error: issueMessage });
  if (success) return { ok: true, value: data };
  return { ok: false, status: 400, error: firstError(fieldErrors(error)), invalid: error };
}

/** A JSON response that no cache stores. */
export const json = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
