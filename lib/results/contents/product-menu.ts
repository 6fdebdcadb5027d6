import { isJsonObject, type JsonObject } from "@/lib/contract/json-object";
import {
  fieldOf,
  listProperty,
  nullIfEmpty,
  numberProperty,
  otherFields,
  stringListProperty,
  stringProperty,
} from "./json-fields";
import { type ProductAvailability, parseAvailability, priceText } from "./product-price";

export type Dish = {
  readonly name: string | null;
  readonly description: string | null;
  readonly price: string | null;
  readonly availability: ProductAvailability | null;
  readonly dietary: readonly string[];
  readonly calories: number | null;
  /** For example "Size: small 3 EUR, large 4 EUR". */
  readonly options: readonly string[];
};

export type DishSection = {
  readonly name: string | null;
  readonly description: string | null;
  readonly dishes: readonly Dish[];
};

export type MenuView = {
  /** False if the service says that the page is not a menu. */
  readonly isMenu: boolean;
  readonly merchant: string | null;
  readonly sections: readonly DishSection[];
  readonly dishes: number;
  readonly more: number;
  readonly rest: JsonObject | null;
};

const SHOWN = ["isMenu", "merchant", "sections", "currency"];
const MAX_DISHES = 1_000;

export function parseMenu(value: unknown): MenuView | null {
  if (!isJsonObject(value)) return null;
  const currency = stringProperty(value, "currency");
  let left = MAX_DISHES;
  let dishes = 0;
  const sections = listProperty(value, "sections").flatMap((section): DishSection[] => {
    if (!isJsonObject(section)) return [];
    const items = listProperty(section, "items").filter(isJsonObject);
    dishes += items.length;
    const listed = items.slice(0, left);
    left -= listed.length;
    return [
      {
        name: stringProperty(section, "name", "title"),
        description: stringProperty(section, "description"),
        dishes: listed.map((item) => readDish(item, currency)),
      },
    ];
  });
  const odd = fieldOf(value, "sections");
  const rest = {
    ...otherFields(value, SHOWN),
    ...(odd != null &&
      sections.length === 0 &&
      !(Array.isArray(odd) && odd.length === 0) && { sections: odd }),
  };
  return {
    isMenu: fieldOf(value, "isMenu") !== false,
    merchant:
      stringProperty(value, "merchant") ?? stringProperty(fieldOf(value, "merchant"), "name"),
    sections,
    dishes,
    more: Math.max(0, dishes - MAX_DISHES),
    rest: nullIfEmpty(rest),
  };
}

const readDish = (item: JsonObject, currency: string | null): Dish => ({
  name: stringProperty(item, "name", "title"),
  description: stringProperty(item, "description"),
  price: priceText(fieldOf(item, "price"), currency),
  availability: parseAvailability(fieldOf(item, "availability")),
  dietary: stringListProperty(item, "dietary"),
  calories: numberProperty(item, "calories"),
  options: listProperty(item, "optionGroups").flatMap((group) => optionText(group, currency)),
});

function optionText(group: unknown, currency: string | null): string[] {
  const options = listProperty(group, "options").flatMap((option) => {
    const name = typeof option === "string" ? option : stringProperty(option, "name", "title");
    if (name === null) return [];
    const price = priceText(fieldOf(option, "price"), currency);
    return [price === null ? name : `${name} ${price}`];
  });
  const name = stringProperty(group, "name", "title");
  if (options.length === 0) return name === null ? [] : [name];
  return [name === null ? options.join(", ") : `${name}: ${options.join(", ")}`];
}
