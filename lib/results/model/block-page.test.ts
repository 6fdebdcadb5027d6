import { describe, expect, it } from "vitest";
import { looksBlocked } from "./block-page";
import { parseResponse } from "./parse-response";
import type { ResultView } from "./result-view";

function resultOf(item: object): ResultView {
  const [result] = parseResponse({ success: true, data: { web: [item] } }).sources.web.items;
  if (!result) throw new Error("There is no result.");
  return result;
}
const page = (markdown: string, title = "A page", statusCode = 200) =>
  resultOf({ url: "https://example.org/", markdown, metadata: { title, statusCode } });

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
    expect(looksBlocked(page("Are you a robot?", "Robot check", 403))).toBe(false);
    expect(looksBlocked(resultOf({ title: "Are you a robot?", description: "Robot check" }))).toBe(
      false,
    );
  });

  it("accepts titles and texts of any type", () => {
    for (const odd of [null, 7, [], [3], {}, "x".repeat(100_000)])
      expect(
        looksBlocked(
          resultOf({ markdown: odd, html: odd, metadata: { title: odd, statusCode: odd } }),
        ),
      ).toBe(false);
  });
});
