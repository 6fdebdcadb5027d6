import "server-only";
import { localName } from "../things/thing";

export type StockStatus = { readonly inStock: boolean; readonly text?: string };

/** schema.org ItemAvailability and the words of og:product markup under which something can be bought now. */
const IN_STOCK = /^(?:instock|available|instoreonly|onlineonly|limitedavailability)$/;

/** What an offer says of its availability; one that says nothing is an offer all the same. */
export function parseAvailability(stated: string | undefined, offered: boolean): StockStatus {
  if (stated === undefined || stated.trim() === "") return { inStock: offered, text: "not stated" };
  const text = localName(stated);
  return { inStock: IN_STOCK.test(text.toLowerCase().replace(/[\s_-]/g, "")), text };
}
