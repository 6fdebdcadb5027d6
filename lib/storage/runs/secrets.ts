import type { ServiceHeaders } from "@/lib/contract/dialect/service-headers";
import type { IssuePath } from "@/lib/contract/failure/issue";
import { isSecretReference } from "@/lib/contract/secret-reference";
import { shareableSecretText } from "@/lib/contract/secrets/secret-text";
import { echoPatterns, MIN_ECHO_LENGTH, maskEchoes } from "@/lib/contract/sharing/secret-echo";
import type { Body } from "@/lib/request/body";
import type { TraceNote } from "@/lib/results/model/trace-note";
import { textWindows } from "./text-windows";

/** The string values at the paths that may not be stored. */
export function secretTexts(body: Body, leftOut: readonly IssuePath[]): string[] {
  const values = leftOut.map((path) =>
    path.reduce<unknown>(
      (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
      body,
    ),
  );
  return [...new Set(values.flatMap(textsIn))].filter(
    (text) =>
      text.length >= MIN_ECHO_LENGTH &&
      !isSecretReference(text) &&
      shareableSecretText(text) === null,
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Object(value) === value ? Object.values(Object(value)).flatMap(textsIn) : [];
}

/**
 * Whether a response contains one of the values in any common encoding, as pages do that echo their request. Reads in
 * chunks, so that the response is never one string.
 */
export async function containsAny(response: Blob, secrets: readonly string[]): Promise<boolean> {
  const echoes = echoPatterns(secrets);
  if (echoes.patterns.length === 0) return false;
  for await (const text of textWindows(response, echoes.longest))
    if (maskEchoes(text, echoes).count > 0) return true;
  return false;
}

/** Notices in headers. Null if they contain one of the values. */
export const headersWithoutSecrets = async (
  headers: ServiceHeaders | null,
  secrets: readonly string[],
): Promise<ServiceHeaders | null> =>
  headers && !(await containsAny(new Blob([JSON.stringify(headers)]), secrets)) ? headers : null;

/** The note of a trace. Null if it contains one of the values. */
export const traceNoteWithoutSecrets = async (
  note: TraceNote | null,
  secrets: readonly string[],
): Promise<TraceNote | null> =>
  note && !(await containsAny(new Blob([JSON.stringify(note)]), secrets)) ? note : null;
