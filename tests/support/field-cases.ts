import type { z } from "zod";
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
import { actionTravel, requestTravel, scrapeTravel } from "@/lib/request/field-travel";
import { fieldSamples, samplesAt } from "../support/field-samples";

export type Wire = Readonly<Record<string, unknown>>;
type FieldCase = {
  readonly path: string;
  /** The field name, as the guide spells it. */
  readonly name: string;
  readonly info: Pick<FieldInfo, "guide">;
  /** The outputs in which the field may be shared. A nested field follows its parent. */
  readonly travel: string | undefined;
  readonly without: Wire;
  readonly set: Wire;
};

export const query = { query: "first words" };
const { scrapeOptions: _fields, ...topFields } = requestFields;
const scraped = (options: Wire): Wire => ({ ...query, scrapeOptions: options });

type Travels = string | Readonly<Record<string, string>>;

function cases(
  prefix: string,
  fields: Readonly<Record<string, FieldInfo>>,
  values: Wire,
  travels: Travels,
  wrap: (own: Wire) => Wire,
): FieldCase[] {
  return Object.entries(fields).map(([name, info]) => ({
    path: `${prefix}${name}`,
    name,
    info,
    travel: typeof travels === "string" ? travels : travels[name],
    without: wrap({}),
    set: wrap({ [name]: values[name] }),
  }));
}

/** The fields of an object in the scrape options. `wrap` adds the other fields that it requires. */
const nested = (
  option: keyof typeof scrapeTravel,
  fields: Readonly<Record<string, FieldInfo>>,
  wrap: (own: Wire) => unknown = (own) => own,
): FieldCase[] =>
  cases(
    `scrapeOptions.${option}.`,
    fields,
    samplesAt(fields, "scrapeOptions", option),
    scrapeTravel[option],
    (own) => scraped({ [option]: wrap(own) }),
  );

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

/** Every field of the contract, with a request that sets it. */
export const every: readonly FieldCase[] = [
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
  ...nested("parsers", parserFields, (own) =>
    "type" in own ? [own] : Object.keys(own).length > 0 ? [{ type: "pdf", ...own }] : [],
  ),
  ...nested("location", locationFields),
  ...nested("profile", profileFields, (own) => ({ name: "a", ...own })),
  ...nested("auditMetadata", auditFields, (own) => ({ username: "a", ...own })),
  ...nested("redactPII", redactionFields),
  ...formatTypes.flatMap((type): FieldCase[] => [
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
  ...actionTypes.flatMap((type: ActionType): FieldCase[] => [
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
