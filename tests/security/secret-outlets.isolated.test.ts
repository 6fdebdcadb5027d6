import { expect, it, vi } from "vitest";
import { sweepBase } from "@/components/sweep/editor/checked-base";
import { exportBruno } from "@/lib/collections/export/bruno";
import type { ExportCollection } from "@/lib/collections/export/export-result";
import { exportHttpFile } from "@/lib/collections/export/http-file";
import { exportPostman } from "@/lib/collections/export/postman";
import { requestChange } from "@/lib/collections/folder/request-change";
import { findSecretsInFiles } from "@/lib/collections/opencollection/find-secrets";
import { formatRequestYaml as formatCollectionFile } from "@/lib/collections/opencollection/request-file";
import { writeCollection } from "@/lib/collections/opencollection/write-collection";
import { defaultUrlRule } from "@/lib/compare/canonical-url";
import { comparisonCsv } from "@/lib/compare/export/comparison-csv";
import { comparisonJson } from "@/lib/compare/export/comparison-json";
import { comparisonMarkdown } from "@/lib/compare/export/comparison-markdown";
import { matchResults } from "@/lib/compare/match-results";
import { unknownRun } from "@/lib/compare/test-support/compared-runs";
import { fromWire } from "@/lib/contract/canonical";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { privatePaths, withPlaceholders } from "@/lib/request/placeholders";
import { formatRequestFile } from "@/lib/request/saved/request-file";
import { toSavedRequest } from "@/lib/request/saved/saved-request";
import { stripBody } from "@/lib/request/strip";
import { htmlDocument } from "@/lib/results/export/html-page";
import { parseResponse } from "@/lib/results/model/parse-response";
import { encryptShare } from "@/lib/share/encrypt";
import { compressIndex, shareIndex } from "@/lib/share/share-index";
import { randomBytes } from "@/lib/share/share-link";
import { snippetIds, snippetLanguages } from "@/lib/snippets/languages";
import { writeHistoryFile } from "@/lib/storage/runs/history-file";
import { type PastRun, parseRunRecord, storableRequest } from "@/lib/storage/runs/run-record";
import { sweepCsv, sweepJsonLines } from "@/lib/sweep/export";
import { nextSweep } from "@/lib/sweep/state";
import { type Sweep, toSweepRecord } from "@/lib/sweep/sweep";
import { sampleRun, sampleSweep } from "@/lib/sweep/test-support/sample-sweep";
import { parseFieldValue, sweepTargetOf } from "@/lib/sweep/values";
import type { RunToShare } from "@/lib/transport/share-requests";
import { type ExportOptions, exportResponse } from "@/lib/workers/responses/export-response";
import { validRequest } from "@/tests/support/valid-request";
import { givenAwayBy } from "../support/canary";
import { collectionOf, type SecretFixture, secretFixtures } from "../support/secret-fixtures";

const { runs } = vi.hoisted(() => ({ runs: new Map<string, unknown>() }));
vi.mock("@/components/results/contents/response-workers", () => ({
  responses: {
    exportFile: async (body: Blob, options: ExportOptions) =>
      exportResponse(body, JSON.parse(await body.text()), options),
  },
}));
vi.mock("@/lib/storage/runs/artifacts", () => ({ getStoredArtifact: async () => null }));
vi.mock("@/lib/storage/runs/run-store", () => ({
  listRuns: async () => ({ ok: true, value: [...runs.values()] }),
  loadStoredBody: async () => ({ ok: true, value: null }),
}));
const { writeRunBundle } = await import("@/components/results/export/run-bundle");
const { sharedRun } = await import("@/lib/storage/runs/shared-run");
const { writeSweepBundle } = await import("@/lib/storage/sweeps/sweep-bundle");

const savedFacts = { id: "saved-id", savedAt: 0 };
const forTool = (write: ExportCollection) => (fixture: SecretFixture) => {
  const { files, losses } = write(collectionOf(fixture), {
    baseUrl: "https://api.example.org",
    now: new Date(0),
  });
  return JSON.stringify([files, losses]);
};

/** Returns the files and messages of a save to a folder. */
function savedInFolder(fixture: SecretFixture, before: string | null): string {
  const [request] = collectionOf(fixture).requests;
  if (!request) throw new Error("The fixture has no request.");
  const file = before === null ? null : { path: "Search.yml", text: before, version: "1" };
  return JSON.stringify(requestChange(request, file, { files: [], requests: [] }));
}

/** A run whose page repeats the secret. */
function runOf({ sent, text }: SecretFixture): RunToShare {
  const json = {
    success: true,
    warning: `Sent ${text}`,
    data: {
      web: [
        {
          url: `https://a.example/?q=${encodeURIComponent(text)}`,
          ...{ title: text, description: `with ${text}`, markdown: `# ${text}` },
          json: { [text]: [text] },
        },
      ],
    },
  };
  const response = JSON.stringify(json);
  return {
    view: parseResponse(json),
    run: {
      ...{ id: "1", request: validRequest(sent), status: 200, body: new Blob([response]) },
      ...{ beginning: "", bytes: response.length, startedAt: 1, durationMs: 1 },
      ...{ connectionLabel: null, headers: { warning: `299 - "Received ${text}"` } },
    },
  };
}

function pastRun({ sent }: SecretFixture): PastRun {
  const { request, missing } = storableRequest(sent, false);
  const parsed = parseRunRecord({
    ...{ version: 2, id: "run-1", startedAt: 5, request, missing, bytes: 10, body: "secret" },
    sweep: { of: "sweep", cell: "0.0" },
  });
  if (!parsed) throw new Error("The record is malformed.");
  return parsed;
}

function sweepOf(fixture: SecretFixture): Sweep {
  const { base } = sweepBase(fixture.body);
  let sweep = sampleSweep([2, 2], {}, { base });
  sweep = nextSweep(sweep, { type: "started" }, 1);
  sweep = nextSweep(sweep, { type: "sending", cell: "0.0" }, 2);
  const run = sampleRun("run-1", 2);
  sweep = nextSweep(sweep, { type: "settled", cell: "0.0", run }, 3);
  runs.set("run-1", pastRun(fixture));
  return sweep;
}

function comparisonOf({ sent }: SecretFixture) {
  const all = [unknownRun({ request: sent }), unknownRun({ id: "b", request: { query: "other" } })];
  return {
    matched: matchResults(all, 0),
    rule: defaultUrlRule,
    persistence: 0.9,
    letters: ["A", "B"],
  };
}

async function shareOf(fixture: SecretFixture): Promise<Blob> {
  const shown = runOf(fixture);
  const keys = { id: randomBytes(16), key: randomBytes(32) };
  // Not masked: the server must not be able to read even a list that was.
  const index = shareIndex([{ query: fixture.text, startedAt: 0, view: shown.view }], String);
  return encryptShare(keys, {
    index: await compressIndex(index),
    data: new Blob([fixture.text, await shown.run.body.text()]),
  });
}

type Outlet = (fixture: SecretFixture) => string | Blob | Promise<string | Blob>;

/** Everything that stores a request or a run, or writes it to a file that others may get. */
const outlets: Readonly<Record<string, Outlet>> = {
  "a link": ({ sent }) => {
    const parsed = fromWire(sent);
    return JSON.stringify(parsed.ok && encodePermalink(parsed.request));
  },
  "a saved request": ({ body }) => {
    const { value } = stripBody(toSavedRequest(body, "name", savedFacts).body, "history");
    // The profile and the audit data stay in the storage of this browser.
    return JSON.stringify({ ...toSavedRequest(body, "name", savedFacts), body: value });
  },
  "a file of requests": ({ body }) =>
    formatRequestFile([toSavedRequest(body, "name", savedFacts)]).text,
  "the folder of a collection": (fixture) => {
    const { files, stripped } = writeCollection(collectionOf(fixture));
    // The user decides on lines that the scan names.
    const named = new Set(findSecretsInFiles(files).map(({ path, line }) => `${path}:${line}`));
    const rest = files.map(({ path, text }) =>
      text.split("\n").filter((_, at) => !named.has(`${path}:${at + 1}`)),
    );
    return JSON.stringify([rest, stripped]);
  },
  "a new file of a folder": (fixture) => savedInFolder(fixture, null),
  "a file of a folder that had the secret": (fixture) => {
    const request = { name: "Search", note: "", tags: [], body: fixture.body };
    return savedInFolder(fixture, formatCollectionFile(request));
  },
  Postman: forTool(exportPostman),
  Bruno: forTool(exportBruno),
  "an .http file": forTool(exportHttpFile),
  "the history": ({ sent }) => JSON.stringify(storableRequest(sent, false)),
  "a history file": async (fixture) => {
    const { shared, stripped } = await sharedRun(pastRun(fixture));
    return `${await (await writeHistoryFile([shared])).text()}${stripped.join()}`;
  },
  "a bundle": async (fixture) => (await writeRunBundle(runOf(fixture))).blob,
  "a web page": async (fixture) =>
    htmlDocument("Shared", [(await writeRunBundle(runOf(fixture), { format: "page" })).blob]),
  "an encrypted share": shareOf,
  "a stored sweep": (fixture) => JSON.stringify(toSweepRecord({ ...sweepOf(fixture) })),
  "a sweep as CSV": (fixture) => sweepCsv(sweepOf(fixture)),
  "a sweep as JSON": (fixture) => sweepJsonLines(sweepOf(fixture)),
  "the bundle of a sweep": async (fixture) => (await writeSweepBundle(sweepOf(fixture))).blob,
  "a comparison as CSV": (fixture) => comparisonCsv(comparisonOf(fixture)),
  "a comparison as JSON": (fixture) => comparisonJson(comparisonOf(fixture)),
  "a comparison as Markdown": (fixture) => comparisonMarkdown(comparisonOf(fixture)),
  ...Object.fromEntries(
    snippetIds.map((id) => [
      `code in ${id}`,
      ({ sent }: SecretFixture) =>
        snippetLanguages[id].write({
          body: { query: "", ...withPlaceholders(sent, privatePaths(sent)) },
          ...{ baseUrl: "https://api.example.org", hasKey: true },
        }),
    ]),
  ),
};

const bytesOf = async (content: string | Blob) =>
  typeof content === "string" ? content : Buffer.from(await content.arrayBuffer());

it("has 56 fixtures, whose secrets the scanner finds in their own requests", () => {
  expect(secretFixtures).toHaveLength(56);
  for (const { name, secrets, body, variables } of secretFixtures)
    expect(givenAwayBy(JSON.stringify([body, variables]), secrets), name).toContain(secrets[0]);
});

it.each(Object.entries(outlets))("finds none of 56 secrets in %s", async (_name, write) => {
  const leaks: string[] = [];
  for (const fixture of secretFixtures) {
    const content = await bytesOf(await write(fixture));
    expect(content.length).toBeGreaterThan(20);
    if (givenAwayBy(content, fixture.secrets).length > 0) leaks.push(fixture.name);
  }
  expect(leaks).toEqual([]);
});

it("removes what a page repeats, not only the request, from bundles and pages", async () => {
  for (const fixture of secretFixtures.filter(({ variables }) => variables.length === 0)) {
    const { repeats } = await writeRunBundle(runOf(fixture));
    expect(repeats, fixture.name).toBe(true);
  }
});

it("varies no secret in a sweep, also not by a name in a header", () => {
  for (const { text } of secretFixtures) {
    const base = { query: "{{city}}" };
    const header = { ...base, scrapeOptions: { headers: { Cookie: "{{token}}" } } };
    expect(sweepTargetOf("{{token}}", header)).toHaveProperty("message");
    expect(sweepTargetOf("{{city}}", header)).toHaveProperty("target");
    const wire = "scrapeOptions.actions";
    const steps = JSON.stringify([{ type: "write", text }]);
    expect(parseFieldValue(wire, { text: steps })).toMatchObject({ ok: false });
  }
});

it("exports a script of a sweep in no form, neither as value nor as name of its variant", () => {
  for (const { secrets, text } of secretFixtures) {
    const script = `login("${text}")`;
    const value = [{ type: "executeJavascript", script }];
    const sweep = sampleSweep(
      [2],
      {},
      {
        base: { query: "{{city}}", scrapeOptions: { headers: { Cookie: "{{token}}" } } },
        combinations: [
          {
            settings: [
              {
                target: { kind: "field", wire: "scrapeOptions.actions" },
                text: JSON.stringify(value),
                change: { kind: "set", value },
              },
              // As earlier versions stored it.
              {
                target: { kind: "placeholder", name: "token" },
                ...{ text, change: { kind: "set", value: text } },
              },
            ],
            ...{ maxCredits: 2, issues: [] },
          },
        ],
      },
    );
    for (const written of [sweepCsv(sweep), sweepJsonLines(sweep)]) {
      expect(givenAwayBy(written, secrets)).toEqual([]);
      expect(written).toContain("(not exported)");
    }
  }
});
