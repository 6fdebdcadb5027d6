import { isJsonObject } from "@/lib/contract/json-object";
import { stringProperty } from "../contents/json-fields";

/** The http(s) URL in a string or an object; null for anything else. */
export function fileUrl(value: unknown): string | null {
  const text = isJsonObject(value) ? stringProperty(value, "url", "src", "href") : value;
  return typeof text === "string" && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/** Raster images only: an SVG may contain scripts and links. */
const INLINE = /^data:image\/(?:png|jpe?g|webp|gif|avif);base64,/i;

/** First characters of images in base64. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ["iVBORw0KGgo", "png"],
  ["/9j/", "jpeg"],
  ["UklGR", "webp"],
  ["R0lGOD", "gif"],
];

/** A `data:` URL for an image embedded in the response as a `data:` URL or as base64. */
export function inlineImageUrl(value: unknown): string | null {
  const text = isJsonObject(value) ? stringProperty(value, "data", "base64", "url", "src") : value;
  if (typeof text !== "string") return null;
  if (INLINE.test(text)) return text;
  const type = BEGINNINGS.find(([start]) => text.startsWith(start))?.[1];
  return type !== undefined && text.length > 60 && /^[\w+/]{60}/.test(text)
    ? `data:image/${type};base64,${text}`
    : null;
}
