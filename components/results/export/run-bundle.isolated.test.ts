import fc from "fast-check";
import { expect, it, vi } from "vitest";
import type { WireSearchRequest } from "@/lib/contract/request";
import { openBundle } from "@/lib/results/export/bundle";
import { openZip } from "@/lib/results/export/read-zip";
import { parseResponse } from "@/lib/results/model/parse-response";
import type { RunToShare } from "@/lib/transport/share-requests";
import { type ExportOptions, exportResponse } from "@/lib/workers/responses/export-response";
import { propertyRuns } from "@/tests/support/property-runs";
import { validRequest } from "@/tests/support/valid-request";

vi.mock("../contents/response-workers", () => ({
  responses: {
    exportFile: async (body: Blob, options: ExportOptions) =>
      exportResponse(body, parseJson(await body.text()), options),
  },
}));
vi.mock("@/lib/storage/runs/artifacts", () => ({ getStoredArtifact: async () => null }));
/** Undefined for a text that is not JSON, as in the worker. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
const { writeRunBundle } = await import("./run-bundle");

const secret = fc.stringMatching(/^[a-z]{3}[A-Za-z0-9_.~+/=&<>"' %-]{8,40}[A-Z0-9]{4}$/);
const base64 = (text: string) => Buffer.from(text).toString("base64");
/** How pages repeat what they received. */
const echoes: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => new URLSearchParams({ a: text }).toString(),
  (text) => base64(`x${text}yy`),
  (text) => Buffer.from(text).toString("base64url"),
  (text) => JSON.stringify({ header: text }),
  (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;"),
  (text) => [...text].map((each) => `&#${each.codePointAt(0)};`).join(""),
];

function runOf(request: WireSearchRequest, texts: readonly string[]): RunToShare {
  const shown = texts.flatMap((text) => echoes.map((echo) => echo(text)));
  const json = {
    success: true,
    warning: shown[0],
    data: {
      web: [
        {
          url: `https://a.example/?q=${encodeURIComponent(texts[0] ?? "")}`,
          title: texts[0],
          description: shown[1],
          markdown: shown.join("\n"),
          html: shown.join("<br>"),
          json: { echo: shown, [texts[0] ?? ""]: 1 },
          links: shown.map((each) => `https://a.example/#${each}`),
          metadata: { description: texts.join(" ") },
        },
      ],
    },
  };
  const text = JSON.stringify(json);
  return {
    view: parseResponse(json),
    run: {
      ...{ id: "1", request: validRequest(request), status: 200, body: new Blob([text]) },
      ...{ beginning: "", bytes: text.length, startedAt: 1, durationMs: 1 },
      connectionLabel: null,
    },
  };
}

/** A run with an error page that repeats what was sent. */
function failed({ run }: RunToShare, texts: readonly string[]): RunToShare {
  const page = texts.flatMap((text) => echoes.map((echo) => `<p>"${echo(text)}"</p>`)).join("");
  return { view: null, run: { ...run, status: 502, body: new Blob([`<h1>Failed</h1>${page}`]) } };
}

/** Everything that the file contains, decompressed. */
async function textsOf(blob: Blob): Promise<string[]> {
  const zip = await openZip(blob, { files: 999, fileBytes: 1e8, allBytes: 1e9 });
  return Promise.all(zip.paths.map(async (path) => path + (await (await zip.read(path))?.text())));
}

it("writes no private value of any field, in any encoding, wherever a page repeats it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(secret, { minLength: 6, maxLength: 6 }), async (values) => {
      const [header = "", token = "", typed = "", profile = "", person = "", extra = ""] = values;
      const request: WireSearchRequest = {
        query: "lamps",
        scrapeOptions: {
          formats: ["markdown"],
          headers: { "X-Own": header, Authorization: `Bearer ${token.replaceAll(" ", "_")}` },
          actions: [
            { type: "write", text: typed },
            { type: "executeJavascript", script: `fetch("${typed}")` },
          ],
          profile: { name: profile },
          auditMetadata: { username: person },
        },
      };
      const hidden = [header, token.replaceAll(" ", "_"), typed, profile, person, extra];
      const done = runOf(request, hidden);
      const runs = [done, failed(done, hidden)];
      for (const [run, format] of runs.flatMap((each) => [
        [each, "bundle"] as const,
        [each, "page"] as const,
      ])) {
        const annotations = [{ key: "web #web-0", note: hidden.join("\n"), tags: [header] }];
        const written = await writeRunBundle(run, { remove: [extra], format, annotations });
        expect(written.repeats).toBe(true);
        expect(written.removed).toEqual(expect.arrayContaining(["scrapeOptions.headers"]));
        const texts =
          format === "bundle" ? await textsOf(written.blob) : [await written.blob.text()];
        expect(texts.length).toBeGreaterThan(0);
        // The shortest echoes may be cut at both ends by the base64 alphabet.
        for (const text of texts)
          for (const value of hidden)
            for (const echo of echoes)
              expect(text.includes(echo(value)), text.slice(0, 60)).toBe(false);
        if (format === "bundle") expect((await openBundle(written.blob)).ok).toBe(true);
      }
    }),
    { numRuns: propertyRuns(15) },
  );
});

it("contains notes of results only if they are passed", async () => {
  const run = runOf({ query: "lamps" }, ["plain text"]);
  const key = "web a.example?q=plain%20text";
  const annotations = [{ key, note: "Ask <b>Friday</b>", tags: ["weekly"] }];
  for (const format of ["bundle", "page"] as const) {
    const without = await writeRunBundle(run, { format });
    const written = await writeRunBundle(run, { format, annotations });
    const texts = async ({ blob }: { blob: Blob }) =>
      (format === "bundle" ? await textsOf(blob) : [await blob.text()]).join("\n");
    expect(await texts(without)).not.toMatch(/Friday|weekly/);
    expect(await texts(written)).toMatch(/Friday[\s\S]*weekly/);
    expect(await texts(written)).not.toContain(format === "page" ? "<b>Friday" : "&lt;b&gt;");
    if (format === "page") continue;
    const opened = await openBundle(written.blob);
    expect(opened.ok && opened.run.annotations).toEqual(annotations);
  }
});
