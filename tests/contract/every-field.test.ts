import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { fromWire } from "@/lib/contract/canonical";
import type { FieldInfo } from "@/lib/contract/fields";
import { actionRegistry } from "@/lib/contract/fields/action-fields";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import {
  auditFields,
  locationFields,
  parserFields,
  profileFields,
  redactionFields,
  threatFields,
} from "@/lib/contract/fields/nested-fields";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { formatTypes } from "@/lib/contract/format-infos";
import { inputJsonSchema, schemaProperties } from "@/lib/contract/json-schema";
import { type ActionType, actionSchemas, actionTypes } from "@/lib/contract/schemas/actions";
import { formatSchemaOf } from "@/lib/contract/schemas/formats";
import { guidePage } from "@/lib/guide/guide";
import { requestToDraft } from "@/lib/request/draft";
import { stepSummary } from "@/lib/request/draft/actions/summary";
import { draftSections } from "@/lib/request/draft-sections";
import {
  actionTravel,
  requestTravel,
  scrapeTravel,
  travelPlaces,
} from "@/lib/request/field-travel";
import { sectionNames } from "@/lib/request/section-names";
import { fieldSamples, samplesAt } from "../support/field-samples";
import { controlsOf } from "../support/form-controls";

type Wire = Readonly<Record<string, unknown>>;
type Case = {
  readonly path: string;
  /** The field name, as the guide spells it. */
  readonly name: string;
  readonly info: Pick<FieldInfo, "guide">;
  /** Where the field may be shared. A nested field follows its parent. */
  readonly travel: string | undefined;
  readonly without: Wire;
  readonly set: Wire;
};

const query = { query: "first words" };
/** The fields of the scrape options are checked one by one. */
const { scrapeOptions: _fields, ...topFields } = requestFields;
const scraped = (options: Wire): Wire => ({ ...query, scrapeOptions: options });

type Travels = string | Readonly<Record<string, string>>;

function cases(
  prefix: string,
  fields: Readonly<Record<string, FieldInfo>>,
  values: Wire,
  travels: Travels,
  wrap: (own: Wire) => Wire,
): Case[] {
  return Object.entries(fields).map(([name, info]) => ({
    path: `${prefix}${name}`,
    name,
    info,
    travel: typeof travels === "string" ? travels : travels[name],
    without: wrap({}),
    set: wrap({ [name]: values[name] }),
  }));
}

const kindSchema = (schema: z.ZodType) => {
  const { required = [], ...json } = inputJsonSchema(schema);
  return { required, properties: schemaProperties(json) };
};

/** A format or an action with its required fields, or with `own` fields. */
function kindOf(type: string, schema: z.ZodType, own: Wire): Wire {
  const { required } = kindSchema(schema);
  // A wait is by duration or by selector, never both.
  if (type === "wait" && !("selector" in own)) return { type, milliseconds: 50, ...own };
  return { ...Object.fromEntries(required.map((key) => [key, "a"])), type, ...own };
}

const every: readonly Case[] = [
  ...cases("", topFields, samplesAt(topFields), requestTravel, (own) => ({ ...query, ...own })),
  ...cases(
    "scrapeOptions.",
    scrapeFields,
    samplesAt(scrapeFields, "scrapeOptions"),
    { ...scrapeTravel, actions: "link" },
    scraped,
  ),
  ...cases(
    "sources.web.",
    webSourceFields,
    samplesAt(webSourceFields, "sources"),
    requestTravel.sources,
    (own) => ({ ...query, sources: [{ type: "web", ...own }] }),
  ),
  ...cases(
    "threatProtection.",
    threatFields,
    samplesAt(threatFields, "threatProtection"),
    requestTravel.threatProtection,
    (own) => ({
      ...query,
      threatProtection: own,
    }),
  ),
  ...cases(
    "scrapeOptions.threatProtection.",
    threatFields,
    samplesAt(threatFields, "threatProtection"),
    scrapeTravel.threatProtection,
    (own) => scraped({ threatProtection: own }),
  ),
  ...cases(
    "scrapeOptions.parsers.",
    parserFields,
    samplesAt(parserFields, "scrapeOptions", "parsers"),
    scrapeTravel.parsers,
    (own) =>
      scraped({
        parsers:
          "type" in own ? [own] : Object.keys(own).length > 0 ? [{ type: "pdf", ...own }] : [],
      }),
  ),
  ...cases(
    "scrapeOptions.location.",
    locationFields,
    samplesAt(locationFields, "scrapeOptions", "location"),
    scrapeTravel.location,
    (own) => scraped({ location: own }),
  ),
  ...cases(
    "scrapeOptions.profile.",
    profileFields,
    samplesAt(profileFields, "scrapeOptions", "profile"),
    scrapeTravel.profile,
    (own) => scraped({ profile: { name: "a", ...own } }),
  ),
  ...cases(
    "scrapeOptions.auditMetadata.",
    auditFields,
    samplesAt(auditFields, "scrapeOptions", "auditMetadata"),
    scrapeTravel.auditMetadata,
    (own) => scraped({ auditMetadata: { username: "a", ...own } }),
  ),
  ...cases(
    "scrapeOptions.redactPII.",
    redactionFields,
    samplesAt(redactionFields, "scrapeOptions", "redactPII"),
    scrapeTravel.redactPII,
    (own) => scraped({ redactPII: own }),
  ),
  ...formatTypes.flatMap((type): Case[] => [
    {
      path: `formats.${type}`,
      name: type,
      info: formatRegistry[type],
      travel: scrapeTravel.formats,
      without: scraped({}),
      set: scraped({ formats: [kindOf(type, formatSchemaOf(type), {})] }),
    },
    ...cases(
      `formats.${type}.`,
      formatRegistry[type].fields,
      fieldSamples(kindSchema(formatSchemaOf(type)).properties, formatRegistry[type].fields),
      scrapeTravel.formats,
      (own) => scraped({ formats: [kindOf(type, formatSchemaOf(type), own)] }),
    ),
  ]),
  ...actionTypes.flatMap((type: ActionType): Case[] => [
    {
      path: `actions.${type}`,
      name: type,
      info: actionRegistry[type],
      // The step itself is always shared so that the numbering of the others stays stable.
      travel: "link",
      without: scraped({}),
      set: scraped({ actions: [kindOf(type, actionSchemas[type], {})] }),
    },
    ...cases(
      `actions.${type}.`,
      actionRegistry[type].fields,
      fieldSamples(kindSchema(actionSchemas[type]).properties, actionRegistry[type].fields),
      actionTravel[type],
      (own) => scraped({ actions: [kindOf(type, actionSchemas[type], own)] }),
    ),
  ]),
];

function draftOf(wire: Wire) {
  const result = fromWire(wire);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return requestToDraft(result.request);
}

/** Dotted paths of the leaves of `after` that differ, except in the original request. */
function changedPaths(before: unknown, after: unknown, path = ""): string[] {
  if (path === "rest" || JSON.stringify(before) === JSON.stringify(after)) return [];
  const isLeaf = Array.isArray(after) && after.every((item) => typeof item !== "object");
  if (typeof after !== "object" || after === null || isLeaf) return [path];
  const old: Wire = { ...(typeof before === "object" && before) };
  return Object.entries(after).flatMap(([key, value]) =>
    changedPaths(old[key], value, path === "" ? key : `${path}.${key}`),
  );
}

describe("every field of the contract", () => {
  it.each(every)("has a value in the draft for $path", ({ path, set, without }) => {
    const changed = changedPaths(draftOf(without), draftOf(set));
    expect(changed, `Add ${path} to a section in lib/request/draft.`).not.toEqual([]);
  });

  it.each(every)("has a control in the form for $path", ({ path, set, without }) => {
    const draft = draftOf(set);
    const changed = changedPaths(draftOf(without), draft);
    const section = sectionNames.find((name) => changed[0]?.startsWith(`${name}.`));
    const controls = section ? controlsOf(section, draft) : new Set();
    expect(
      changed.some((name) => controls.has(name)),
      `Add a control for ${path} to ${
        section
          ? `the section "${section}" in components/request-form/sections`
          : "a section, after its draft"
      }.`,
    ).toBe(true);
  });

  it.each(every)("has a guide page that documents $path", ({ name, info }) => {
    const page = guidePage(info.guide);
    expect(page, info.guide).toBeDefined();
    if (page)
      expect(page.markdown, `Document ${name} in lib/guide/pages/${info.guide}.md.`).toContain(
        name,
      );
  });

  it.each(every)("has a rule for where $path may be shared", ({ travel }) => {
    expect(travelPlaces).toContain(travel);
  });

  it.each(every)("shows $path in the summary of its collapsed section", ({ set }) => {
    const changes = (wire: Wire) => {
      const draft = draftOf(wire);
      return sectionNames.map((section) => [
        draftSections[section].changed(draft),
        draftSections[section].summary(draft),
      ]);
    };
    const bare = changes(query);
    const different = changes(set).filter(
      ([changed, summaries], at) => changed !== bare[at]?.[0] && summaries !== bare[at]?.[1],
    );
    // The query is not part of any section's changes.
    expect(set.query !== query.query ? 1 : different.length).toBe(1);
  });

  it.each(every.filter(({ path }) => /^actions\.[^.]+\./.test(path)))(
    "shows $path in the summary of its collapsed step",
    ({ set, without }) => {
      const summaries = (wire: Wire) => draftOf(wire).actions.steps.map(stepSummary);
      expect(summaries(set)).toHaveLength(1);
      expect(summaries(set)).not.toEqual(summaries(without));
    },
  );
});
