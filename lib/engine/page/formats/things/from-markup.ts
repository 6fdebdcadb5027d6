import "server-only";
import { Parser } from "htmlparser2";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { collapseWhitespace } from "@/lib/engine/text/collapse-whitespace";
import { localName, type Thing, type ThingValue } from "./thing";

type Properties = Map<string, ThingValue[]>;
type Open = Omit<Thing, "properties"> & { readonly properties: Properties };
type Frame = {
  readonly thing: Open | null;
  readonly names: readonly string[];
  /** Collects the text of the element when that is its value. */
  readonly text: string[] | null;
};
type Attributes = { readonly [name: string]: string };

const MAX_LENGTH = 8_000_000;
const MAX_THINGS = 3_000;
const MAX_OPEN_TEXTS = 24;
const MAX_TEXT = 20_000;
const MAX_VALUES = 500;
const URL_ATTRIBUTES: Readonly<Record<string, string>> = {
  a: "href",
  area: "href",
  link: "href",
  img: "src",
  audio: "src",
  video: "src",
  source: "src",
  embed: "src",
  iframe: "src",
  object: "data",
};

/**
 * The outermost things in the microdata (HTML, "Microdata") and RDFa Lite 1.1 attributes of a page.
 */
export function thingsFromMarkup(html: string, base: string): Thing[] {
  const roots: Thing[] = [];
  const frames: Frame[] = [];
  const scopes: Open[] = [];
  const texts: string[][] = [];
  let things = 0;

  const put = (names: readonly string[], value: ThingValue) => {
    const scope = scopes.at(-1);
    if (scope === undefined) return;
    for (const name of names) {
      const values = scope.properties.get(name) ?? [];
      if (values.length < MAX_VALUES) values.push(value);
      scope.properties.set(name, values);
    }
  };
  const parser = new Parser({
    onopentag(element, attributes) {
      const names = namesOf(attributes);
      const opens =
        (attributes.itemscope !== undefined || attributes.typeof !== undefined) &&
        things < MAX_THINGS;
      if (opens) {
        things += 1;
        const thing: Open = {
          types: (attributes.itemtype ?? attributes.typeof ?? "")
            .split(/\s+/)
            .filter(Boolean)
            .map(localName),
          id: attributes.itemid ?? attributes.resource ?? attributes.about ?? "",
          properties: new Map(),
        };
        if (names.length > 0 && scopes.length > 0) put(names, thing);
        else roots.push(thing);
        scopes.push(thing);
        frames.push({ thing, names: [], text: null });
        return;
      }
      if (names.length === 0 || scopes.length === 0) {
        frames.push({ thing: null, names: [], text: null });
        return;
      }
      const value = attributeValue(element, attributes, base);
      if (value !== null) put(names, value);
      const text = value === null && texts.length < MAX_OPEN_TEXTS ? [] : null;
      if (text !== null) texts.push(text);
      frames.push({ thing: null, names, text });
    },
    ontext(text) {
      for (const each of texts) each.push(text);
    },
    onclosetag() {
      const frame = frames.pop();
      if (frame?.thing) scopes.pop();
      if (!frame?.text) return;
      texts.pop();
      const text = collapseWhitespace(frame.text.join("").slice(0, MAX_TEXT));
      if (text !== "") put(frame.names, text);
    },
  });
  parser.write(html.slice(0, MAX_LENGTH));
  parser.end();
  return roots.filter(({ properties }) => properties.size > 0);
}

const namesOf = ({ itemprop, property }: Attributes): string[] =>
  (itemprop ?? property ?? "").split(/\s+/).filter(Boolean).slice(0, 8).map(localName);

function attributeValue(element: string, attributes: Attributes, base: string): string | null {
  if (attributes.content !== undefined)
    return collapseWhitespace(attributes.content.slice(0, MAX_TEXT));
  const url = attributes[URL_ATTRIBUTES[element] ?? ""] ?? attributes.resource;
  if (url !== undefined) return resolveWeb(url, base) ?? url;
  if (element === "time" && attributes.datetime !== undefined) return attributes.datetime;
  if ((element === "data" || element === "meter") && attributes.value !== undefined)
    return attributes.value;
  return element === "meta" ? "" : null;
}
