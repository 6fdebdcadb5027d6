import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parsedResult } from "@/tests/support/parsed-result";
import { looksBlocked } from "./block-page";

const page = (markdown: string, title = "A page", statusCode = 200) =>
  parsedResult({ url: "https://example.org/", markdown, metadata: { title, statusCode } });

describe("looksBlocked", () => {
  it.each([
    ["Checking your browser before accessing example.org.", "example.org"],
    ["Enable JavaScript and cookies to continue", "Just a moment..."],
    [
      "# Sorry, you have been blocked\n\nYou are unable to access this site.",
      "Attention Required!",
    ],
    [
      "Press & Hold to confirm you are a human (and not a bot).",
      "Access to this page has been denied",
    ],
    ["Our systems have detected unusual traffic from your computer network.", ""],
    ["You don't have permission to access this. Reference #18.2d351ab8.1557333295.a4e16ab", ""],
  ])("recognizes a bot wall by its text: %s", (text, title) => {
    expect(looksBlocked(page(text, title))).toBe(true);
  });

  it("ignores long pages about bot walls", () => {
    const article = `# Just a moment: how shields work\n\n${"They verify you are human. ".repeat(400)}`;
    expect(looksBlocked(page(article, "Just a moment: how shields work"))).toBe(false);
  });

  it("ignores ordinary pages, failed pages and results without content", () => {
    expect(looksBlocked(page("A short note about gardens."))).toBe(false);
    expect(looksBlocked(page("Are you a robot?", "Robot check", 500))).toBe(false);
    expect(
      looksBlocked(parsedResult({ title: "Are you a robot?", description: "Robot check" })),
    ).toBe(false);
  });

  it.each([401, 403, 429, 503])("recognizes a bot wall that comes with status %d", (statusCode) => {
    const metadata = { title: "Just a moment...", statusCode, error: `Status ${statusCode}.` };
    expect(looksBlocked(parsedResult({ url: "https://example.org/", metadata }))).toBe(true);
    const body = { markdown: "Please complete the security check to continue.", metadata };
    expect(looksBlocked(parsedResult({ ...body, metadata: { ...metadata, title: "x" } }))).toBe(
      true,
    );
    const marked = { title: "Shop", statusCode, "cf-mitigated": "challenge" };
    expect(looksBlocked(parsedResult({ url: "https://example.org/", metadata: marked }))).toBe(
      true,
    );
  });

  it.each([
    ["403 Forbidden", 403],
    ["Access denied", 403],
    ["Service unavailable", 503],
    ["Just a moment...", 500],
    ["Just a moment...", 404],
  ])("does not treat an ordinary error as a bot wall: %s with status %d", (title, statusCode) => {
    const metadata = { title, statusCode, error: "The page responded with an error." };
    expect(looksBlocked(parsedResult({ url: "https://example.org/", metadata }))).toBe(false);
  });

  it("ignores pages that explain bot walls, such as the whole built-in guide", async () => {
    const folder = "lib/guide/pages";
    const files = (await readdir(folder, { recursive: true })).filter((name) => /\.md$/.test(name));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const text = await readFile(`${folder}/${file}`, "utf8");
      const [, title = "", body = ""] =
        /^---\ntitle: (.*)\n[\s\S]*?---\n([\s\S]*)$/.exec(text) ?? [];
      expect([file, title !== "" && looksBlocked(page(body, title))]).toEqual([file, false]);
    }
    const note = "Anti-bot protection is a wall that some sites have. ".repeat(20);
    expect(looksBlocked(page(note, "How bot detection works"))).toBe(false);
  });

  it("accepts titles and texts of any type", () => {
    for (const odd of [null, 7, [], [3], {}, "x".repeat(100_000)])
      expect(
        looksBlocked(
          parsedResult({ markdown: odd, html: odd, metadata: { title: odd, statusCode: odd } }),
        ),
      ).toBe(false);
  });
});
