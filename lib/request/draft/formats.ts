import { type FormatType, formatTypes } from "@/lib/contract/kinds";
import { type Body, isBody, valueAt, withValueAt } from "../body";
import { type DraftField, whole } from "./field";
import { sameJson } from "./field-value";
import { type FormatControls, formatValues } from "./formats/format-controls";

export type { FormatControls } from "./formats/format-controls";

const path = ["scrapeOptions", "formats"] as const;

const itemsOf = (body: Body): readonly unknown[] | undefined => {
  const items = valueAt(body, path);
  return Array.isArray(items) ? items : undefined;
};

/** The format that an item of the list is, in either spelling; undefined for what is none. */
function typeOf(item: unknown): FormatType | undefined {
  const name = isBody(item) ? item.type : item;
  return formatTypes.find((type) => type === name);
}

const controlsOf = (each: (type: FormatType) => { on: boolean }): FormatControls =>
  Object.fromEntries(formatTypes.map((type) => [type, each(type)])) as FormatControls;

const read = (body: Body): FormatControls => {
  const items = itemsOf(body) ?? [];
  return controlsOf((type) => {
    const first = items.find((item) => typeOf(item) === type);
    return { on: first !== undefined, ...formatValues[type].read(first) };
  });
};

/** The item with what the format's controls hold; what they do not know stays. */
function itemWith<Type extends FormatType>(type: Type, controls: FormatControls, item: unknown) {
  const held = formatValues[type].write(controls[type], isBody(item) ? item : { type });
  // A bare name stays one until a field is set.
  return typeof item === "string" && isBody(held) && Object.keys(held).length === 1 ? item : held;
}

/**
 * Switches for all formats. Items of the request keep their place and whatever has no control; the first item of
 * a type takes the control's fields, further ones of the same type stay as they are.
 */
export const formatsField: DraftField<FormatControls> = {
  path,
  revive: (stored) => {
    if (!isBody(stored)) return undefined;
    return controlsOf((type) => {
      const control = stored[type];
      const held = formatValues[type];
      const on = isBody(control) && control.on === true;
      return { on, ...(held.revive(control) ?? held.read(undefined)) };
    });
  },
  read,
  write: (controls, body) => {
    const items = itemsOf(body);
    if (sameJson(read(body), controls)) return body;
    const seen = new Set<FormatType>();
    const next: unknown[] = [];
    for (const item of items ?? []) {
      const type = typeOf(item);
      if (type && !controls[type].on) continue;
      next.push(type && !seen.has(type) ? itemWith(type, controls, item) : item);
      if (type) seen.add(type);
    }
    for (const type of formatsOn(controls))
      if (!seen.has(type)) next.push(itemWith(type, controls, undefined));
    // An empty list stays only where the request spelled it out.
    return withValueAt(body, path, next.length > 0 || items?.length === 0 ? next : undefined);
  },
  locate: (issue, body) => {
    if (!whole(path)(issue)) return null;
    const [index, ...tail] = issue.slice(path.length);
    const items = itemsOf(body) ?? [];
    const item = items[Number(index)];
    const type = typeOf(item);
    if (!type) return [];
    const first = items.findIndex((each) => typeOf(each) === type) === Number(index);
    const known = first ? formatValues[type].locate?.(tail, item) : [];
    return [type, ...(known?.length && tail.length > 0 ? known : ["on"])];
  },
};

export const formatsOn = (controls: FormatControls): FormatType[] =>
  formatTypes.filter((type) => controls[type].on);

/** How many items of each type stand in the request behind the one that the form shows. */
export function furtherFormats(body: Body): Partial<Record<FormatType, number>> {
  const counts: Partial<Record<FormatType, number>> = {};
  for (const item of itemsOf(body) ?? []) {
    const type = typeOf(item);
    if (type) counts[type] = (counts[type] ?? -1) + 1;
  }
  return counts;
}
