import "server-only";
import { documentMetadata } from "../facts/metadata";
import { askModel, modelInput, taskPrompt } from "./ask-model";
import type { FormatHandler } from "./format-handler";
import { fitsSchema } from "./json/fits-schema";
import { sectionsFromMenu } from "./shop/menu-from-things";
import { parseModelMenu } from "./shop/model-menu";
import { menuSchema } from "./shop/schemas";
import { outermost, pageThings, withInner } from "./things/page-things";
import { hasType, type Thing, thingsOf, thingText } from "./things/thing";

const MERCHANTS = (
  "Restaurant FoodEstablishment CafeOrCoffeeShop BarOrPub Bakery FastFoodRestaurant " +
  "IceCreamShop Brewery Winery LocalBusiness Organization"
).split(" ");
const TASK = taskPrompt(
  "Extract the menu of food or drinks on this page: its sections and their dishes with prices as numbers, and the ISO 4217 code of the currency. Leave out what the page does not say. If the page has no menu, say isMenu false and give no sections.",
);

/** The menu of the page from its structured data, or extracted by a model. */
export const makeMenu: FormatHandler<"menu"> = async (page, _format, deps) => {
  const { base } = page.source();
  const { language, ogSiteName, title } = documentMetadata(page.source());
  const place = { url: page.url, base, language };
  const things = withInner(pageThings(page));
  const merchant = merchantOf(things) ?? { name: ogSiteName ?? title ?? "" };
  const sections = menusIn(things)
    .flatMap((each) => sectionsFromMenu(each, place))
    .map((section, at) => ({ ...section, id: `section-${at + 1}` }));
  const currencies = sections.flatMap(({ items }) => items.map(({ price }) => price?.currency));
  const menu = {
    isMenu: sections.length > 0,
    confidence: sections.length > 0 ? 1 : 0,
    merchant,
    currency: currencies.find(Boolean) ?? null,
    sections,
    sourceUrl: page.url,
  };
  if (menu.isMenu) return { fields: { menu } };
  const outcome = await askModel(deps, async (model) => {
    const input = modelInput(model, page.markdown());
    const value = await model.json(TASK, menuSchema, input, deps.signal);
    return fitsSchema(menuSchema, value).fits ? parseModelMenu(value, merchant, page.url) : null;
  });
  if ("value" in outcome && outcome.value !== null)
    return {
      fields: { menu: outcome.value },
      warning: "The page has no structured menu data; a language model extracted it.",
    };
  const missing = "value" in outcome ? "The language model found no menu." : outcome.warning;
  return { fields: { menu }, warning: `The page has no structured menu data. ${missing}` };
};

/** Outermost menus; without any, standalone sections or dishes. */
function menusIn(things: readonly Thing[]): Thing[] {
  const menus = outermost(things.filter((thing) => hasType(thing, "Menu")));
  if (menus.length > 0) return menus;
  const sections = outermost(things.filter((thing) => hasType(thing, "MenuSection")));
  if (sections.length > 0)
    return [{ types: ["Menu"], id: "", properties: new Map([["hasMenuSection", sections]]) }];
  const dishes = outermost(things.filter((thing) => hasType(thing, "MenuItem")));
  return dishes.length === 0
    ? []
    : [{ types: ["Menu"], id: "", properties: new Map([["hasMenuItem", dishes]]) }];
}

function merchantOf(things: readonly Thing[]) {
  const owner =
    things.find((thing) => thingsOf(thing, "hasMenu", "menu").length > 0) ??
    MERCHANTS.map((type) => things.find((thing) => hasType(thing, type))).find(Boolean);
  const name = owner && thingText(owner, "name");
  if (owner === undefined || name === undefined) return null;
  const [address] = thingsOf(owner, "address");
  return {
    name,
    type: owner.types[0] ?? null,
    location: address
      ? {
          street: thingText(address, "streetAddress"),
          city: thingText(address, "addressLocality"),
          region: thingText(address, "addressRegion"),
          postalCode: thingText(address, "postalCode"),
          country: thingText(address, "addressCountry"),
        }
      : (thingText(owner, "address") ?? null),
  };
}
