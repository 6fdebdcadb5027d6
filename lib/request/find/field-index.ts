import type { IssuePath } from "@/lib/contract/failure/issue";
import type { FieldInfo, KindInfo } from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { type FieldGroupName, fieldGroups } from "@/lib/contract/fields/registry";
import { fieldSynonyms } from "@/lib/contract/fields/synonyms";
import { formatTypes, hasOwnFields } from "@/lib/contract/format-infos";
import { isJsonObject } from "@/lib/contract/json-object";
import { keysOf } from "@/lib/contract/typed-keys";
import { countOf } from "@/lib/format/count";
import type { Body } from "../body";
import { bodyToDraft, draftPathOf } from "../draft";
import { type SectionName, sectionLabels, sectionNames } from "../section-names";
import { type PreparedTerms, prepareTerms } from "./score";

/** A field of the request that people can look for. */
export type FieldEntry = {
  /** The wire name, such as `scrapeOptions.timeout`. */
  readonly wire: string;
  readonly label: string;
  readonly info: FieldInfo;
  readonly section: SectionName;
  readonly draftPath: string;
  readonly terms: PreparedTerms;
  /** The value in a request; undefined if it is not set. */
  readonly valueIn: (body: Body) => unknown;
};

/** A request that has every optional object, so that every field has a place in its draft. */
const full = bodyToDraft({
  query: "",
  sources: [{ type: "web" }],
  scrapeOptions: { formats: formatTypes.map((type) => ({ type })), parsers: [{ type: "pdf" }] },
});

type Step = string | { readonly type: string; readonly at: number };
type WirePath = readonly Step[];

/** An item of a list, found by its type. `at` is its position in `full`. */
const item = (type: string, at: number): Step => ({ type, at });

const stepInto = (value: unknown, step: Step): unknown => {
  if (typeof step === "string") return isJsonObject(value) ? value[step] : undefined;
  if (!Array.isArray(value)) return undefined;
  return value.find(
    (each) => each === step.type || (isJsonObject(each) && each.type === step.type),
  );
};

const wireName = (path: WirePath): string =>
  path.map((step) => (typeof step === "string" ? step : step.type)).join(".");

const issuePath = (path: WirePath): IssuePath =>
  path.map((step) => (typeof step === "string" ? step : step.at));

const isSection = (name: string): name is SectionName => Object.hasOwn(sectionLabels, name);

function entry(
  path: WirePath,
  info: FieldInfo,
  synonyms: string,
  wire = wireName(path),
): FieldEntry {
  // The control of a type is the item itself.
  const located = path.at(-1) === "type" ? path.slice(0, -1) : path;
  const draftPath = draftPathOf(issuePath(located), full);
  const section = draftPath?.split(".")[0] ?? "";
  if (draftPath === null || !isSection(section)) throw new Error(`No control for ${wire}`);
  return {
    wire,
    label: info.label,
    info,
    section,
    draftPath,
    terms: prepareTerms({
      label: info.label,
      wire,
      synonyms: [synonyms, ...(info.values ?? [])].join(","),
      help: info.help,
    }),
    valueIn: (body) => path.reduce<unknown>(stepInto, body),
  };
}

/** Entries of the fields of one object. */
const group = <Field extends string>(
  path: WirePath,
  fields: Readonly<Record<Field, FieldInfo>>,
  synonyms: Readonly<Record<Field, string>>,
  context = "",
): FieldEntry[] =>
  keysOf(fields).map((name) =>
    entry([...path, name], fields[name], `${synonyms[name]},${context}`),
  );

const scrape = "scrapeOptions";

/** The type of the list items that have fields, by the list. */
const itemTypes: Readonly<Record<string, string>> = { sources: "web", parsers: "pdf" };

/** Words by which all fields of an object are found. */
const contexts: Readonly<Partial<Record<FieldGroupName, string>>> = {
  threat: fieldGroups.request.fields.threatProtection.label,
  pageThreat: fieldGroups.scrape.fields.threatProtection.label,
  parser: "pdf",
};

const groupEntries = keysOf(fieldGroups).flatMap((name) => {
  const { at, fields } = fieldGroups[name];
  const path = at.map((key, index) =>
    key === "*" ? item(itemTypes[at[index - 1] ?? ""] ?? "", 0) : key,
  );
  return group<string>(
    path,
    // Its fields are listed on their own.
    Object.fromEntries(Object.entries(fields).filter(([key]) => key !== scrape)),
    fieldSynonyms[name === "pageThreat" ? "threat" : name],
    contexts[name],
  );
});

const kindInfo = ({ fields: _fields, ...info }: KindInfo<string>): FieldInfo => info;

const formatEntries = formatTypes.flatMap((type, at) => {
  const path = [scrape, "formats", item(type, at)];
  const { label } = formatRegistry[type];
  return [
    entry(path, kindInfo(formatRegistry[type]), `${fieldSynonyms.format[type]},format`),
    ...(hasOwnFields(type)
      ? group<string>(path, formatRegistry[type].fields, fieldSynonyms.formatField[type], label)
      : []),
  ];
});

/** Fields of a step are found by their step, because the editor shows them only for added steps. */
const actionEntries = keysOf(actionRegistry).map((type) => {
  const { fields, ...info } = actionRegistry[type];
  const names = Object.entries<FieldInfo>(fields).flatMap(([name, { label }]) => [name, label]);
  const synonyms = [fieldSynonyms.action[type], ...names, "action, step"].join(",");
  return {
    ...entry([scrape, "actions"], info, synonyms, wireName([scrape, "actions", type])),
    valueIn: (body: Body) => stepCount(body, type),
  };
});

function stepCount(body: Body, type: string): string | undefined {
  const actions = [scrape, "actions"].reduce<unknown>(stepInto, body);
  const steps = Array.isArray(actions)
    ? actions.filter((each) => isJsonObject(each) && each.type === type)
    : [];
  return steps.length > 0 ? countOf(steps.length, "step") : undefined;
}

const unordered = [...groupEntries, ...formatEntries, ...actionEntries];

/** Every field of the request, in the order of the form's sections. */
export const fieldIndex: readonly FieldEntry[] = sectionNames.flatMap((section) =>
  unordered.filter((each) => each.section === section),
);
