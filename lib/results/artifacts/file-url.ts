import { isJsonObject } from "@/lib/contract/json-object";
import { stringProperty } from "../contents/json-fields";

/** The address of a file on the web, as a text or as an object that carries one; null for anything else. */
export function fileUrl(value: unknown): string | null {
  const text = isJsonObject(value) ? stringProperty(value, "url", "src", "href") : value;
  return typeof text === "string" && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** Pictures that are written out in the address; a drawing could hold more than a picture. */
const INLINE = /^data:image\/(?:png|jpe?g|webp|gif|avif);base64,/i;

/** How the bytes of a picture begin, in base64. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "png"],
  ["/9j/", "jpeg"],
  ["UklGR", "webp"],
  ["R0lGOD", "gif"],
];

/** A picture that a response holds itself, as an address for an element: a data address, or its bytes in base64. */
export function inlineImageUrl(value: unknown): string | null {
  const text = isJsonObject(value) ? stringProperty(value, "data", "base64", "url", "src") : value;
  if (typeof text !== "string") return null;
  if (INLINE.test(text)) return text;
  const type = BEGINNINGS.find(([start]) => text.startsWith(start))?.[1];
  return type !== undefined && text.length > 60 && /^[\w+/]{60}/.test(text)
    ? `data:image/${type};base64,${text}`
    : null;
}
