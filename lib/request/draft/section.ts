import type { IssuePath } from "@/lib/contract/failure/issue";
import { isJsonObject } from "@/lib/contract/json-object";
import { buildObject, keysOf } from "@/lib/contract/typed-keys";
import { type Body, type FieldPath, withValueAt } from "../body";
import type { TravelPlace } from "../field-travel";
import { type SectionName, sectionLabels } from "../section-names";
import type { DraftFieldCodec } from "./field";
import { sameJson } from "./field-value";

export type SectionFields<Part> = { readonly [Name in keyof Part]: DraftFieldCodec<Part[Name]> };

/** A section of the form: its fields and its summary. */
export type DraftSection<Name extends string, Part> = {
  readonly name: Name;
  readonly label: string;
  readonly fields: SectionFields<Part>;
  readonly initial: Part;
  readonly paths: readonly FieldPath[];
  /**
   * Restores a stored part, field by field; invalid or missing values come from the stored request.
   */
  readonly revive: (stored: unknown, rest: Body) => Part;
  readonly fromRequest: (body: Body) => Part;
  readonly toWire: (draft: Readonly<Record<Name, Part>>, body: Body) => Body;
  readonly summary: (draft: Readonly<Record<Name, Part>>) => string;
  /** Whether the section changes the request; values that are not sent do not count. */
  readonly changed: (draft: Readonly<Record<Name, Part>>) => boolean;
  readonly without: (body: Body) => Body;
  /** The part with only what may travel; `travels` decides per field. */
  readonly strip: (
    draft: Readonly<Record<Name, Part>>,
    to: TravelPlace,
    travels: (path: FieldPath) => boolean,
    referTo: (text: string) => string,
  ) => { readonly value: Body; readonly stripped: readonly IssuePath[] };
  /**
   * Path in the draft for an issue of the request; null if no field of this section is concerned.
   */
  readonly locate: (
    issue: IssuePath,
    body: Body,
    draft?: Readonly<Record<Name, Part>>,
  ) => IssuePath | null;
};

type Plan<Name extends string, Part> = {
  name: Name;
  fields: SectionFields<Part>;
  summary: (part: Part) => string;
};

/** Creates a section. A new field is a line in `fields` and a part of `summary`. */
export function section<Name extends SectionName, Part extends object>(
  plan: Plan<Name, Part>,
): DraftSection<Name, Part> {
  const { name, fields } = plan;
  const names = keysOf(fields);
  const build = (each: <Key extends keyof Part & string>(key: Key) => Part[Key]): Part =>
    buildObject(names, each);
  const fromRequest = (body: Body) => build((key) => fields[key].read(body));
  const initial = fromRequest({});
  const write = (part: Part, body: Body) => {
    let next = body;
    for (const key of names) {
      const field = fields[key];
      // A control that shows the request's value does not rewrite it, whatever its spelling.
      if (field.required || !sameJson(field.read(next), part[key]))
        next = field.write(part[key], next);
    }
    return next;
  };
  const ofNothing = write(initial, {});
  return {
    name,
    label: sectionLabels[name],
    fields,
    initial,
    paths: names.map((key) => fields[key].path),
    revive: (stored, rest) => {
      const object = isJsonObject(stored) ? stored : {};
      return build((key) => fields[key].revive(object[String(key)]) ?? fields[key].read(rest));
    },
    fromRequest,
    toWire: (draft, body) => write(draft[name], body),
    summary: (draft) => plan.summary(draft[name]),
    changed: (draft) => !sameJson(write(draft[name], {}), ofNothing),
    without: (body) =>
      names.reduce((next, key) => withValueAt(next, fields[key].path, undefined), body),
    strip: (draft, to, travels, referTo) => {
      const value: Record<string, unknown> = {};
      const stripped: IssuePath[] = [];
      for (const key of names) {
        const { path, strip } = fields[key];
        const held = draft[name][key];
        const own = strip?.(held, to, referTo);
        if (own) stripped.push(...own.stripped);
        else if (!travels(path)) stripped.push(path);
        if (own || travels(path)) value[key] = own ? own.value : held;
      }
      return { value, stripped };
    },
    locate: (issue, body, draft) => {
      for (const key of names) {
        const below = fields[key].locate(issue, body, draft?.[name][key]);
        if (below) return [name, key, ...below];
      }
      return null;
    },
  };
}
