import { expect, test } from "vitest";
import { monotonicNow } from "@/lib/concurrency/monotonic-now";
import type { Format } from "@/lib/contract/schemas/formats";
import { longestTask } from "@/tests/support/cpu-time";
import { formatDeps, formatJob } from "@/tests/support/format-job";
import type { FormatDeps } from "./formats/format-handler";
import { makePage } from "./make-page";
import { formatInThread, prepareThreads } from "./thread/page-threads";

const PARAGRAPH =
  "<p>The lock keeper opened the upper gate at dawn, as on every day, and let the first barge go down.</p>";

const times = (count: number, text: string) => text.repeat(count);
const soon = () => monotonicNow() + 60_000;
const threadLimits = () => ({
  cpuMs: 60_000,
  endsAt: soon(),
  servicesEndAt: soon(),
  waitsForStart: true,
});
const large = `<title>Locks</title><main><h1>Locks</h1>${PARAGRAPH.repeat(4_000)}<p>The first of all barges is <a href="/x">the Anna</a>.</p></main>`;

test("makes the same formats of a large page in a thread as inline", {
  timeout: 120_000,
}, async () => {
  const formats: Format[] = [
    { type: "markdown" },
    { type: "html" },
    { type: "links" },
    { type: "rawHtml" },
    { type: "changeTracking", tag: "one" },
    { type: "changeTracking", tag: "one" },
  ];
  const remembered: Parameters<FormatDeps["history"]["remember"]>[] = [];
  const made = await makePage(
    formatJob(large, formats),
    formatDeps({
      history: {
        last: async () => remembered.at(-1)?.[2] ?? null,
        remember: async (...entry) => void remembered.push(entry),
      },
    }),
    soon(),
  );
  expect(made.fields.rawHtml === large).toBe(true);
  expect({
    ...made,
    fields: { ...made.fields, markdown: "", html: "", rawHtml: "" },
  }).toMatchObject({
    broken: false,
    warnings: [],
    facts: { title: "Locks" },
    fields: {
      links: ["https://post.example/x"],
      changeTracking: { changeStatus: "same", previousScrapeAt: "2026-01-02T03:04:05.000Z" },
    },
  });
  expect(String(made.fields.markdown).split("lock keeper").length - 1).toBe(4_000);
  expect(remembered).toHaveLength(2);
  expect(remembered[0]?.slice(0, 2)).toEqual(["https://post.example/requested", "one"]);
});

test("gives a large page the model, the files and the cancellation of a small one", {
  timeout: 120_000,
}, async () => {
  const prompts: string[] = [];
  const model = {
    name: "stand-in",
    inputLimit: 10_000_000,
    outputTokens: 10_000_000,
    text: async (prompt: string) => {
      prompts.push(prompt);
      return "In short: gates open.";
    },
    json: async () => {
      throw new Error("it is asleep");
    },
  };
  const page = formatJob(large, [
    { type: "summary" },
    { type: "json", schema: { type: "object", properties: { title: { type: "string" } } } },
    { type: "screenshot" },
  ]);
  const rendered = {
    styles: null,
    screenshots: [{ bytes: new Uint8Array([1]), contentType: "image/png" }],
  };
  const made = await makePage(
    { ...page, page: { ...page.page, rendered } },
    formatDeps({ model }),
    soon(),
  );
  expect(made.fields).toMatchObject({
    summary: "In short: gates open.",
    screenshot: "saved:image/png",
  });
  expect(prompts).toHaveLength(1);
  expect(made.warnings.join(" ")).toContain("it is asleep");

  const controller = new AbortController();
  const hanging = { ...model, text: () => new Promise<string>(() => {}) };
  setTimeout(() => controller.abort(new Error("cancelled")), 300);
  await expect(
    makePage(page, formatDeps({ model: hanging, signal: controller.signal }), soon()),
  ).rejects.toThrow("cancelled");
});

test("terminates a thread that exceeds its limits and starts another for the next page", {
  timeout: 120_000,
}, async () => {
  const work = formatJob(times(40_000, PARAGRAPH), [{ type: "markdown" }]);
  const limits = threadLimits();
  expect(await formatInThread(work, formatDeps(), { ...limits, endsAt: monotonicNow() + 1 })).toBe(
    "time",
  );
  expect(
    await formatInThread(formatJob(large, [{ type: "links" }]), formatDeps(), limits),
  ).toMatchObject({
    fields: { links: ["https://post.example/x"] },
  });
});

/** Resolves to what the first ready thread makes of a page. */
async function madeByReadyThread(html: string) {
  const job = formatJob(html, [{ type: "links" }]);
  for (;;) {
    const made = await formatInThread(job, formatDeps(), {
      ...threadLimits(),
      waitsForStart: false,
    });
    if (made !== null) return made;
    prepareThreads();
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

test("uses a prepared thread once it is ready", { timeout: 120_000 }, async () => {
  expect(await madeByReadyThread(large)).toMatchObject({
    fields: { links: ["https://post.example/x"] },
  });
});

test("parses a page of 100,000 characters while large pages hold their threads", {
  timeout: 120_000,
}, async () => {
  const html = times(150_000, "<li><a href='/x y'>link</a>");
  const done: string[] = [];
  const parse = async (name: string, text: string) => {
    await makePage(formatJob(text, [{ type: "links" }]), formatDeps(), soon());
    done.push(name);
  };
  await Promise.all([
    ...["large", "large", "large"].map((name) => parse(name, html)),
    parse("ordinary", times(1_000, PARAGRAPH)),
  ]);
  expect(done[0]).toBe("ordinary");
});

test.each([
  ["text", times(1_900, PARAGRAPH)],
  ["links", times(7_300, "<li><a href='/x y'>link</a>")],
  ["elements", times(24_000, "<b>x</b>")],
])(
  "does not block the event loop for 200,000 characters of %s",
  {
    timeout: 120_000,
  },
  async (_, html) => {
    await madeByReadyThread("");
    const pause = await longestTask(() => makePage(formatJob(html, formats), formatDeps(), soon()));
    // Parsed inline, these pages block the event loop for at least 100 ms.
    expect(pause).toBeLessThan(50);
  },
);

test.each([
  ["a small page", 60, 300],
  ["a page of 100,000 elements", 400, 98_000],
])(
  "ends within a tenth of its time limit for selectors of 300 steps on %s",
  {
    timeout: 120_000,
  },
  async (_, depth, count) => {
    const html = `${times(depth, "<div class=a>")}${times(count, "<p>word")}`;
    const selector = `${times(300, "* ")}q`;
    const work = formatJob(html, formats);
    const timeout = 4_000;
    const startedAt = performance.now();
    const pause = await longestTask(async () => {
      await makePage(
        { ...work, options: { ...work.options, timeout, includeTags: [selector, "p"] } },
        formatDeps(),
        Date.now() + timeout,
      );
    });
    expect(performance.now() - startedAt).toBeLessThan(timeout * 1.1);
    expect(pause).toBeLessThan(1_000);
  },
);

const formats: Format[] = [{ type: "markdown" }, { type: "links" }, { type: "html" }];

test.each([
  ["20 MB of text", times(200_000, PARAGRAPH).slice(0, 20_000_000)],
  ["100,000 levels", `${times(100_000, "<div>")}deep ${times(30_000, "words ")}`],
  ["a million attributes", `<p ${times(1_000_000, "a=b c ")}>text</p>${PARAGRAPH.repeat(50)}`],
  ["tables in tables", times(30_000, "<table><tr><td>x<td>")],
])("does not block the event loop for %s", { timeout: 120_000 }, async (_, html) => {
  let made: Awaited<ReturnType<typeof makePage>> | undefined;
  const pause = await longestTask(async () => {
    made = await makePage(formatJob(html, formats), formatDeps(), soon());
  });
  // Parsed inline, these pages block the event loop for seconds.
  expect(pause).toBeLessThan(1_000);
  expect(made?.broken).toBe(false);
});
