import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { FieldInfo } from "../fields";
import { formatTypes } from "../format-infos";
import { searchRequestSchema, toleratedKeys } from "../request";
import { actionSchemas, actionTypes } from "../schemas/actions";
import { formatSchemaOf } from "../schemas/formats";
import { scrapeOptionsSchema } from "../schemas/scrape-options";
import { threatProtectionSchema } from "../schemas/threat-protection";
import { actionRegistry } from "./action-fields";
import { formatRegistry } from "./format-fields";
import {
  auditFields,
  locationFields,
  parserFields,
  profileFields,
  redactionFields,
  threatFields,
  viewportFields,
} from "./nested-fields";
import { requestFields, webSourceFields } from "./request-fields";
import { scrapeFields } from "./scrape-fields";
import { statusCodes } from "./status-codes";

type Fields = Readonly<Record<string, FieldInfo>>;
type Group = {
  readonly name: string;
  readonly fields: Fields;
  /** Field name → a schema that accepts a value of this field alone. */
  readonly accepts: (field: string, value: unknown) => boolean;
};

const under =
  (schema: z.ZodType, wrap: (field: string, value: unknown) => unknown): Group["accepts"] =>
  (field, value) =>
    schema.safeParse(wrap(field, value)).success;

/** Other fields that an object requires. */
const required: Record<string, Record<string, unknown>> = {
  question: { question: "why?" },
  highlights: { query: "why?" },
  click: { selector: "a" },
  write: { text: "a" },
  press: { key: "a" },
  executeJavascript: { script: "1" },
};

const inScrape = (wrap: (field: string, value: unknown) => unknown) =>
  under(scrapeOptionsSchema, wrap);

const groups: readonly Group[] = [
  {
    name: "request",
    fields: requestFields,
    accepts: under(searchRequestSchema, (field, value) => ({ query: "a", [field]: value })),
  },
  {
    name: "web source",
    fields: webSourceFields,
    accepts: under(searchRequestSchema, (field, value) => ({
      query: "a",
      sources: [{ type: "web", [field]: value }],
    })),
  },
  {
    name: "scrape",
    fields: scrapeFields,
    accepts: inScrape((field, value) => ({ [field]: value })),
  },
  {
    name: "threat protection",
    fields: threatFields,
    accepts: under(threatProtectionSchema, (field, value) => ({ [field]: value })),
  },
  {
    name: "parser",
    fields: parserFields,
    accepts: inScrape((field, value) => ({ parsers: [{ type: "pdf", [field]: value }] })),
  },
  {
    name: "location",
    fields: locationFields,
    accepts: inScrape((field, value) => ({ location: { [field]: value } })),
  },
  {
    name: "profile",
    fields: profileFields,
    accepts: inScrape((field, value) => ({ profile: { name: "a", [field]: value } })),
  },
  {
    name: "audit metadata",
    fields: auditFields,
    accepts: inScrape((field, value) => ({ auditMetadata: { [field]: value } })),
  },
  {
    name: "redaction",
    fields: redactionFields,
    accepts: inScrape((field, value) => ({ redactPII: { [field]: value } })),
  },
  {
    name: "viewport",
    fields: viewportFields,
    accepts: inScrape((field, value) => ({
      formats: [{ type: "screenshot", viewport: { width: 800, height: 600, [field]: value } }],
    })),
  },
  ...formatTypes.map((type) => ({
    name: `format ${type}`,
    fields: formatRegistry[type].fields as Fields,
    accepts: under(formatSchemaOf(type), (field, value) => ({
      type,
      ...required[type],
      [field]: value,
    })),
  })),
  ...actionTypes.map((type) => ({
    name: `action ${type}`,
    fields: actionRegistry[type].fields as Fields,
    accepts: under(actionSchemas[type], (field, value) => ({
      type,
      ...required[type],
      [field]: value,
    })),
  })),
];

const all = groups.flatMap((group) =>
  Object.entries(group.fields).map(([name, info]) => ({ group, name, info })),
);

/** A valid list item of a field's schema. */
const listItems: Record<string, unknown> = {
  languages: "de",
  includeDomains: "example.org",
  excludeDomains: "example.org",
  blacklist: "example.org",
  whitelist: "example.org",
  blockedTlds: "zip",
  includeTags: "main",
  excludeTags: "nav",
  formats: "links",
  actions: { type: "scrape" },
};

/** A value of `size`, in the field's unit. */
function sized(name: string, info: FieldInfo, size: number): unknown {
  if (info.unit === "characters") return "a".repeat(size);
  if (info.unit !== "items") return size;
  if (name === "headers")
    return Object.fromEntries(Array.from({ length: size }, (_, index) => [`x-${index}`, "1"]));
  return Array.from({ length: size }, () => info.values?.[0] ?? listItems[name]);
}

describe("the field registry and the schemas", () => {
  const bounded = all.filter(({ info }) => info.min !== undefined || info.max !== undefined);

  it("includes every bounded field", () => {
    expect(bounded.length).toBeGreaterThanOrEqual(35);
  });

  it.each(bounded)("$group.name $name: the bounds match the schema", (each) => {
    const { group, name, info } = each;
    const takes = (size: number) => group.accepts(name, sized(name, info, size));
    if (info.min !== undefined) {
      expect(takes(info.min), "at the minimum").toBe(true);
      if (info.min > 0 || info.unit !== "characters")
        expect(takes(info.min - 1), "below the minimum").toBe(false);
    }
    if (info.max !== undefined) {
      expect(takes(info.max), "at the maximum").toBe(true);
      expect(takes(info.max + 1), "above the maximum").toBe(false);
    }
  });

  const listed = all.filter(({ info }) => info.values !== undefined);

  it.each(listed)("$group.name $name: every listed value is valid", ({ group, name, info }) => {
    for (const value of info.values ?? [])
      expect(group.accepts(name, info.unit === "items" ? [value] : value), value).toBe(true);
    // The redaction object is open: the specification does not define its fields.
    if (group.name !== "redaction")
      expect(group.accepts(name, info.unit === "items" ? ["no such"] : "no such")).toBe(false);
  });

  const withDefault = all.filter(({ info }) => info.default !== undefined);

  it.each(withDefault)("$group.name $name: the default is valid", ({ group, name, info }) => {
    expect(group.accepts(name, info.default)).toBe(true);
  });

  it("rejects an unknown field, so the probes can fail", () => {
    const strict = groups.filter(({ name }) => !name.startsWith("action") && name !== "redaction");
    for (const group of strict)
      if (!/question|highlights/.test(group.name))
        expect(group.accepts("noSuchField", 1), group.name).toBe(false);
  });
});

describe("the field texts", () => {
  it("have an entry for every key of the schemas", () => {
    const keys = Object.keys(searchRequestSchema.shape).filter(
      (key) => !toleratedKeys.some((each) => each === key),
    );
    expect(Object.keys(requestFields).toSorted()).toEqual(keys.toSorted());
    expect(Object.keys(scrapeFields).toSorted()).toEqual(
      Object.keys(scrapeOptionsSchema.shape).toSorted(),
    );
    expect(Object.keys(threatFields).toSorted()).toEqual(
      Object.keys(threatProtectionSchema.shape).toSorted(),
    );
    expect(Object.keys(formatRegistry)).toEqual(formatTypes);
    expect(Object.keys(actionRegistry)).toEqual(actionTypes);
  });

  it("have unique labels within a group", () => {
    for (const { name, fields } of groups) {
      const labels = Object.values(fields).map(({ label }) => label.toLowerCase());
      expect(new Set(labels).size, name).toBe(labels.length);
    }
    for (const registry of [formatRegistry, actionRegistry]) {
      const labels = Object.values(registry).map(({ label }) => label.toLowerCase());
      expect(new Set(labels).size).toBe(labels.length);
    }
  });

  it.each(all)("$group.name $name: the help is one line", ({ info }) => {
    // It is shown as plain text.
    expect(info.help).toMatch(/^[A-Z][^\n`]{8,120}\.$/);
    expect(info.guide).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
  });

  it("list every status and code once", () => {
    expect(new Set(statusCodes.map(({ status, code }) => `${status} ${code ?? ""}`)).size).toBe(
      statusCodes.length,
    );
  });
});
