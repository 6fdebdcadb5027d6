import { looksGenerated, type SelectorKind, testIdAttributes } from "./stability";

/** Tag and attributes of an element, names in lower case. */
export type ElementFacts = {
  readonly tag: string;
  readonly attributes: ReadonlyMap<string, string>;
};

export type ElementSelector = { readonly selector: string; readonly kind: SelectorKind };

/** Longer values are content rather than names. */
const MAX_LENGTH = 80;
const MAX_CLASSES = 4;

/** Attributes that identify an element, most specific first. */
const naming = ["name", "placeholder", "title", "alt", "for", "itemprop", "rel", "type"] as const;

/** Candidate selectors for an element, most stable first, without checking what they match. */
export function elementSelectors({ tag, attributes }: ElementFacts): ElementSelector[] {
  const found: ElementSelector[] = [];
  const add = (selector: string, kind: SelectorKind) => found.push({ selector, kind });
  const name = cssName(tag);
  const value = (attribute: string): string | null => {
    const text = attributes.get(attribute);
    return text === undefined || text.trim() === "" || text.length > MAX_LENGTH ? null : text;
  };

  for (const attribute of testIdAttributes) {
    const text = value(attribute);
    if (text !== null) add(`[${attribute}=${cssText(text)}]`, "test-id");
  }
  const id = value("id");
  if (id !== null) {
    const selector = /\s/.test(id) ? `[id=${cssText(id)}]` : `#${cssName(id)}`;
    add(selector, looksGenerated(id) ? "structure" : "id");
  }
  const [role, label] = [value("role"), value("aria-label")];
  if (label !== null)
    add(
      `${role === null ? name : `[role=${cssText(role)}]`}[aria-label=${cssText(label)}]`,
      "role",
    );
  for (const attribute of naming) {
    const text = value(attribute);
    if (text !== null && !looksGenerated(text))
      add(`${name}[${attribute}=${cssText(text)}]`, "attribute");
  }
  const href = value("href");
  if (tag === "a" && href !== null && !/^(?:#|javascript:)/i.test(href))
    add(`a[href=${cssText(href)}]`, "attribute");
  const classes = classesOf(attributes.get("class") ?? "");
  if (classes.length > 1) add(`${name}.${classes.join(".")}`, "class");
  for (const each of classes) add(`${name}.${each}`, "class");
  if (role !== null) add(`[role=${cssText(role)}]`, "role");
  add(name, "tag");
  return found;
}

const classesOf = (text: string): string[] =>
  [...new Set(text.split(/\s+/))]
    // Names with colons, brackets or slashes are utility classes.
    .filter(
      (each) =>
        /^-?[\p{L}_][\p{L}\p{N}_-]*$/u.test(each) &&
        each.length <= MAX_LENGTH &&
        !looksGenerated(each),
    )
    .slice(0, MAX_CLASSES)
    .map(cssName);

/** Characters that need no escape; escaping others is always safe. */
const PLAIN = /^(?:[\w-]|(?=[\u00b0-\uffff])[\p{L}\p{N}])$/u;

/** Serializes an identifier (CSSOM, "serialize an identifier"). */
export function cssName(name: string): string {
  let written = "";
  for (const [place, sign] of [...name].entries()) {
    const code = sign.codePointAt(0) ?? 0;
    const first = place === 0 || (place === 1 && name.startsWith("-"));
    if (code === 0) written += "\ufffd";
    else if (code < 0x20 || code === 0x7f || (first && /\d/.test(sign)))
      written += `\\${code.toString(16)} `;
    else if (name === "-" || !PLAIN.test(sign)) written += `\\${sign}`;
    else written += sign;
  }
  return written;
}

/** Serializes a string (CSSOM, "serialize a string"). */
export const cssText = (text: string): string =>
  `"${text
    .replaceAll("\0", "\ufffd")
    .replace(/["\\]/g, "\\$&")
    .replace(/\p{Cc}/gu, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
