import {
  type Fields,
  fieldOf,
  isFields,
  listIn,
  numberIn,
  otherFields,
  textIn,
  textsIn,
} from "./detail-fields";
import { type Availability, priceText, readAvailability } from "./product-price";

export type Dish = {
  readonly name: string | null;
  readonly description: string | null;
  readonly price: string | null;
  readonly availability: Availability | null;
  readonly dietary: readonly string[];
  readonly calories: number | null;
  /** Such as "Size: small 3 EUR, large 4 EUR". */
  readonly options: readonly string[];
};

export type MenuSection = {
  readonly name: string | null;
  readonly description: string | null;
  readonly dishes: readonly Dish[];
};

export type MenuView = {
  /** False where the service says that the page has none. */
  readonly isMenu: boolean;
  readonly merchant: string | null;
  readonly sections: readonly MenuSection[];
  readonly dishes: number;
  /** Dishes beyond those that are listed. */
  readonly more: number;
  readonly rest: Fields | null;
};

const SHOWN = ["isMenu", "merchant", "sections", "currency"];
const MOST_DISHES = 1_000;

/** Reads `menu`; null where it is no object. */
export function readMenu(value: unknown): MenuView | null {
  if (!isFields(value)) return null;
  const currency = textIn(value, "currency");
  let left = MOST_DISHES;
  let dishes = 0;
  const sections = listIn(value, "sections").flatMap((section): MenuSection[] => {
    if (!isFields(section)) return [];
    const items = listIn(section, "items").filter(isFields);
    dishes += items.length;
    const listed = items.slice(0, left);
    left -= listed.length;
    return [
      {
        name: textIn(section, "name", "title"),
        description: textIn(section, "description"),
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
    merchant: textIn(value, "merchant") ?? textIn(fieldOf(value, "merchant"), "name"),
    sections,
    dishes,
    more: Math.max(0, dishes - MOST_DISHES),
    rest: Object.keys(rest).length > 0 ? rest : null,
  };
}

const readDish = (item: Fields, currency: string | null): Dish => ({
  name: textIn(item, "name", "title"),
  description: textIn(item, "description"),
  price: priceText(fieldOf(item, "price"), currency),
  availability: readAvailability(fieldOf(item, "availability")),
  dietary: textsIn(item, "dietary"),
  calories: numberIn(item, "calories"),
  options: listIn(item, "optionGroups").flatMap((group) => optionText(group, currency)),
});

function optionText(group: unknown, currency: string | null): string[] {
  const options = listIn(group, "options").flatMap((option) => {
    const name = typeof option === "string" ? option : textIn(option, "name", "title");
    if (name === null) return [];
    const price = priceText(fieldOf(option, "price"), currency);
    return [price === null ? name : `${name} ${price}`];
  });
  const name = textIn(group, "name", "title");
  if (options.length === 0) return name === null ? [] : [name];
  return [name === null ? options.join(", ") : `${name}: ${options.join(", ")}`];
}
