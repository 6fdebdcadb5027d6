import type { Locator, Page } from "@playwright/test";
import { sectionButton, sentBody, type, unfold } from "../support/keyboard";
import type { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

const textbox = (within: Page | Locator, name: string) =>
  within.getByRole("textbox", { name, exact: true });

const formatEditor = (page: Page, format: string) =>
  page.locator(`[data-field="content.formats.${format}"]`);

/** Opens a request without formats and waits for the deferred parts of the form. */
async function openBare(workbench: WorkbenchPage) {
  await workbench.open("/?query=x");
  await expect(workbench.choice("Screenshot")).toBeVisible();
}

test("sets every format and its fields by keyboard and sends them as shown", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  const bare = ["Markdown", "Summary", "HTML", "Raw HTML", "Links", "Images"];
  const others = ["Branding", "Product", "Menu", "Audio", "Video"];
  const formats = page.getByRole("group", { name: "Formats" });
  for (const name of [...bare, ...others])
    await formats.getByRole("checkbox", { name, exact: true }).press("Space");

  await workbench.choice("Screenshot").press("Space");
  await workbench.choice("Full page").press("Space");
  await type(textbox(page, "Quality"), "79");
  await page.getByRole("slider", { name: "Quality, slider" }).press("ArrowRight");
  await expect(textbox(page, "Quality")).toHaveValue("80");
  await page.getByRole("combobox", { name: "Window size" }).press("p");
  await expect(textbox(page, "Viewport width")).toHaveValue("390");
  await textbox(page, "Viewport height").press("ArrowUp");

  await workbench.choice("JSON").press("Space");
  const json = formatEditor(page, "json");
  await type(textbox(json, "Prompt"), "all prices");
  const schema = textbox(json, "Schema");
  await expect(schema).toHaveClass(/cm-content/);
  await type(schema, '{"type": "object"');
  await expect(schema).toHaveText('{"type": "object"}');

  await workbench.choice("Change tracking").press("Space");
  const changes = formatEditor(page, "changeTracking");
  await workbench.choice("Line by line (git-diff)").press("Space");
  await workbench.choice("Field by field (json)").press("Space");
  await type(textbox(changes, "Prompt"), "prices");
  await expect(textbox(changes, "Schema")).toHaveClass(/cm-content/);
  await type(textbox(changes, "Schema"), '{"title": "a"');
  await type(textbox(changes, "Tag"), "weekly");

  await workbench.choice("Question").press("Space");
  await type(textbox(formatEditor(page, "question"), "Question"), "Who wrote it?");
  await expect(page.getByText("13/10,000")).toBeVisible();
  await workbench.choice("Highlights").press("Space");
  await type(textbox(page, "Passage query"), "limits");

  expect(await sentBody(page)).toEqual({
    query: "x",
    scrapeOptions: {
      formats: [
        "markdown",
        "summary",
        "html",
        "rawHtml",
        "links",
        "images",
        {
          type: "screenshot",
          fullPage: true,
          quality: 80,
          viewport: { width: 390, height: 845 },
        },
        { type: "json", prompt: "all prices", schema: { type: "object" } },
        {
          type: "changeTracking",
          modes: ["git-diff", "json"],
          prompt: "prices",
          schema: { title: "a" },
          tag: "weekly",
        },
        "branding",
        "product",
        "menu",
        "audio",
        "video",
        { type: "question", question: "Who wrote it?" },
        { type: "highlights", query: "limits" },
      ],
    },
  });
  await sectionButton(page, "Page content").press("Enter");
  await expect(sectionButton(page, "Page content")).toContainText("16 formats");
});

test("sets every other content option by keyboard and sends it as shown", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await workbench.choice("Main content only").press("Space");
  const content = page.locator('[data-section="content"]');
  await unfold(content.getByRole("button", { name: /^More/ }));
  await workbench.choice("Clean content (beta)").press("Space");
  await type(textbox(page, "Include only"), "main\n.article > p");
  await type(textbox(page, "Remove"), "div >\nnav\n");
  await expect(page.getByText(": The last combinator has nothing after it.")).toBeVisible();
  await page.getByRole("button", { name: "Line 1" }).press("Enter");
  await page.keyboard.type("#comments");
  await expect(page.getByText("combinator")).toBeHidden();
  await workbench.choice("Remove inline images").press("Space");
  await unfold(content.getByRole("button", { name: /^PDF and documents/ }));
  await page.getByRole("combobox", { name: "Reading mode" }).press("o");
  await type(textbox(page, "Page limit"), "20");
  await workbench.choice("Parse images").press("Space");
  await workbench.choice("Markdown").press("Space");
  expect(await sentBody(page)).toEqual({
    query: "x",
    scrapeOptions: {
      formats: ["markdown"],
      onlyMainContent: false,
      onlyCleanContent: true,
      includeTags: ["main", ".article > p"],
      excludeTags: ["#comments", "nav"],
      removeBase64Images: false,
      parsers: [{ type: "pdf", mode: "ocr", maxPages: 20 }, { type: "image" }],
    },
  });
  await workbench.choice("Parse images").press("Space");
  await workbench.choice("Parse PDF files").press("Space");
  expect(await sentBody(page)).toMatchObject({ scrapeOptions: { parsers: [] } });
});

test("sets every option of page loading by keyboard and sends it as shown", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await unfold(sectionButton(page, "Page loading"));
  await type(textbox(page, "Extra wait"), "1500 ms");
  await type(textbox(page, "Page timeout"), "1.5 min");
  await workbench.choice("Mobile device").press("Space");
  await workbench.choice("Block ads").press("Space");
  await workbench.choice("Accept bad certificates").press("Space");
  await page.getByRole("combobox", { name: "Proxy" }).press("e");
  await type(page.getByRole("combobox", { name: "Visitor's country" }), "de");
  await type(textbox(page, "Languages"), "de-DE\nen");
  await page.getByRole("button", { name: "Add header" }).press("Enter");
  await page.keyboard.type("Cookie");
  await page.keyboard.press("Tab");
  await page.keyboard.type("session=1");
  await page.getByRole("button", { name: "Add header" }).press("Enter");
  await page.keyboard.type("X-Trace");
  await page.keyboard.press("Tab");
  await page.keyboard.type("on");
  await page.getByRole("button", { name: "Add header" }).press("Enter");
  await page.getByRole("button", { name: "Remove header 3" }).press("Enter");
  await type(textbox(page, "Profile name"), "shop");
  await workbench.choice("Save changes").press("Space");
  expect(await sentBody(page)).toEqual({
    query: "x",
    scrapeOptions: {
      waitFor: 1_500,
      timeout: 90_000,
      mobile: true,
      blockAds: false,
      skipTlsVerification: false,
      proxy: "enhanced",
      location: { country: "DE", languages: ["de-DE", "en"] },
      headers: { Cookie: "session=1", "X-Trace": "on" },
      profile: { name: "shop", saveChanges: false },
    },
  });
});

test("hides header values until requested and never stores them in the browser", async ({
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBare(workbench);
  await unfold(sectionButton(page, "Page loading"));
  await page.getByRole("button", { name: "Add header" }).click();
  await page.evaluate(() => navigator.clipboard.writeText("Cookie: a=b\nbad name\n"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(
    page.getByRole("listitem").filter({ has: page.getByLabel(/^Header 2/) }),
  ).toBeHidden();
  await page.getByLabel("Header 1: name").fill("");
  await page.evaluate(() => navigator.clipboard.writeText("Cookie: a=b\nX-Trace: on\n"));
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByLabel("Header 2: value")).toHaveValue("on");
  const value = page.getByLabel("Header 1: value");
  await expect(value).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show values" }).click();
  await expect(value).toHaveAttribute("type", "text");

  await page.getByLabel("Header 2: name").fill("no name");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByText("This is not a valid header name.")).toBeVisible();
  await expect(page.getByLabel("Header 2: name")).toBeFocused();
  await page.getByLabel("Header 2: name").fill("cookie");
  await expect(page.getByText("Row 1 has the same name.")).toBeVisible();

  await page.waitForTimeout(1_000);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("a=b");
  await page.reload();
  await expect(page.getByRole("button", { name: "Add header" })).toBeVisible();
  await expect(page.getByLabel("Header 1: name")).toHaveValue("Cookie");
  await expect(value).toHaveValue("");
  await expect(value).toHaveAttribute("placeholder", "•••• stored for this tab");
});

test("sets every option of cache and privacy by keyboard and sends it as shown", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await unfold(sectionButton(page, "Cache & privacy"));
  const presets = page.getByRole("group", { name: "Use cache if newer than: presets" });
  await presets.getByRole("button", { name: "No cache" }).press("Enter");
  await expect(presets.getByRole("button", { name: "No cache" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await type(textbox(page, "Cache only, at least this old"), "2 days");
  await workbench.choice("Store in cache").press("Space");
  await workbench.choice("Lockdown").press("Space");
  await page.getByRole("radio", { name: "Off", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("combobox", { name: "Detection mode" }).press("f");
  await workbench.choice("EMAIL").press("Space");
  await workbench.choice("SECRET").press("Space");
  await page.getByRole("combobox", { name: "Replacement" }).press("m");
  const more = textbox(page, "More keys");
  await expect(more).toHaveClass(/cm-content/);
  await type(more, '{"level": 2');
  await workbench.choice("Zero data retention").press("Space");
  expect(await sentBody(page)).toEqual({
    query: "x",
    scrapeOptions: {
      maxAge: 0,
      minAge: 172_800_000,
      storeInCache: false,
      lockdown: true,
      redactPII: { mode: "fast", entities: ["EMAIL", "SECRET"], replaceStyle: "mask", level: 2 },
    },
    enterprise: ["zdr"],
  });
});

test("creates a schema from a template or an example and reports errors at their line", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await workbench.choice("JSON").check();
  const json = formatEditor(page, "json");
  const schema = textbox(json, "Schema");
  await expect(schema).toHaveClass(/cm-content/);
  await json.getByRole("button", { name: "Example schema" }).click();
  await page.getByRole("menuitem", { name: "Product" }).click();
  await expect(schema).toContainText('"currency"');

  await json.getByRole("button", { name: "From sample data" }).click();
  await page.getByRole("textbox", { name: /as JSON$/ }).fill('{"prices": [1, 2.5]}');
  await page.getByRole("button", { name: "Create schema" }).click();
  await expect(schema).not.toContainText('"currency"');
  expect(await sentBody(page)).toMatchObject({
    scrapeOptions: {
      formats: [
        {
          schema: {
            type: "object",
            properties: { prices: { type: "array", items: { type: "number" } } },
            required: ["prices"],
          },
        },
      ],
    },
  });

  await type(schema, '{\n"type": "objct"');
  await expect(json.getByText(/^Line 2: "type" must be one of/)).toBeVisible();
  await type(schema, '{\n"type": ');
  await expect(json.getByText(/^Line \d: A value is missing/)).toBeVisible();
  await workbench.run.click();
  await expect(schema).toBeFocused();
  await expect(json.getByText("The JSON is invalid. See the issues below.")).toBeVisible();
  await expect(schema).toHaveAttribute("aria-invalid", "true");
  // The incomplete schema survives a reload.
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(schema).toContainText('"type":');
});

test("has accessible page options in both themes, also in a narrow window", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  for (const name of ["Screenshot", "JSON", "Change tracking", "Question", "Highlights"])
    await workbench.choice(name).check();
  await workbench.choice("Field by field (json)").check();
  await type(textbox(formatEditor(page, "json"), "Schema"), '{"typ": 5');
  await unfold(page.locator('[data-section="content"]').getByRole("button", { name: /^More/ }));
  await textbox(page, "Include only").fill("a >");
  await unfold(sectionButton(page, "Page loading"));
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Header 1: name").fill("no name");
  await textbox(page, "Profile name").fill("shop");
  await unfold(sectionButton(page, "Cache & privacy"));
  await page.getByRole("radio", { name: "Custom" }).check();
  await expect(textbox(page, "More keys")).toHaveClass(/cm-content/);
  await workbench.run.click();
  await expect(page.getByText("This is not a valid header name.")).toBeVisible();
  await workbench.expectAccessibleInBothThemes();
  await page.setViewportSize({ width: 360, height: 800 });
  await workbench.expectAccessibleInBothThemes();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});
