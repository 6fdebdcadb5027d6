import { expect, type Page } from "@playwright/test";
import { ScenarioService } from "../support/scenario-service";
import { testBehind } from "./service-fixtures";

const test = testBehind("Winds", () => new ScenarioService().start());

/** The text of the current match, if a user can see it. */
const visibleMatch = (page: Page) =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get("found-now") ?? [];
    if (!(range instanceof Range)) return null;
    const { x, y, width, height } = range.getClientRects()[0] ?? range.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return top?.contains(range.startContainer) ? range.toString() : null;
  });

test("leads from a text in the list to its place in each view of a long page", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=findable&formats=markdown,html");
  await workbench.search();
  const { results } = workbench;
  const find = results.getByRole("textbox", { name: "Find in all content" });
  const matches = results.getByRole("group", { name: "Matches in this page" });
  const openHit = (name: string) =>
    workbench.items.getByRole("button", { name: `Open the match in ${name}` }).click();

  // Most paragraphs of the preview are not rendered, and one match crosses an element.
  await find.fill("zephyrine");
  await openHit("Markdown · line 9");
  const preview = results.getByRole("region", { name: "Preview" });
  await expect(matches).toContainText("1 of 3");
  await expect.poll(() => visibleMatch(page)).toBe("Zephyrine");
  await expect(preview).not.toContainText("Paragraph 150:");
  await preview.press("n");
  await expect(matches).toContainText("2 of 3");
  await expect.poll(() => visibleMatch(page)).toBe("zephyrine");
  await expect(preview).toContainText("Paragraph 150:");
  await matches.getByRole("button", { name: "Next match" }).click();
  await expect.poll(() => visibleMatch(page)).toBe("Zephyrine");
  await expect(preview).toContainText("Paragraph 390:");
  await preview.press("n");
  await expect(matches).toContainText("1 of 3");
  await preview.press("Shift+N");
  await expect(matches).toContainText("3 of 3");
  await workbench.expectAccessible();

  // The source has the word in one piece only twice.
  await preview.press("2");
  await expect(matches).toContainText("1 of 2");
  await expect.poll(() => visibleMatch(page)).toBe("Zephyrine");
  await find.press("Enter");
  await expect(matches).toContainText("2 of 2");
  const source = results.getByRole("region", { name: "Markdown", exact: true });
  await expect(source).toContainText("Paragraph 390:");
  await expect.poll(() => visibleMatch(page)).toBe("Zephyrine");

  // Far to the right, in a code block of the preview and in a line of the HTML source.
  await find.fill("gregale");
  await source.press("1");
  await expect(matches).toContainText("1 of 1");
  await expect.poll(() => visibleMatch(page)).toBe("gregale");
  await results.getByRole("tab", { name: /^HTML/ }).click();
  await results.getByRole("button", { name: "Show the source" }).click();
  await expect(matches).toContainText("1 of 1");
  await expect.poll(() => visibleMatch(page)).toBe("gregale");
  await find.fill("the gregale wind");
  await openHit("HTML · line 2");
  await expect.poll(() => visibleMatch(page)).toBe("The gregale wind");

  // Only in the URL of a link, which the preview does not show.
  await find.fill("sirocco");
  await openHit("Markdown");
  await expect(matches).toContainText("No match here");
  await matches.getByRole("button", { name: "Show the match in the source" }).click();
  await expect(matches).toContainText("1 of 1");
  await expect.poll(() => visibleMatch(page)).toBe("sirocco");

  await find.fill("levanter");
  await openHit("Metadata · description");
  await expect.poll(() => visibleMatch(page)).toBe("levanter");

  // The raw response searches for the same text, at first.
  await find.fill("gregale");
  await expect(workbench.items.first()).toContainText("2 hits");
  await results.getByRole("tab", { name: "Raw", exact: true }).click();
  const raw = results.getByRole("region", { name: "Raw response" });
  await expect(results.getByText("1 of 2")).toBeVisible();
  const current = raw.locator("mark[data-now]");
  await expect(current).toBeInViewport({ ratio: 1 });
  await raw.press("n");
  await expect(results.getByText("2 of 2")).toBeVisible();
  await expect(current).toBeInViewport({ ratio: 1 });
  await workbench.expectAccessible();
});

test("explains how a page came about, with the text that was dropped", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=findable -gale&formats=markdown,html,rawHtml");
  await workbench.search();
  const { results } = workbench;
  await results.getByRole("tab", { name: "Explain" }).click();
  const strip = results.getByRole("region", { name: "How this result was found and scraped" });
  await expect(strip.getByRole("listitem").first()).toContainText("Position1 in Web");
  await expect(strip).toContainText("Not as written“findable”");
  await expect(strip).not.toContainText("gale");
  await strip.getByText("2 texts of the page dropped").click();
  await expect(strip).toContainText("Charts and tide tables");
  await expect(strip).toContainText("Imprint of the harbour");
  await expect(strip).not.toContainText("track()");
  await workbench.expectAccessible();

  // Without the raw HTML, a comparison shows it.
  await workbench.search("many 2");
  await expect(workbench.items).toHaveCount(2);
  await strip.getByRole("button", { name: "Compare with the whole page…" }).click();
  await expect(
    page.getByRole("dialog", { name: "What if one option were different?" }),
  ).toBeVisible();
});

test("makes room for reading: one line of head, a full window and the next results", async ({
  workbench,
  page,
}) => {
  await workbench.open("/?query=long 3&limit=3&formats=markdown");
  await workbench.search();
  const { results } = workbench;
  const detail = page.getByRole("region", { name: /^Result \d of 3/ });
  const preview = detail.getByRole("region", { name: "Preview" });
  await expect(preview).toHaveAttribute("aria-busy", "false");
  const topOf = async () => (await preview.boundingBox())?.y ?? 0;
  const before = await topOf();
  await preview.hover();
  await page.mouse.wheel(0, 900);
  await expect(detail.getByRole("button", { name: "What if…" })).toBeHidden();
  await expect.poll(topOf).toBeLessThan(before - 60);
  await preview.press("Home");
  await expect(detail.getByRole("button", { name: "What if…" })).toBeVisible();

  await workbench.items.first().getByRole("button").first().click();
  await page.keyboard.press("f");
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await expect.poll(() => detail.boundingBox()).toEqual({ x: 0, y: 0, width, height });
  await expect(workbench.query).toBeHidden();
  await expect(preview).toBeFocused();
  await expect.poll(topOf).toBeLessThan(height / 4);
  await workbench.expectAccessible();
  await page.keyboard.press("j");
  await expect(page.getByRole("region", { name: "Result 2 of 3: Page 1" })).toBeVisible();
  await expect(detail).toContainText("Chapter 0 of page 1");
  await page.keyboard.press("2");
  await expect(detail.getByRole("tab", { name: /^Markdown/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect.poll(async () => (await detail.boundingBox())?.x).toBe(0);
  // Other shortcuts still show their dialogs.
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toContainText(
    "Reading mode",
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(workbench.query).toBeVisible();
  await expect(detail.getByRole("region", { name: "Markdown" })).toBeFocused();

  // A phone: the head takes at most a quarter of the window.
  await page.setViewportSize({ width: 360, height: 700 });
  await workbench.items.nth(1).getByRole("button").first().click();
  await detail.getByRole("tab", { name: /^Preview/ }).click();
  await expect(preview).toHaveAttribute("aria-busy", "false");
  await preview.hover();
  await page.mouse.wheel(0, 900);
  const headHeight = async () => (await topOf()) - ((await detail.boundingBox())?.y ?? 0);
  await expect.poll(headHeight).toBeLessThan(175);
  await results.getByRole("button", { name: /^\d more$/ }).click();
  await page.getByRole("menuitem", { name: "Explain" }).click();
  await expect(detail.getByRole("tab", { name: "Explain" })).toBeInViewport({ ratio: 1 });
  await workbench.expectAccessible();
});

test("leads through the headings of a long page, and colours and copies its code", async ({
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await workbench.open("/?query=findable&formats=markdown");
  await workbench.search();
  const preview = workbench.results.getByRole("region", { name: "Preview" });
  await expect(preview).toHaveAttribute("aria-busy", "false");
  const current = page.getByRole("dialog", { name: "Outline" }).locator("[aria-current]");
  await preview.getByRole("button", { name: "Outline" }).click();
  await expect(current).toHaveText("Winds");
  await workbench.expectAccessible();
  await page.getByRole("button", { name: "Part 4" }).click();
  await expect(preview.getByRole("heading", { name: "Part 4" })).toBeInViewport();
  await preview.getByRole("button", { name: "Outline" }).click();
  await expect(current).toHaveText("Part 4");
  await page.keyboard.press("Escape");

  // The end of a text of which only a part is rendered.
  await workbench.results.getByRole("textbox", { name: "Find in all content" }).fill("force");
  const code = preview.locator("pre", { hasText: "const force" });
  await expect(code).toBeVisible();
  const keywords = () =>
    page.evaluate(() => [...(CSS.highlights.get("tok-keyword") ?? [])].map(String));
  await expect.poll(keywords).toContain("const");
  // Forced colours would show the tokens as selected.
  await page.emulateMedia({ forcedColors: "active" });
  await expect.poll(keywords).toEqual([]);
  await preview.getByRole("button", { name: "Copy this code" }).first().click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe("const force = 7; // of the wind\n");
});
