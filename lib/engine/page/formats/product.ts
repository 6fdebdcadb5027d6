import "server-only";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { documentMetadata } from "../facts/metadata";
import { askModel, modelInput, taskPrompt } from "./ask-model";
import type { FormatHandler, PageView } from "./format-handler";
import { fitsSchema } from "./json/fits-schema";
import { productFromMetas } from "./shop/product-from-metas";
import { type Product, productFromThing } from "./shop/product-from-things";
import { productSchema } from "./shop/schemas";
import { extractTerms } from "./text/terms";
import { outermost, pageThings, withInner } from "./things/page-things";
import { hasType, type Thing, thingsOf, thingText, valuesOf } from "./things/thing";

const PRODUCTS =
  "Product ProductGroup IndividualProduct ProductModel ProductCollection Vehicle Car".split(" ");
/** Types that count as a product when they have an offer. */
const WITH_OFFERS = "Book SoftwareApplication MobileApplication VideoGame Movie Course".split(" ");
/** A product on sale has at least one of these properties. */
const SALE_PROPERTIES = "offers hasVariant sku brand image aggregateRating description".split(" ");
const TASK = taskPrompt(
  "Extract the one product that this page sells. Prices are numbers, with the ISO 4217 code of their currency. Leave out what the page does not say. If the page does not sell one product, give an empty title and no variants.",
);

/** The product of the page from its structured data, or extracted by a model. */
export const makeProduct: FormatHandler<"product"> = async (page, _format, deps) => {
  const { base, head } = page.source();
  const { language, title } = documentMetadata(page.source());
  const place = { url: page.url, base, language };
  const chosen = chooseProduct(page, title ?? "");
  const found =
    (chosen.thing && productFromThing(chosen.thing, place)) ?? productFromMetas(head, place);
  if (found !== null) {
    const guessed = found.variants.some(({ availability }) => availability.text === "not stated");
    return {
      fields: { product: found },
      ...(guessed && {
        warning:
          "The page does not state the availability of every variant; offered ones count as in stock.",
      }),
    };
  }
  const outcome = await askModel(deps, async (model) => {
    const value = await model.json(
      TASK,
      productSchema,
      modelInput(model, page.markdown()),
      deps.signal,
    );
    return parseProduct(value, page.url);
  });
  if ("value" in outcome && outcome.value !== null)
    return {
      fields: { product: outcome.value },
      warning: "The page has no structured product data; a language model extracted it.",
    };
  const reason =
    chosen.count > 1
      ? `The page describes ${chosen.count} products and does not say which one it is about.`
      : "The page has no structured product data.";
  const missing = "value" in outcome ? "The language model found no product." : outcome.warning;
  return { fields: { product: null }, warning: `${reason} ${missing}` };
};

function parseProduct(value: unknown, url: string): Product | null {
  if (!fitsSchema(productSchema, value).fits) return null;
  if (typeof value !== "object" || value === null || !("title" in value)) return null;
  if (typeof value.title !== "string" || value.title.trim() === "") return null;
  return { variants: [], ...value, title: value.title, url };
}

function chooseProduct(page: PageView, title: string): { thing: Thing | null; count: number } {
  const all = withInner(pageThings(page)).filter(
    (thing) =>
      thingText(thing, "name") !== undefined &&
      // Pages for subscribers declare their own parts as products.
      !hasType(thing, "CreativeWork", "WebPage") &&
      ((hasType(thing, ...PRODUCTS) && valuesOf(thing, ...SALE_PROPERTIES).length > 0) ||
        (hasType(thing, ...WITH_OFFERS) && valuesOf(thing, "offers").length > 0)),
  );
  const outer = outermost(all);
  const groups = outer.filter((thing) => thingsOf(thing, "hasVariant").length > 0);
  const candidates = distinct(groups.length > 0 ? groups : outer);
  const [first] = candidates;
  if (first === undefined || candidates.length === 1)
    return { thing: first ?? null, count: candidates.length };

  const own = comparableUrl(page.url);
  const { base } = page.source();
  const named = candidates.filter(
    (thing) => comparableUrl(resolveWeb(thingText(thing, "url") ?? "", base) ?? "") === own,
  );
  if (named.length === 1) return { thing: named[0] ?? null, count: candidates.length };
  const about = new Set(
    extractTerms(`${title} ${page.content().querySelector("h1")?.textContent ?? ""}`),
  );
  const scored = candidates
    .map((thing) => {
      const terms = extractTerms(thingText(thing, "name") ?? "");
      const shared = terms.filter((term) => about.has(term)).length;
      return { thing, score: terms.length === 0 ? 0 : shared / terms.length };
    })
    .sort((a, b) => b.score - a.score);
  const [best, next] = scored;
  const clear = best !== undefined && best.score >= 0.8 && best.score > (next?.score ?? 0);
  return { thing: clear ? best.thing : null, count: candidates.length };
}

/**
 * The same product is often described twice, in JSON-LD and in markup; the first description wins.
 */
function distinct(things: readonly Thing[]): Thing[] {
  const seen = new Map<string, Thing>();
  for (const thing of things) {
    const name = (thingText(thing, "name") ?? "").toLowerCase();
    const before = seen.get(name);
    if (before === undefined || valuesOf(before, "offers", "hasVariant").length === 0)
      seen.set(name, thing);
  }
  return [...seen.values()];
}

function comparableUrl(text: string): string {
  const url = URL.parse(text);
  return url === null ? "" : `${url.host}${url.pathname.replace(/\/$/, "")}`;
}
