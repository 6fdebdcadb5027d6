import type { FieldInfo } from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { viewportFields } from "@/lib/contract/fields/nested-fields";
import { fieldGroups } from "@/lib/contract/fields/registry";
import type { ValueAt } from "./contract-shape";

type Path = readonly (string | number)[];
type Infos = Readonly<Record<string, FieldInfo>>;
type Kind = { readonly label: string; readonly help: string };

const formats: Readonly<Record<string, Kind & { fields: Infos }>> = formatRegistry;
const actions: Readonly<Record<string, Kind & { fields: Infos }>> = actionRegistry;

/** Field descriptions by the path of their object. `*` is any list item. */
const fieldsOf: Readonly<Record<string, Infos>> = {
  ...Object.fromEntries(Object.values(fieldGroups).map(({ at, fields }) => [at.join("."), fields])),
  "scrapeOptions.formats.*.viewport": viewportFields,
  "scrapeOptions.actions.*.viewport": viewportFields,
};

const placeOf = (path: Path): string =>
  path.map((key) => (typeof key === "number" ? "*" : key)).join(".");

const kindsAt = (place: string): typeof formats | undefined => {
  if (place === "scrapeOptions.formats.*") return formats;
  return place === "scrapeOptions.actions.*" ? actions : undefined;
};

export function fieldInfoAt(path: Path, valueAt: ValueAt): FieldInfo | undefined {
  const key = path.at(-1);
  if (typeof key !== "string") return undefined;
  const object = path.slice(0, -1);
  const place = placeOf(object);
  const type = String(valueAt([...object, "type"]));
  const kinds = kindsAt(place);
  const fields = kinds
    ? Object.hasOwn(kinds, type)
      ? kinds[type]?.fields
      : undefined
    : fieldsOf[place];
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
}

export function kindInfoAt(path: Path, value: string): Kind | undefined {
  const kinds = kindsAt(placeOf(path.at(-1) === "type" ? path.slice(0, -1) : path));
  return kinds && Object.hasOwn(kinds, value) ? kinds[value] : undefined;
}
