import { isJsonObject, type JsonObject } from "./json-object";

/*
 * Stored requests contain a reference instead of each secret text: a header value or the text of a `write`
 * action. `{{secret:HANDLE}}` names a value that the server holds for this browser session; `{{secret}}` is a value
 * that nothing holds any more, so the user must enter it again.
 */

/** `DRAFT.NUMBER`: the id of the draft that the value was entered in, and its number there. */
const HANDLE = /^(?<draft>[a-z0-9-]{8,64})\.\d{1,9}$/;
const REFERENCE = /^\{\{secret(?::(?<handle>[a-z0-9-]{8,64}\.\d{1,9}))?\}\}$/;

export const lostSecret = "{{secret}}";

export const secretReference = (handle: string): string => `{{secret:${handle}}}`;

/** A secret variable instead of its value. The server inserts the value. */
export const variableReference = (name: string): string => `{{secret:$${name}}}`;

/** The handle of a reference; null if the value is lost; undefined for any other text. */
export function secretHandle(text: unknown): string | null | undefined {
  const found = typeof text === "string" ? REFERENCE.exec(text) : null;
  return found ? (found.groups?.handle ?? null) : undefined;
}

export const isSecretReference = (text: unknown): boolean => secretHandle(text) !== undefined;

/** The text if it is a reference, otherwise null. */
export const referenceOnly = (text: string | undefined): string | null =>
  text !== undefined && isSecretReference(text) ? text : null;

/** Shown in the empty control of a reference. */
export const secretHint = (reference: string): string =>
  secretHandle(reference) === null ? "Not restored" : "•••• stored for this tab";

/** The draft of a handle; null if it is malformed. */
export const draftOfHandle = (handle: string): string | null =>
  HANDLE.exec(handle)?.groups?.draft ?? null;

export type SecretPath = readonly (string | number)[];

/** A copy with every header value and every text of a `write` action replaced. */
export function mapSecretTexts(
  body: JsonObject,
  replace: (text: string, path: SecretPath) => string,
): JsonObject {
  const { scrapeOptions } = body;
  if (!isJsonObject(scrapeOptions)) return body;
  const { headers, actions } = scrapeOptions;
  const next = (value: unknown, path: SecretPath) =>
    typeof value === "string" ? replace(value, ["scrapeOptions", ...path]) : value;
  return {
    ...body,
    scrapeOptions: {
      ...scrapeOptions,
      ...(isJsonObject(headers) && {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, next(value, ["headers", name])]),
        ),
      }),
      ...(Array.isArray(actions) && {
        actions: actions.map((action: unknown, index) =>
          isJsonObject(action) && action.type === "write"
            ? { ...action, text: next(action.text, ["actions", index, "text"]) }
            : action,
        ),
      }),
    },
  };
}

/** Every reference in a request, with its place. */
export function secretReferences(
  body: JsonObject,
): { readonly handle: string | null; readonly path: SecretPath }[] {
  const found: { handle: string | null; path: SecretPath }[] = [];
  mapSecretTexts(body, (text, path) => {
    const handle = secretHandle(text);
    if (handle !== undefined) found.push({ handle, path });
    return text;
  });
  return found;
}
