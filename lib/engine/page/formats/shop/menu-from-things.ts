import "server-only";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import {
  hasType,
  isThing,
  localName,
  type Thing,
  thingsOf,
  thingText,
  valuesOf,
} from "../things/thing";
import { stockStatus } from "./availability";
import { imagesIn } from "./images";
import { amountIn } from "./price";
import { type PageContext, pricesOf } from "./product-from-things";

const MAX_SECTIONS = 200;
const MAX_ITEMS = 2_000;
const MAX_DEPTH = 6;

/** The sections of a schema.org menu (Menu, MenuSection, MenuItem) that are not empty. */
export function sectionsFromMenu(menu: Thing, page: PageContext) {
  const sections: { id: string; name: string; description: string | undefined; items: Dish[] }[] =
    [];
  const seen = new Set<Thing>();
  let count = 0;

  const read = (part: Thing, path: readonly string[], depth: number) => {
    if (seen.has(part) || depth > MAX_DEPTH || sections.length >= MAX_SECTIONS) return;
    seen.add(part);
    const id = `section-${sections.length + 1}`;
    const items: Dish[] = [];
    for (const item of thingsOf(part, "hasMenuItem", "menuItems", "itemListElement")) {
      const dish = thingsOf(item, "item")[0] ?? item;
      if (hasType(dish, "MenuSection") || count >= MAX_ITEMS) continue;
      const made = itemOf(dish, `${id}-item-${items.length + 1}`, page);
      if (made !== null) items.push(made);
      count += 1;
    }
    if (items.length > 0)
      sections.push({
        id,
        name: path.join(" / ") || "Menu",
        description: depth === 0 ? undefined : thingText(part, "description"),
        items,
      });
    for (const inner of thingsOf(part, "hasMenuSection", "hasMenu")) {
      const name = thingText(inner, "name");
      read(inner, name === undefined ? path : [...path, name], depth + 1);
    }
  };
  read(menu, [], 0);
  return sections;
}

type Dish = NonNullable<ReturnType<typeof itemOf>>;

function itemOf(thing: Thing, id: string, page: PageContext) {
  const name = thingText(thing, "name");
  if (name === undefined) return null;
  const offers = thingsOf(thing, "offers");
  const [offer] = offers;
  const stated = offer && thingText(offer, "availability");
  const energy = thingsOf(thing, "nutrition").map((each) => thingText(each, "calories"))[0];
  const calories = amountIn(energy);
  const options = offers.length > 1 ? sizesOf(offers, page) : [];
  return {
    id,
    name,
    description: thingText(thing, "description"),
    images: imagesIn(thing, page.base),
    price: offer && pricesOf(offer, page.language).price,
    availability:
      stated === undefined ? { inStock: true, text: "on the menu" } : stockStatus(stated, true),
    dietary: [...new Set(valuesOf(thing, "suitableForDiet").map(dietOf).filter(Boolean))],
    calories: calories ?? undefined,
    optionGroups: [...options, ...addOnsOf(thing, page)],
    identifiers: { merchantItemId: thingText(thing, "identifier", "sku") },
    url: resolveWeb(thingText(thing, "url") ?? "", page.base) ?? undefined,
    sourceUrl: page.url,
  };
}

/** Several offers of one dish are its sizes. */
function sizesOf(offers: readonly Thing[], page: PageContext) {
  const options = offers.flatMap((offer) => {
    const name = thingText(offer, "name", "eligibleQuantity", "description");
    return name === undefined ? [] : [{ name, price: pricesOf(offer, page.language).price }];
  });
  return options.length > 1 ? [{ name: "Size", options }] : [];
}

function addOnsOf(thing: Thing, page: PageContext) {
  return thingsOf(thing, "menuAddOn").flatMap((group) => {
    const items = thingsOf(group, "hasMenuItem");
    const options = (items.length > 0 ? items : [group]).flatMap((item) => {
      const name = thingText(item, "name");
      const [offer] = thingsOf(item, "offers");
      if (name === undefined) return [];
      return [{ name, price: offer && pricesOf(offer, page.language).price }];
    });
    const name = (items.length > 0 && thingText(group, "name")) || "Extras";
    return options.length === 0 ? [] : [{ name, options }];
  });
}

/** `https://schema.org/GlutenFreeDiet` → `gluten free`. */
function dietOf(value: Thing | string | number | boolean): string {
  const text = isThing(value) ? (thingText(value, "name") ?? value.id) : String(value);
  return localName(text)
    .replace(/Diet$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}
