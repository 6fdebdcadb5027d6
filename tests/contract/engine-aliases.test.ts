import { afterAll, beforeAll, expect, it } from "vitest";
import { EngineOverHttp } from "../support/engine-over-http";

const engine = new EngineOverHttp();
beforeAll(() => engine.start());
afterAll(() => engine.dispose());

const search = async (scrapeOptions: object) => {
  const response = await engine.post({ query: "heron", scrapeOptions });
  return { status: response.status, body: await response.json() };
};

it.each([
  [{ parsers: [{ type: "pdf", pageMarkdown: true }] }, "`pageMarkdown` was taken as `pageMarkers`"],
  [{ proxy: "stealth" }, "`stealth` is an old name of `enhanced`"],
])("accepts the alias in %j with a warning", async (options, warning) => {
  const { status, body } = await search({ formats: ["markdown"], ...options });
  expect([status, body.warning]).toEqual([200, expect.stringContaining(warning)]);
});

it.each([
  [{ query: "x", sources: ["alexandria"] }, ["sources", 0]],
  [{ query: "x", threatProtection: { mode: "manual-only" } }, ["threatProtection", "mode"]],
  [{ query: "x", enterprise: ["default"] }, ["enterprise", 0]],
])("rejects %j with its path, as the specification says", async (body, path) => {
  const response = await engine.post(body);
  const { details } = await response.json();
  expect(response.status).toBe(400);
  expect(details).toContainEqual(expect.objectContaining({ path }));
});

it("takes the contract's name if a parser has both", async () => {
  const parsers = [{ type: "pdf", pageMarkers: false, pageMarkdown: true }];
  expect((await search({ parsers })).status).toBe(400);
});
