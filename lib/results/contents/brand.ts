import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import {
  contrast,
  opacityOf,
  paintedOn,
  parseColor,
  type Rgb,
  rgbToHex,
} from "@/lib/contract/values/color";
import {
  fieldOf,
  listProperty,
  mistypedFields,
  nullIfEmpty,
  otherFields,
  stringProperty,
} from "./json-fields";

export type BrandColor = {
  readonly name: string;
  readonly text: string;
  /** `#rrggbb`, as it shows on the background; null if the text is not a colour. */
  readonly hex: string | null;
  /** Against the page's background, or white if unknown; null for the background itself. */
  readonly contrast: number | null;
};

export type BrandFont = { readonly family: string; readonly use: string | null };
export type BrandImage = { readonly name: string; readonly url: string };

export type BrandView = {
  readonly name: string | null;
  readonly scheme: string | null;
  readonly colors: readonly BrandColor[];
  /** Colour that contrasts are measured against. */
  readonly ground: string;
  readonly fonts: readonly BrandFont[];
  readonly images: readonly BrandImage[];
  /** Everything else: typography, spacing, components and unknown fields. */
  readonly rest: JsonObject | null;
};

const SHOWN = ["brandName", "name", "colorScheme", "colors", "fonts", "images", "logo"];
const WHITE: Rgb = [255, 255, 255];
/** Items of one kind; the tree shows the others. */
const MAX_ITEMS = 60;

/** Parses `branding`; null unless it is an object. Fields of unexpected types go into `rest`. */
export function parseBrand(value: unknown): BrandView | null {
  if (!isJsonObject(value)) return null;
  const colors = fieldOf(value, "colors");
  const backgroundText = stringProperty(colors, "background") ?? "";
  const background = parseColor(backgroundText);
  const ground = background ? paintedOn(background, opacityOf(backgroundText), WHITE) : WHITE;
  const colorList = Object.entries(isJsonObject(colors) ? colors : {})
    .flatMap(([name, text]) => (typeof text === "string" ? [colorOf(name, text, ground)] : []))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const fonts = readFonts(fieldOf(value, "fonts"));
  const images = readImages(value);
  const rest = {
    ...otherFields(value, SHOWN),
    ...mistypedFields(value, ["brandName", "name", "colorScheme"]),
    ...leftOf(value, "colors", colorList.length > 0 && colorList.length <= MAX_ITEMS),
    ...leftOf(value, "fonts", fonts.length > 0 && fonts.length <= MAX_ITEMS),
    ...leftOf(value, "images", images.length > 0 && images.length <= MAX_ITEMS),
  };
  return {
    name: stringProperty(value, "brandName", "name"),
    scheme: stringProperty(value, "colorScheme"),
    colors: colorList.slice(0, MAX_ITEMS),
    ground: background ? "the background" : "white",
    fonts: fonts.slice(0, MAX_ITEMS),
    images: images.slice(0, MAX_ITEMS),
    rest: nullIfEmpty(rest),
  };
}

/** Roles of colours by importance. */
const ROLES = ["primary", "secondary", "accent", "background", "text"];

/** Colours of other names come last, in the order of the response. */
function rankOf({ name }: BrandColor): number {
  const rank = ROLES.findIndex((role) => name.toLowerCase().startsWith(role));
  return rank < 0 ? ROLES.length : rank;
}

/** A field that was not parsed completely, unchanged. */
function leftOf(value: JsonObject, key: string, read: boolean): JsonObject {
  const part = fieldOf(value, key);
  const isEmpty = part === null || part === undefined || Object.keys(Object(part)).length === 0;
  return read || (isEmpty && typeof part === "object") || part === undefined ? {} : { [key]: part };
}

function colorOf(name: string, text: string, ground: Rgb): BrandColor {
  const opaque = parseColor(text);
  const isGround = name === "background";
  const color = opaque && (isGround ? ground : paintedOn(opaque, opacityOf(text), ground));
  return {
    name,
    text,
    hex: color && rgbToHex(color),
    contrast: color && !isGround ? contrast(color, ground) : null,
  };
}

function readFonts(fonts: unknown): BrandFont[] {
  if (!Array.isArray(fonts)) return [];
  return fonts.flatMap((font) => {
    const family = typeof font === "string" ? font : stringProperty(font, "family", "name");
    return family === null ? [] : [{ family, use: stringProperty(font, "role", "use", "weight") }];
  });
}

/** Logo first; each URL once. */
function readImages(value: JsonObject): BrandImage[] {
  const images = fieldOf(value, "images");
  const named: [string, unknown][] = [
    ["logo", fieldOf(value, "logo")],
    ...Object.entries(isJsonObject(images) ? images : {}),
    ...listProperty(value, "images").map((image, at): [string, unknown] => [
      `image ${at + 1}`,
      image,
    ]),
  ];
  const found = named.flatMap(([name, image]) => {
    const url = typeof image === "string" ? image : stringProperty(image, "url", "src");
    return url === null || url === "" ? [] : [{ name, url }];
  });
  return [...new Map(found.toReversed().map((image) => [image.url, image])).values()].toReversed();
}
