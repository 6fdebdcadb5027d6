import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Collection } from "@/lib/collections/collection";
import { exportBruno } from "@/lib/collections/export/bruno";
import { exportHttpFile } from "@/lib/collections/export/http-file";
import { exportPostman } from "@/lib/collections/export/postman";
import { writeCollection } from "@/lib/collections/opencollection/write-collection";
import { EngineOverHttp } from "@/tests/support/engine-over-http";
import { samplePage } from "@/tests/support/sample-page";
import { runTool, type ToolRun } from "./run-export";

let engine: EngineOverHttp;
beforeAll(async () => {
  engine = await new EngineOverHttp().start();
  engine.put([
    samplePage("https://example.org/rocket", {
      title: "Rocket engines",
      text: "All about a rocket.",
    }),
    samplePage("https://example.org/violin", {
      title: "Violin strings",
      text: "All about a violin.",
    }),
  ]);
});
afterAll(() => engine.dispose());

const collection: Collection = {
  name: "Exported",
  variables: [
    { name: "topic", value: "rocket" },
    { name: "phrase", value: '"{{topic}}"' },
    { name: "count", value: 1 },
    { name: "highlight", value: true },
  ],
  environments: [{ name: "Music", variables: [{ name: "topic", value: "violin" }] }],
  requests: [
    {
      ...{ name: "Search", folders: ["Weekly"], note: "Why\nand how", tags: ["weekly"] },
      body: { query: "{{phrase}}", limit: "{{count}}", highlights: "{{highlight}}" },
    },
  ],
};
const withSecret: Collection = {
  ...collection,
  variables: [...collection.variables, { name: "session", secret: true }],
  requests: collection.requests.map((request) => ({
    ...request,
    body: { ...request.body, scrapeOptions: { headers: { Cookie: "{{session}}" } } },
  })),
};

type Run = (
  sample: Collection,
  environment: string | null,
  more?: Record<string, string>,
) => Promise<ToolRun>;
const options = () => ({ baseUrl: engine.origin, now: new Date() });
const pairs = (values: Record<string, string>, flag: string) =>
  Object.entries({ apiKey: engine.key, ...values }).flatMap(([name, value]) => [
    flag,
    `${name}=${value}`,
  ]);

const newman: Run = (sample, environment, more = {}) =>
  runTool("newman/bin/newman.js", exportPostman(sample, options()).files, (cwd) => ({
    cwd,
    args: [
      ...["run", "Exported.postman_collection.json", "--reporters", "cli,json"],
      ...["--reporter-json-export", "REPORT"],
      ...(environment ? ["-e", `${environment}.postman_environment.json`] : []),
      ...pairs(more, "--env-var"),
    ],
  }));
const bruno: Run = (sample, environment, more = {}) =>
  runTool("@usebruno/cli/bin/bru.js", exportBruno(sample, options()).files, (folder) => ({
    cwd: `${folder}/Exported`,
    args: [
      ...["run", "-r", "--reporter-json", "REPORT"],
      ...["--env", environment ?? "Music"],
      ...pairs({ ...(environment ? {} : { topic: "rocket" }), ...more }, "--env-var"),
    ],
  }));
const openCollection: Run = (sample, environment, more = {}) =>
  runTool("@usebruno/cli/bin/bru.js", writeCollection(sample).files, (cwd) => ({
    cwd,
    args: [
      ...["run", "-r", "--reporter-json", "REPORT"],
      ...["--env", environment ?? "Music"],
      ...pairs(
        { baseUrl: engine.origin, ...(environment ? {} : { topic: "rocket" }), ...more },
        "--env-var",
      ),
    ],
  }));
const httpyac: Run = (sample, environment, more = {}) =>
  runTool("httpyac/bin/httpyac.js", exportHttpFile(sample, options()).files, (cwd) => ({
    cwd,
    args: [
      ...["send", "Exported.http", "--all", "--output", "exchange"],
      ...(environment ? ["--env", environment] : []),
      "--var",
      ...pairs({ ...(environment ? {} : { topic: "rocket" }), ...more }, "").filter(Boolean),
    ],
  }));

/** newman's report has the response as bytes. */
function seen({ output, report }: ToolRun): string {
  if (report === "") return output;
  const bytes: number[][] = [];
  JSON.parse(report, (key, value: unknown) => {
    if (key === "data" && Array.isArray(value) && value.every((each) => typeof each === "number"))
      bytes.push(value);
    return value;
  });
  return [output, report, ...bytes.map((each) => Buffer.from(each).toString())].join("\n");
}

describe.each([
  { tool: "newman", run: newman },
  { tool: "Bruno", run: bruno },
  { tool: "Bruno, as OpenCollection", run: openCollection },
  { tool: "httpyac", run: httpyac },
])("an export in $tool", ({ run }) => {
  it("runs unmodified, with its variables, and gets results", async () => {
    const done = await run(collection, null);
    expect(seen(done)).toContain("example.org/rocket");
    expect(seen(done)).not.toContain("example.org/violin");
    expect(seen(done)).toMatch(/"success":\s*true/);
    expect(done.code).toBe(0);
  });

  it("takes the variables of the chosen environment", async () => {
    const done = await run(collection, "Music");
    expect(seen(done)).toContain("example.org/violin");
    expect(seen(done)).not.toContain("example.org/rocket");
  });

  it("runs with a secret, and fails with its name before", async () => {
    // The format has no scripts that check for it.
    if (run !== openCollection) {
      const failed = await run(withSecret, null);
      expect(failed.output).toContain("session");
      expect(seen(failed)).not.toContain("example.org/rocket");
    }
    const done = await run(withSecret, null, { session: "id=1" });
    expect(seen(done)).toContain("example.org/rocket");
  });
});
