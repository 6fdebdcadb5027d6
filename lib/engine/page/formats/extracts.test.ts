import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LanguageModel } from "@/lib/engine/ports/language-model";
import { cpuTime } from "@/tests/support/cpu-time";
import { formatDepsOf, pageViewOf } from "@/tests/support/sample-page-view";
import { makeHighlights } from "./highlights";
import { makeQuestion } from "./question";
import { makeSummary } from "./summary";

const GUIDE = `<html lang="en"><head><title>Keeping bees on a roof</title></head><body>
<nav><ul><li><a href="/a">Home</a></li><li><a href="/b">Everything about our shop</a></li></ul></nav>
<h1>Keeping bees on a roof</h1>
<p>Bees on a city roof find more flowers than bees in fields of wheat. Dr. Lindqvist counted eighty kinds of pollen in
one roof hive. A roof must carry the weight of a full hive, which is about ninety kilograms.</p>
<h2>Costs</h2><p>A hive with a colony costs 320 euros in spring. The yearly cost of sugar and treatment is 60 euros per hive.</p>
<h2>Rules</h2><p>Every keeper of bees registers the hives with the veterinary office. Neighbours must be informed before
the first hive is put on the roof.</p>
<h2>Winter</h2><p>In winter the bees of a roof hive need a shelter from the wind. A heavy stone on the hive keeps its roof in a storm.</p>
<p>The weather was nice. We like our new logo.</p></body></html>`;

const model = (answer: () => Promise<string>): LanguageModel => ({
  name: "sample-model",
  inputLimit: 60_000,
  outputTokens: 16_000,
  text: answer,
  json: async () => ({}),
});

describe("summary", () => {
  test("without a model, returns whole sentences of the page in their order, with a warning", async () => {
    const page = pageViewOf(GUIDE);
    const { fields, warning } = await makeSummary(page, { type: "summary" }, formatDepsOf());
    const text = String(fields.summary);
    expect(text).toMatch(/^Bees on a city roof/);
    expect(text).not.toContain("Home");
    expect(text).not.toContain("logo");
    expect(warning).toMatch(/No language model.*sentences of the page/);
    const plain = page.markdown().replace(/\s+/g, " ");
    const sentences = text.split(/(?<=[a-z]\.) (?=[A-Z])/).filter((each) => !each.endsWith("Dr."));
    const places = sentences.map((each) => plain.indexOf(each));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  test("is deterministic", async () => {
    const make = () => makeSummary(pageViewOf(GUIDE), { type: "summary" }, formatDepsOf());
    expect(await make()).toEqual(await make());
  });

  test("splits and joins sentences of languages without spaces", async () => {
    const html = `<p>${"屋上の蜂は畑の蜂よりも多くの花を見つける。".repeat(1)}満杯の巣箱の重さは約九十キログラムである。屋上はその重さに耐えなければならない。</p>`;
    const { fields } = await makeSummary(pageViewOf(html), { type: "summary" }, formatDepsOf());
    expect(fields.summary).toMatch(/。/);
    expect(fields.summary).not.toMatch(/\s/);
  });

  test("returns the summary of the model without a warning", async () => {
    const deps = formatDepsOf({ model: model(async () => "Short and true.") });
    const made = await makeSummary(pageViewOf(GUIDE), { type: "summary" }, deps);
    expect(made).toEqual({ fields: { summary: "Short and true." } });
  });

  test("falls back to sentences of the page when the model fails, and names the reason", async () => {
    const failing = model(async () => {
      throw new Error("it was too slow");
    });
    const made = await makeSummary(
      pageViewOf(GUIDE),
      { type: "summary" },
      formatDepsOf({ model: failing }),
    );
    expect(made.fields.summary).toMatch(/Bees/);
    expect(made.warning).toMatch(/sample-model.*too slow/);
  });

  test("rejects when the page's deadline expires", async () => {
    const controller = new AbortController();
    const waiting = model(async () => {
      controller.abort(new Error("over"));
      throw new Error("cut off");
    });
    const deps = formatDepsOf({ model: waiting, signal: controller.signal });
    await expect(makeSummary(pageViewOf(GUIDE), { type: "summary" }, deps)).rejects.toThrow("over");
  });

  test("uses the page's description when there is no running text, or returns nothing without one", async () => {
    const described = pageViewOf(
      `<head><meta name="description" content="A shop."></head><body><a href="/a">Menu</a></body>`,
    );
    const made = await makeSummary(described, { type: "summary" }, formatDepsOf());
    expect(made.fields).toEqual({ summary: "A shop." });
    expect(made.warning).toMatch(/description/);
    const bare = await makeSummary(
      pageViewOf("<body></body>"),
      { type: "summary" },
      formatDepsOf(),
    );
    expect(bare).toEqual({ fields: {}, warning: expect.stringMatching(/no running text/) });
  });
});

describe("highlights", () => {
  const ask = (query: string) =>
    makeHighlights(pageViewOf(GUIDE), { type: "highlights", query }, formatDepsOf());

  test("returns the matching passage first, word for word", async () => {
    const { fields } = await ask("What does a hive cost per year?");
    expect(String(fields.highlights).split("\n\n")[0]).toBe(
      "A hive with a colony costs 320 euros in spring. The yearly cost of sugar and treatment is 60 euros per hive.",
    );
  });

  test("omits passages that score much lower than the best", async () => {
    const { fields } = await ask("veterinary office registration");
    expect(fields.highlights).toMatch(/veterinary office/);
    expect(fields.highlights).not.toMatch(/sugar/);
  });

  test("returns nothing with a warning when no passage matches", async () => {
    expect(await ask("submarine")).toEqual({
      fields: {},
      warning: expect.stringMatching(/No passage/),
    });
  });
});

describe("question", () => {
  const format = { type: "question" as const, question: "How heavy is a full hive?" };

  test("without a model, returns a passage with a warning", async () => {
    const { fields, warning } = await makeQuestion(pageViewOf(GUIDE), format, formatDepsOf());
    expect(fields.answer).toMatch(/ninety kilograms/);
    expect(warning).toMatch(/extract/);
  });

  test.each([
    ["How do I wait for a selector?", /^The wait action/],
    ["How do I run wait.py?", /^python wait\.py/],
  ])("prefers text to code that has the same terms: %s", async (question, expected) => {
    const page =
      pageViewOf(`<h1>wait</h1><p>The wait action has two forms. With a time it pauses for as long. With a
      selector it waits until an element of the page matches it, and continues immediately.</p>
      <pre>{ "query": "wait for a selector", "actions": [{ "type": "wait", "selector": "main" }, { "type": "wait" }] }</pre>
      <pre>python wait.py --selector main</pre>`);
    const { fields } = await makeQuestion(page, { type: "question", question }, formatDepsOf());
    expect(fields.answer).toMatch(expected);
  });

  test("returns the answer of the model", async () => {
    const deps = formatDepsOf({ model: model(async () => "About 90 kg.") });
    expect(await makeQuestion(pageViewOf(GUIDE), format, deps)).toEqual({
      fields: { answer: "About 90 kg." },
    });
  });
});

describe("on hostile pages", () => {
  test("never throws, whatever the text", async () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "<p>",
        "</p>",
        "<table>",
        "<li>",
        "# ",
        "| ",
        "**",
        "`",
        "\u202e",
        "。",
        "a. ",
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), fc.string(), async (parts, query) => {
        const page = pageViewOf(parts.join(""));
        await makeSummary(page, { type: "summary" }, formatDepsOf());
        await makeHighlights(page, { type: "highlights", query }, formatDepsOf());
        await makeQuestion(page, { type: "question", question: query }, formatDepsOf());
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["one word without end", "a".repeat(1_000_000)],
    ["sentences without end", "Bees fly over the green field today. ".repeat(30_000)],
    ["nested emphasis", "*a_ ".repeat(100_000)],
    ["quotes in quotes", ">".repeat(50_000)],
    ["brackets", "[".repeat(50_000)],
    ["Chinese without a stop", "蜂".repeat(300_000)],
    ["many short paragraphs", "Bees fly over green fields.\n\n".repeat(20_000)],
  ])("processes %s within seconds", async (_name, markdown) => {
    const page = pageViewOf("", { markdown: () => markdown });
    const started = cpuTime();
    await makeSummary(page, { type: "summary" }, formatDepsOf());
    await makeHighlights(page, { type: "highlights", query: "green bees 蜂" }, formatDepsOf());
    expect(cpuTime() - started).toBeLessThan(6_000);
  });
});
