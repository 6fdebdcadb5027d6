import { isJsonObject, itemsIn } from "@/lib/contract/json-object";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import { type Body, itemType } from "./body";
import { differingFields } from "./differing-fields";

/** Short names of the options of a stored request that differ from the defaults: `limit 50`, `json`, `6 steps`. */
export function changedFieldChips(body: Body): string[] {
  return differingFields(body, { query: body.query }).flatMap((path) => {
    const name = path.replace(/^scrapeOptions\./, "");
    const options = name === path ? body : body.scrapeOptions;
    return chipsOf(name, isJsonObject(options) ? options[name] : undefined);
  });
}

/** The chips of one option, which has a name without `scrapeOptions`. */
export function chipsOf(name: string, value: unknown): string[] {
  switch (name) {
    case "query":
      return [];
    case "sources":
    case "categories":
    case "formats":
      return itemsIn(value).flatMap((each) => {
        const type = itemType(each);
        return typeof type === "string" ? [type] : [];
      });
    case "actions":
      return [countOf(itemsIn(value).length, "step")];
    default:
      return [chipOf(name, value)];
  }
}

const MAX_VALUE = 24;

function chipOf(name: string, value: unknown): string {
  if (value === true) return name;
  if (value === false) return `no ${name}`;
  const entries = Array.isArray(value) ? value : [value];
  const isPlain = entries.every((each) => typeof each === "string" || typeof each === "number");
  const text = entries.join(", ");
  if (!isPlain || text === "") return name;
  return `${name} ${truncate(text, MAX_VALUE)}`;
}
