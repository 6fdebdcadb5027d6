import "server-only";
import { localName } from "../things/thing";

export type StockStatus = { readonly inStock: boolean; readonly text?: string };

/** Values of schema.org ItemAvailability and og:product markup for goods that can be bought now. */
const IN_STOCK = /^(?:instock|available|instoreonly|onlineonly|limitedavailability)$/;

/** The availability of an offer; an offer without a statement counts as in stock. */
export function stockStatus(stated: string | undefined, offered: boolean): StockStatus {
  if (stated === undefined || stated.trim() === "") return { inStock: offered, text: "not stated" };
  const text = localName(stated);
  return { inStock: IN_STOCK.test(text.toLowerCase().replace(/[\s_-]/g, "")), text };
}
