import { describe, expect, it } from "vitest";
import { curl } from "@/lib/snippets/curl";
import { type ExportOptions, exportForModel, exportResponse } from "./export-response";

const WHY = "GDELT returned no results: it responded with status 503.";
const json = {
  success: true,
  data: {
    images: [
      {
        ...{ title: "Dusk", url: "https://a.example/", imageUrl: "https://a.example/1.jpg" },
        ...{ imageWidth: 800, imageHeight: 600, foundBy: ["openverse", "library"] },
        attribution: { source: "Openverse", licence: "CC BY-SA 4.0", creator: "A. Maker" },
      },
    ],
  },
  providers: [
    { name: "openverse", title: "Openverse", sources: { images: { outcome: "responded" } } },
    { name: "gdelt", title: "GDELT", sources: { news: { outcome: "failed", error: WHY } } },
  ],
};
const body = new Blob([JSON.stringify(json)]);
const requested = { sources: ["images", "news"], formats: [] } as const;
const run = {
  ...{ request: { query: "x" }, leftOut: [], status: 200, startedAt: 0, durationMs: 1 },
  ...{ trace: null },
};
const rest = { run, artifacts: [], secrets: [], snippet: { file: curl.file, text: "" } };
const table = {
  ...{ source: "images" as const, schema: null, now: 0 },
  ...{ columns: ["title" as const, "position" as const], fields: [] },
};
const formats: readonly ExportOptions[] = [
  { format: "json", requested },
  { format: "csv", requested },
  { format: "jsonl", requested },
  { format: "markdown", query: "x", requested },
  { format: "table", requested, ...table },
  { format: "page", requested, ...rest },
  { format: "bundle", requested, ...rest },
];
const options = formats.flatMap((each) => [each, { ...each, ids: ["images-0"] }]);
const textOf = async (each: ExportOptions) =>
  // The files of a bundle are compressed only if that saves space.
  new TextDecoder().decode(await (await exportResponse(body, json, each)).arrayBuffer());

describe("exports of a run with a provider that failed", () => {
  it.each(options.filter(({ format }) => format !== "bundle"))(
    "say so, with the cause: $format $ids",
    async (each) => {
      expect((await textOf(each)).replaceAll("\\", "")).toContain(WHY);
    },
  );

  it.each(options.filter(({ format }) => format === "bundle"))(
    "have the whole report in the response of a bundle $ids",
    async (each) => {
      const { openBundle } = await import("@/lib/results/export/bundle");
      const opened = await openBundle(await exportResponse(body, json, each));
      expect(opened.ok && (await opened.response.text())).toContain(WHY);
    },
  );

  it("tell a model what was not searched", async () => {
    const fields = new Set(["title", "credit"] as const);
    const { text } = await exportForModel(json, {
      ...{ requested, fields, mark: "k3j9", unique: true, budget: null },
    });
    expect(await text.text()).toBe(
      [
        `<not-searched-k3j9>\n${WHY}\n</not-searched-k3j9>\n`,
        '<result-k3j9 n="1" source="images">\ntitle: Dusk',
        "credit: By A. Maker. From Openverse, licence: CC BY-SA 4.0. Also found by library.",
        "</result-k3j9>",
      ].join("\n"),
    );
  });
});

describe("exports of a result that has a licence", () => {
  it.each(options.filter(({ format }) => !["table", "bundle"].includes(format)))(
    "name creator, source and licence: $format $ids",
    async (each) => {
      const text = (await textOf(each)).replaceAll("\\", "");
      for (const expected of ["A. Maker", "Openverse", "CC BY-SA 4.0", "library"])
        expect(text).toContain(expected);
    },
  );
});
