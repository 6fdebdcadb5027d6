import { expect, it } from "vitest";
import { escapeBody, namesInBody, resolveBody } from "./resolve-body";
import type { Scope } from "./resolver";

const scope: Scope = {
  variables: {
    variables: [
      { name: "city", value: "Kyoto" },
      { name: "n", value: 20 },
      { name: "token", secret: true },
    ],
    environments: [],
    chosen: null,
  },
  now: new Date(2026, 10, 23),
};

it("returns a body without templates as it is", () => {
  const body = { query: "tea { }", scrapeOptions: { formats: [{ type: "markdown" }] } };
  expect(resolveBody(body, scope).body).toBe(body);
});

it("resolves every text with its type, and no key", () => {
  const body = {
    query: "tea in {{city}}",
    limit: "{{n}}",
    includeDomains: ["a.org", "{{city}}.org"],
    "{{city}}": 1,
  };
  expect(resolveBody(body, scope)).toEqual({
    body: {
      query: "tea in Kyoto",
      limit: 20,
      includeDomains: ["a.org", "Kyoto.org"],
      "{{city}}": 1,
    },
    issues: [],
    texts: [
      { path: ["query"], text: "tea in {{city}}", value: "tea in Kyoto" },
      { path: ["limit"], text: "{{n}}", value: 20 },
      { path: ["includeDomains", 1], text: "{{city}}.org", value: "Kyoto.org" },
    ],
  });
});

it("reports an undefined variable at its path with the next step", () => {
  const { body, issues } = resolveBody({ query: "tea", location: "{{place}}" }, scope);
  expect(body.location).toBe("{{place}}");
  expect(issues).toEqual([
    {
      path: ["location"],
      code: "variable_undefined",
      message:
        "{{place}} is not defined. Define it under Variables, or write \\{{place}} for the text itself.",
    },
  ]);
});

it("refers to secrets in header values and typed texts only", () => {
  const scrapeOptions = {
    headers: { Authorization: "Bearer {{token}}" },
    actions: [
      { type: "write", text: "{{token}}" },
      { type: "executeJavascript", script: "{{token}}" },
      { type: "press", text: "{{token}}" },
    ],
  };
  const { body, issues } = resolveBody({ query: "{{token}}", scrapeOptions }, scope);
  expect(body).toEqual({
    query: "{{token}}",
    scrapeOptions: {
      headers: { Authorization: "Bearer {{secret:$token}}" },
      actions: [{ type: "write", text: "{{secret:$token}}" }, ...scrapeOptions.actions.slice(1)],
    },
  });
  expect(issues.map(({ path, code }) => `${path.join(".")} ${code}`)).toEqual([
    "query variable_secret",
    "scrapeOptions.actions.1.script variable_secret",
    "scrapeOptions.actions.2.text variable_secret",
  ]);
});

it("leaves references to held texts as they are", () => {
  const headers = { A: "{{secret}}", B: "{{secret:abcdefgh.1}}" };
  const body = { query: "x", scrapeOptions: { headers } };
  expect(resolveBody(body, scope)).toEqual({ body, issues: [], texts: [] });
});

it("lists the names of a request", () => {
  expect(namesInBody({ query: "{{b}} \\{{x}}", list: ["{{a}}", { deep: "{{b}}" }], n: 1 })).toEqual(
    ["b", "a"],
  );
});

it("escapes what was sent, so that it is sent the same again", () => {
  const sent = {
    query: "{{city}} \\{{n}} { x",
    scrapeOptions: {
      headers: { A: "Bearer {{token}}" },
      actions: [{ type: "executeJavascript", script: "if (a) {{b}}" }],
    },
  };
  const resolved = resolveBody(escapeBody(sent), scope);
  expect(resolved.issues).toEqual([]);
  expect(resolved.body).toEqual({
    ...sent,
    scrapeOptions: { ...sent.scrapeOptions, headers: { A: "Bearer {{secret:$token}}" } },
  });
});
