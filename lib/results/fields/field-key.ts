/** Contents whose fields can be columns. */
export const fieldKinds = ["json", "product", "menu", "branding", "metadata"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** A field of a content, such as `json:price.amount`. */
export type FieldKey = `${FieldKind}:${string}`;

/** The content and the path of a field; null for any other text. */
export function parseFieldKey(
  text: string,
): { kind: FieldKind; path: string; key: FieldKey } | null {
  const at = text.indexOf(":");
  const kind = fieldKinds.find((each) => each === text.slice(0, at));
  if (kind === undefined) return null;
  const path = text.slice(at + 1);
  return { kind, path, key: `${kind}:${path}` };
}

export const isFieldKey = (text: string): text is FieldKey => parseFieldKey(text) !== null;

/** For headings and files: `json.price.amount`, or `json` for a value without fields. */
export const fieldTitle = (key: FieldKey): string => key.replace(/:$/, "").replace(":", ".");
