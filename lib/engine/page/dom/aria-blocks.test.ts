import { expect, it } from "vitest";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { formatDeps, formatJob } from "@/tests/support/format-job";
import { formatPage } from "../format-page";

const markdownOf = async (html: string, options: ScrapeOptions = {}) => {
  const formats = [{ type: "markdown" } as const];
  const job = formatJob(html, formats, { options: { ...options, formats } });
  return (await formatPage(job, formatDeps())).fields.markdown;
};
const SENTENCE =
  "The pump now starts by itself after a power cut, and it reports the level of the water every ten minutes.";

it.each([
  ["the main content", {}],
  ["the whole page", { onlyMainContent: false }],
  ["selected elements", { includeTags: ["div.page"] }],
])("writes headings and lists by role as such in %s", async (_, options) => {
  const html = `<title>Pumps</title><div class="page" role="main"><div role="heading" aria-level="1">Pumps</div><p>${SENTENCE}</p>
    <p><span role="heading" aria-level="9">News</span></p>
    <div role="list"><div role="listitem"><span>A <b>new</b> display</span></div>
    <div><div role="listitem">Languages<div role="list"><div role="listitem">Dutch</div></div></div></div><a role="listitem" href="/b">More</a></div>
    <p>${SENTENCE}</p></div>`;
  expect(await markdownOf(html, options)).toBe(
    `# Pumps\n\n${SENTENCE}\n\n###### News\n\n- A **new** display\n- Languages\n  - Dutch\n- [More](https://post.example/b)\n\n${SENTENCE}`,
  );
});

it("keeps the toggle that is the content of a heading", async () => {
  const html = `<title>Help</title><main><h1>Help</h1><div role="heading" aria-level="3"><button aria-expanded="false">How does it start?</button></div><p>${SENTENCE}</p></main>`;
  const markdown = `# Help\n\n### How does it start?\n\n${SENTENCE}`;
  expect(await markdownOf(html)).toBe(markdown);
  expect(await markdownOf(html, { onlyMainContent: false })).toBe(markdown);
});

it("leaves elements with a wrong role as they are", async () => {
  const html = `<main><div role="heading"><h2>Pumps</h2><p>One</p></div><h3><span role="heading">Two</span></h3>
    <div role="list">Text<div role="listitem">Three</div></div><ul role="list"><li>Four</li></ul><div role="list"><p>Five</p></div></main>`;
  expect(await markdownOf(html, { onlyMainContent: false })).toBe(
    "## Pumps\n\nOne\n\n### Two\n\nText\n\nThree\n\n- Four\n\nFive",
  );
});
