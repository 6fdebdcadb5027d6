import { describe, expect, it } from "vitest";
import { failureFromResponse } from "@/lib/contract/failure/from-response";
import { stepFromAction } from "../draft/actions/step";
import { isOptionOfStep } from "./option-of-step";
import { issuesOf, rejectedOptions } from "./rejected-options";

const sent = {
  query: "grid storage",
  limit: 20,
  tbs: "qdr:w",
  location: "Berlin",
  sources: [{ type: "web" }, { type: "news" }],
  categories: [{ type: "pdf" }],
  enterprise: ["zdr"],
  includeDomains: ["example.org"],
  threatProtection: { mode: "normal" },
  scrapeOptions: {
    formats: ["markdown", { type: "screenshot", fullPage: true }, { type: "branding" }],
    proxy: "enhanced",
    mobile: true,
    actions: [
      { type: "wait", milliseconds: 5 },
      { type: "pdf", landscape: true },
    ],
  },
};

function failureOf(status: number, body: object) {
  const text = JSON.stringify({ success: false, ...body });
  const failure = failureFromResponse({ status, text, headers: new Headers() });
  if (!failure) throw new Error("not a failure");
  return failure;
}

const rejected = (status: number, body: object) =>
  rejectedOptions(failureOf(status, body), sent).map(({ field }) => field);

const issue = (path: (string | number)[], code: string, message = "No", more = {}) => ({
  error: "Invalid request body",
  details: [{ path, code, message, ...more }],
});

describe("rejectedOptions", () => {
  it.each<[string, number, object, string[]]>([
    [
      "unknown keys, each by its own name",
      400,
      issue(["scrapeOptions"], "unrecognized_keys", "Unrecognized keys", {
        keys: ["mobile", "proxy"],
      }),
      ["scrapeOptions.mobile", "scrapeOptions.proxy"],
    ],
    [
      "a format, by its type",
      400,
      issue(["scrapeOptions", "formats", 2, "type"], "invalid_union"),
      ["scrapeOptions.formats.branding"],
    ],
    [
      "an option of a format",
      400,
      issue(["scrapeOptions", "formats", 1, "fullPage"], "custom", "fullPage is not supported"),
      ["scrapeOptions.formats.screenshot.fullPage"],
    ],
    [
      "an action, by its type",
      400,
      issue(["scrapeOptions", "actions", 1], "invalid_union"),
      ["scrapeOptions.actions.pdf"],
    ],
    [
      "an option of an action in prose",
      400,
      { error: "actions[1].landscape is not supported" },
      ["scrapeOptions.actions.pdf.landscape"],
    ],
    [
      "a value of a closed list",
      400,
      issue(["scrapeOptions", "proxy"], "invalid_value"),
      ["scrapeOptions.proxy"],
    ],
    ["a source", 400, issue(["sources", 1], "invalid_value"), ["sources.news"]],
    [
      "a whole list named in prose",
      400,
      issue(["includeDomains", 0], "custom", "Domain filters are not available on your plan"),
      ["includeDomains"],
    ],
    [
      "a name in the prose of a 422",
      422,
      { code: "VALIDATION", error: "'tbs' is not supported here" },
      ["tbs"],
    ],
    ["the subject of the rejection", 422, { error: "location is not supported" }, ["location"]],
    [
      "a camel-case name below scrapeOptions",
      400,
      { error: "Unsupported: includeDomains" },
      ["includeDomains"],
    ],
    [
      "a feature that is not enabled",
      403,
      { error: "Zero data retention is not enabled for your team" },
      ["enterprise"],
    ],
    [
      "threat protection",
      403,
      { error: "Threat protection overrides are disabled" },
      ["threatProtection"],
    ],
  ])("names %s", (_name, status, body, expected) => {
    expect(rejected(status, body)).toEqual(expected);
  });

  it.each<[string, number, object]>([
    [
      "a value out of bounds",
      400,
      issue(["limit"], "too_big", "Too big: at most 10", { maximum: 10 }),
    ],
    ["a malformed value", 400, issue(["tbs"], "custom", "Malformed time filter")],
    [
      "a bad value for a key that is set nowhere",
      400,
      issue(["scrapeOptions", "minAge"], "invalid_value"),
    ],
    ["the query", 400, issue(["query"], "custom", "This query is not allowed")],
    ["a key that may not search", 403, { error: "This key is not allowed to search" }],
    ["prose that names options which were not sent", 422, { error: "'country' is not supported" }],
    [
      "prose in which a plain word is not the subject",
      422,
      { error: "Sources in this location are busy, which is not allowed" },
    ],
    ["the wrong key", 401, { error: "'tbs' is not supported" }],
    ["a failing service", 500, { error: "'tbs' is not supported" }],
  ])("marks nothing for %s", (_name, status, body) => {
    expect(rejected(status, body)).toEqual([]);
  });
});

describe("issuesOf", () => {
  it("lists the issues of the service, otherwise the options that its message names", () => {
    const listed = issue(["scrapeOptions", "actions", 0], "custom", "mobile is not supported");
    expect(issuesOf(failureOf(400, listed), sent)).toMatchObject([
      { path: ["scrapeOptions", "actions", 0] },
    ]);
    const prose = { error: "`scrapeOptions.actions[1].landscape` is not supported" };
    expect(issuesOf(failureOf(400, prose), sent)).toEqual([
      {
        path: ["scrapeOptions", "actions", 1, "landscape"],
        code: "custom",
        message: prose.error,
      },
    ]);
    expect(issuesOf(failureOf(400, { error: "Try later" }), sent)).toEqual([]);
  });
});

describe("isOptionOfStep", () => {
  const PREFIX = "scrapeOptions.actions";
  it.each<[string, object, string]>([
    [`${PREFIX}.screenshot.fullPage`, { type: "screenshot" }, "fullPage"],
    [`${PREFIX}.screenshot.viewport.height`, { type: "screenshot" }, "height"],
    [`${PREFIX}.screenshot`, { type: "screenshot" }, "type"],
    [`${PREFIX}.click.button`, { type: "click", selector: "a", button: "right" }, "type"],
    [`${PREFIX}.wait.selector`, { type: "wait", selector: "a" }, "selector"],
    [`${PREFIX}.hover`, { type: "hover" }, "type"],
  ])("finds %s in %j at %s", (field, action, control) => {
    const step = stepFromAction(action);
    const places = ["type", "fullPage", "width", "height", "selector", "milliseconds", "all"];
    expect(places.filter((each) => isOptionOfStep(field, step, each))).toEqual([control]);
  });

  it.each<[string, object]>([
    [`${PREFIX}.screenshot.fullPage`, { type: "pdf" }],
    [`${PREFIX}.click.button`, { type: "click", selector: "a" }],
    [`${PREFIX}.wait.selector`, { type: "wait", milliseconds: 5 }],
    ["scrapeOptions.formats.screenshot.fullPage", { type: "screenshot" }],
    ["scrapeOptions.actions", { type: "screenshot" }],
  ])("does not find %s in %j", (field, action) => {
    const step = stepFromAction(action);
    const places = ["type", "fullPage", "selector", "milliseconds"];
    expect(places.filter((each) => isOptionOfStep(field, step, each))).toEqual([]);
  });
});
