import type { IssuePath } from "@/lib/contract/failure/issue";
import { valueAt } from "@/lib/contract/json-object";
import { isSecretReference } from "@/lib/contract/secret-reference";
import { shareableSecretText } from "@/lib/contract/secrets/secret-text";
import { echoPatterns, MIN_ECHO_LENGTH, maskEchoes } from "@/lib/contract/sharing/secret-echo";
import type { Body } from "@/lib/request/body";
import { textWindows } from "./text-windows";

/** The string values at the paths that may not be stored. */
export function secretTexts(body: Body, leftOut: readonly IssuePath[]): string[] {
  const values = leftOut.map((path) => valueAt(body, path));
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

/** A value that is stored with a run. Null if it contains one of the secrets. */
export const withoutSecrets = async <Value extends object>(
  value: Value | null,
  secrets: readonly string[],
): Promise<Value | null> =>
  value && !(await containsAny(new Blob([JSON.stringify(value)]), secrets)) ? value : null;
