import { expect, it } from "vitest";
import { type Dialect, dialects, hostedMeaning } from "@/lib/contract/dialect/dialects";
import { searchRequestSchema } from "@/lib/contract/request";
import { validRequest } from "@/tests/support/valid-request";
import { lintRequest } from "./lint-request";

function messagesFor(fields: object, dialect?: Dialect): Record<string, string> {
  const findings = lintRequest(validRequest({ query: "x", ...fields }), dialect);
  return Object.fromEntries(findings.map(({ name, message }) => [name, message]));
}

it.each([
  ["papersInOwnList", { categories: ["research"] }],
  ["maxAgeInSearch", { scrapeOptions: { formats: ["markdown"], maxAge: 5 } }],
  ["threatModes", { threatProtection: { mode: "off" } }],
])("finds %s only where the service follows the hosted dialect", (name, fields) => {
  expect(messagesFor(fields, "hosted-2026-11")).toHaveProperty(name);
  expect(messagesFor(fields, "specification")).not.toHaveProperty(name);
  expect(messagesFor(fields)).not.toHaveProperty(name);
  expect(messagesFor({}, "hosted-2026-11")).not.toHaveProperty(name);
});

it("words the time filter by the dialect", () => {
  const fields = { tbs: "qdr:d", sources: ["web", "news"] };
  expect(messagesFor(fields).timeFilterForWeb).toMatch(/^Hosted services document/);
  const hosted = messagesFor(fields, "hosted-2026-11").timeFilterForWeb;
  expect(hosted).toBe(`${hostedMeaning.tbs} It does not limit news.`);
});

it("names a source once that is requested twice", () => {
  const fields = { tbs: "qdr:d", sources: ["news", "news"] };
  expect(messagesFor(fields).timeFilterForWeb).toMatch(/only; news may ignore it/);
});

it("changes no request, whatever the dialect", () => {
  const body = { query: "x", tbs: "qdr:d", categories: ["research"] };
  const [first, ...others] = dialects.map((dialect) => {
    const request = validRequest(body);
    lintRequest(request, dialect);
    return JSON.stringify(request);
  });
  expect(others).toEqual(others.map(() => first));
});

it("names only options of the contract", () => {
  for (const path of Object.keys(hostedMeaning))
    expect(Object.keys(searchRequestSchema.shape)).toContain(path.split(".")[0]);
});
