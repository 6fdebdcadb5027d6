import "server-only";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import type { JsonObject } from "@/lib/contract/json-object";
import { mapSecretTexts, secretHandle } from "@/lib/contract/secret-reference";

export type RestoredRequest<Body> =
  /** `texts` are the secrets that replaced references; the body is the same object without any. */
  | { readonly ok: true; readonly body: Body; readonly texts: readonly string[] }
  | { readonly ok: false; readonly issues: RequestIssue[] };

/** Replaces the references in a request by the texts that `textOf` returns for their handles. */
export function restoreSecrets(
  body: JsonObject,
  textOf: (handle: string) => string | null,
): RestoredRequest<JsonObject> {
  const texts: string[] = [];
  const issues: RequestIssue[] = [];
  const restored = mapSecretTexts(body, (text, path) => {
    const handle = secretHandle(text);
    if (handle === undefined) return text;
    const secret = handle === null ? null : textOf(handle);
    if (secret === null) {
      const message = "The server does not hold this value any longer. Enter it again.";
      issues.push({ path: [...path], code: "secret_lost", message });
      return text;
    }
    texts.push(secret);
    return secret;
  });
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, body: texts.length > 0 ? restored : body, texts };
}
