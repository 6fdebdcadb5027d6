import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { searchExample } from "@/lib/contract/openapi/examples";
import { openApiDocument } from "@/lib/contract/openapi/openapi";
import { RecordingServer } from "@/tests/support/recording-server";
import { inFolderWith, runTool } from "./tool";

const KEY = "key-of-the-import";
let server: RecordingServer;
beforeAll(async () => {
  server = await new RecordingServer().start();
});
beforeEach(() => server.recorded.splice(0));
afterAll(() => server.dispose());

const description = () => openApiDocument(server.origin);
const { operationId: _, tags: __, ...untagged } = openApiDocument("/").paths["/v2/search"].post;
const broken = () => ({ ...description(), paths: { "/v2/search": { post: untagged } } });

const spectral = (document: unknown) =>
  inFolderWith(
    {
      "openapi.json": document,
      "rules.json": {
        extends: [["spectral:oas", "all"]],
        // The project has no public URL to name.
        rules: { "info-contact": "off" },
      },
    },
    (folder) =>
      runTool(
        "tools",
        "@stoplight/spectral-cli/dist/index.js",
        folder,
        ...["lint", "openapi.json", "--ruleset", "rules.json", "--fail-severity", "hint"],
      ),
  );
const redocly = (document: unknown) =>
  inFolderWith({ "openapi.json": document }, (folder) =>
    runTool(
      "tools",
      "@redocly/cli/bin/cli.js",
      folder,
      ...["lint", "openapi.json", "--extends", "recommended-strict"],
    ),
  );

describe.each([
  { tool: "Spectral, with all rules for OpenAPI", lint: spectral },
  { tool: "Redocly, with its strict rules", lint: redocly },
])("$tool", ({ lint }) => {
  it("finds nothing in the description, and something in a broken one", async () => {
    const found = await lint(description());
    expect(found.output).not.toMatch(/warning|error/i);
    expect(found.code).toBe(0);
    expect((await lint(broken())).code).not.toBe(0);
  });
});

/** The one recorded request is the example, with the key. */
function expectExample(): void {
  expect(server.recorded).toHaveLength(1);
  const [request] = server.recorded;
  expect([request?.method, request?.path]).toEqual(["POST", "/v2/search"]);
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(request?.headers["content-type"]).toMatch(/^application\/json\b/);
  expect(JSON.parse(request?.body.toString() ?? "")).toEqual(searchExample);
}

describe("an import of the description", () => {
  it("sends the example when Postman's runner runs it", async () => {
    await inFolderWith({ "openapi.json": description() }, async (folder) => {
      const converted = await runTool(
        "tools",
        "openapi-to-postmanv2/bin/openapi2postmanv2.js",
        folder,
        ...["-s", "openapi.json", "-o", "collection.json", "-O", "parametersResolution=Example"],
      );
      expect(converted.code, converted.output).toBe(0);
      const run = await runTool(
        "runners",
        "newman/bin/newman.js",
        folder,
        ...["run", "collection.json", "--env-var", `bearerToken=${KEY}`],
      );
      expect(run.code, run.output).toBe(0);
    });
    expectExample();
  });

  it("sends the example when Bruno runs it", async () => {
    await inFolderWith({ "openapi.json": description() }, async (folder) => {
      const bruno = "@usebruno/cli/bin/bru.js";
      const imported = await runTool(
        "runners",
        bruno,
        folder,
        ...["import", "openapi", "-s", "openapi.json", "-o", ".", "--collection-format", "bru"],
      );
      expect(imported.code, imported.output).toBe(0);
      const run = await runTool(
        "runners",
        bruno,
        join(folder, "Search operation"),
        ...["run", "-r", "--env", "This server", "--env-var", `token=${KEY}`],
      );
      expect(run.code, run.output).toBe(0);
    });
    expectExample();
  });

  it("is the example for Insomnia", async () => {
    const text = await inFolderWith({ "openapi.json": description() }, async (folder) => {
      const imported = await runTool(
        "tools",
        "insomnia-importers/bin/cli",
        folder,
        ...["openapi.json", "insomnia.json"],
      );
      expect(imported.code, imported.output).toBe(0);
      return readFileSync(join(folder, "insomnia.json"), "utf8");
    });
    const { resources } = insomniaExport.parse(JSON.parse(text));
    const [request] = resources.filter(({ _type }) => _type === "request");
    expect(request).toMatchObject({
      method: "POST",
      url: "{{ base_url }}/v2/search",
      authentication: { type: "bearer", token: "{{bearerToken}}" },
      body: { mimeType: "application/json" },
    });
    expect(JSON.parse(z.object({ text: z.string() }).parse(request?.body).text)).toEqual(
      searchExample,
    );
    const environment = resources.find(({ name }) => name === "OpenAPI env");
    expect(environment?.data).toMatchObject({ scheme: "http", host: new URL(server.origin).host });
  });
});

const insomniaExport = z.object({
  resources: z.array(z.looseObject({ _type: z.string(), name: z.string().optional() })),
});
