export const fieldKinds = ["json", "product", "menu", "branding", "metadata"] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** A field of a content, such as `json:price.amount`. */
export type FieldKey = `${FieldKind}:${string}`;

export const isFieldKey = (text: string): text is FieldKey =>
  fieldKinds.some((kind) => text.startsWith(`${kind}:`));

/** For headings and files: `json.price.amount`, or `json` for a value without fields. */
export const fieldTitle = (key: FieldKey): string => key.replace(/:$/, "").replace(":", ".");
