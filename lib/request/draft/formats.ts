import {
  type FormatType,
  type FormatWithFields,
  formatTypes,
  hasOwnFields,
} from "@/lib/contract/format-infos";
import { isJsonObject } from "@/lib/contract/json-object";
import { recordOf } from "@/lib/contract/typed-keys";
import { type Body, withValueAt } from "../body";
import { type DraftFieldCodec, wholeField } from "./field";
import { sameJson } from "./field-value";
import { formatItems, formatOfItem, formatsPath } from "./format-items";
import { type FormatControls, formatValues } from "./formats/format-controls";

export type { FormatControls } from "./formats/format-controls";

// Each type has controls of its own, which the type of a record cannot express.
const controlsOf = (each: (type: FormatType) => { on: boolean }): FormatControls =>
  recordOf(formatTypes, each) as FormatControls;

const read = (body: Body): FormatControls => {
  const items = formatItems(body) ?? [];
  return controlsOf((type) => {
    const first = items.find((item) => formatOfItem(item) === type);
    return { on: first !== undefined, ...(hasOwnFields(type) && formatValues[type].read(first)) };
  });
};

/** The item with the values of the format's controls; keys without a control are preserved. */
function itemWith(type: FormatType, controls: FormatControls, item: unknown): unknown {
  const body = isJsonObject(item) ? item : { type };
  const next = hasOwnFields(type) ? writeFields(type, controls, body) : body;
  // A bare name stays a bare name until a field is set.
  return typeof item === "string" && isJsonObject(next) && Object.keys(next).length === 1
    ? item
    : next;
}

const writeFields = <Type extends FormatWithFields>(
  type: Type,
  controls: FormatControls,
  body: Body,
): unknown => formatValues[type].write(controls[type], body);

/**
 * Switches for all formats. Items of the request keep their position and other fields; the controls
 * apply to the first item of a type, further ones do not change.
 */
export const formatsField: DraftFieldCodec<FormatControls> = {
  path: formatsPath,
  hasControl: (item) => formatOfItem(item) !== undefined,
  revive: (stored) => {
    if (!isJsonObject(stored)) return undefined;
    return controlsOf((type) => {
      const control = stored[type];
      const on = isJsonObject(control) && control.on === true;
      if (!hasOwnFields(type)) return { on };
      const values = formatValues[type];
      return { on, ...(values.revive(control) ?? values.read(undefined)) };
    });
  },
  read,
  write: (controls, body) => {
    const items = formatItems(body);
    if (sameJson(read(body), controls)) return body;
    const seen = new Set<FormatType>();
    const next: unknown[] = [];
    for (const item of items ?? []) {
      const type = formatOfItem(item);
      if (type && !controls[type].on) continue;
      next.push(type && !seen.has(type) ? itemWith(type, controls, item) : item);
      if (type) seen.add(type);
    }
    for (const type of formatsOn(controls))
      if (!seen.has(type)) next.push(itemWith(type, controls, undefined));
    // An empty list is sent only if the request had one.
    return withValueAt(
      body,
      formatsPath,
      next.length > 0 || items?.length === 0 ? next : undefined,
    );
  },
  locate: (issue, body) => {
    if (!wholeField(formatsPath)(issue)) return null;
    const [index, ...tail] = issue.slice(formatsPath.length);
    const items = formatItems(body) ?? [];
    const item = items[Number(index)];
    const type = formatOfItem(item);
    if (!type) return [];
    const first = items.findIndex((each) => formatOfItem(each) === type) === Number(index);
    const known = first && hasOwnFields(type) ? formatValues[type].locate?.(tail, item) : [];
    return [type, ...(known?.length && tail.length > 0 ? known : ["on"])];
  },
};

export const formatsOn = (controls: FormatControls): FormatType[] =>
  formatTypes.filter((type) => controls[type].on);
