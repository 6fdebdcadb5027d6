import "server-only";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import { mapSecretTexts, type SecretPath, secretHandle } from "@/lib/contract/secret-reference";
import {
  mentionsSecretVariable,
  replaceSecretVariables,
} from "@/lib/contract/secrets/secret-variable";
import type { SecretLookup } from "../secrets/secret-for";

export type RestoredRequest<Body> =
  | {
      readonly ok: true;
      /** The same object if it has no reference. */
      readonly body: Body;
      /** The texts that replaced references to a draft. */
      readonly texts: readonly string[];
      /** The values of secret variables. */
      readonly values: readonly string[];
    }
  | { readonly ok: false; readonly issues: RequestIssue[] };

/** Sources of the values of references. */
export type SecretSources = {
  /** The text of a handle; null if it is not held. */
  readonly textOf: (handle: string) => string | null;
  /** The value of a secret variable for the connection of the run. */
  readonly lookUp: (name: string) => SecretLookup;
};

/**
 * Replaces the references in header values and typed text. Fails at the field if a value is missing, belongs to another
 * connection, or is referred to elsewhere.
 */
export function restoreSecrets(
  body: JsonObject,
  { textOf, lookUp }: SecretSources,
): RestoredRequest<JsonObject> {
  const texts: string[] = [];
  const values: string[] = [];
  const issues: RequestIssue[] = [];
  const issue = (path: SecretPath, code: string, message: string) =>
    issues.push({ path: [...path], code, message });
  const withText = (handle: string | null, text: string, path: SecretPath): string => {
    const held = handle === null ? null : textOf(handle);
    if (held === null)
      issue(path, "secret_lost", "The server no longer holds this value. Enter it again.");
    // Only the page knows the variables.
    else if (held.includes("{{"))
      issue(
        path,
        "secret_lost",
        "The text has variables, which are unknown after a reload. Enter it again.",
      );
    else {
      texts.push(held);
      return held;
    }
    return text;
  };
  const withValues = (text: string, path: SecretPath): string => {
    if (!mentionsSecretVariable(text)) return text;
    if (mentionsSecretVariable(replaceSecretVariables(text, () => "")))
      issue(path, "secret_misplaced", "A reference to a secret is {{secret:$NAME}}. Fix the name.");
    return replaceSecretVariables(text, (name) => {
      const found = lookUp(name);
      if (!found.ok) {
        issue(path, "secret_unavailable", found.message);
        return "";
      }
      values.push(found.value);
      return found.value;
    });
  };
  const allowed = new Set<string>();
  const restored = mapSecretTexts(body, (text, path) => {
    allowed.add(JSON.stringify(path));
    const handle = secretHandle(text);
    return handle === undefined ? withValues(text, path) : withText(handle, text, path);
  });
  for (const path of mentionsIn(body))
    if (!allowed.has(JSON.stringify(path)))
      issue(
        path,
        "secret_misplaced",
        "Secrets are only allowed in header values and in typed text. Remove the secret from this field.",
      );
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, body: texts.length + values.length > 0 ? restored : body, texts, values };
}

/** The paths of texts and names in a JSON value that refer to a secret variable. */
function mentionsIn(value: unknown, path: SecretPath = []): SecretPath[] {
  if (typeof value === "string") return mentionsSecretVariable(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((each, at) => mentionsIn(each, [...path, at]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    mentionsSecretVariable(name) ? [path] : mentionsIn(each, [...path, name]),
  );
}
