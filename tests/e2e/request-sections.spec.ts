import { sectionButton, sentBody, type, unfold } from "../support/keyboard";
import type { WorkbenchPage } from "../support/workbench-page";
import { expect, test } from "./fixtures";

const openBare = (workbench: WorkbenchPage) => workbench.open("/?query=x");

test("sets every field of sources, time and place by keyboard and sends it as shown", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await workbench.choice("News").press("Space");
  await type(page.getByRole("textbox", { name: "Results per source" }), "7");
  await workbench.choice("PDF").press("Space");
  await unfold(page.getByRole("button", { name: /^More/ }).first());
  await type(page.getByRole("textbox", { name: "City or region for web results" }), "Bonn,Germany");
  await page.getByRole("combobox", { name: "Age of web results: kind" }).press("p");
  await workbench.choice("Highlighted passages").press("Space");
  await workbench.choice("Skip unusable URLs").press("Space");
  await type(page.getByRole("textbox", { name: "Search timeout" }), "1.5 min");

  await unfold(sectionButton(page, "Time"));
  const time = page.getByRole("group", { name: "Age of results", exact: true });
  await time.getByRole("radio", { name: "Any time" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(time.getByRole("radio", { name: "Custom range" })).toBeChecked();
  await time.getByLabel("From").pressSequentially("01052026");
  await time.getByLabel("To", { exact: true }).pressSequentially("01312026");
  await time.getByRole("checkbox", { name: "Newest first" }).press("Space");

  await unfold(sectionButton(page, "Place"));
  await type(page.getByRole("combobox", { name: "Country" }), "germany");
  await type(page.getByRole("textbox", { name: "City or region", exact: true }), "Berlin");

  expect(await sentBody(page)).toEqual({
    query: "x",
    sources: [{ type: "web", location: "Bonn,Germany", tbs: "qdr:w" }, { type: "news" }],
    limit: 7,
    categories: [{ type: "pdf" }],
    highlights: false,
    ignoreInvalidURLs: true,
    timeout: 90_000,
    tbs: "sbd:1,cdr:1,cd_min:01/05/2026,cd_max:01/31/2026",
    country: "DE",
    location: "Berlin",
  });
  await sectionButton(page, "Place").press("Enter");
  await expect(sectionButton(page, "Place")).toContainText("DE, Berlin");
});

test("converts a typed country before the shortcut runs the request", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await unfold(sectionButton(page, "Place"));
  await page.getByRole("combobox", { name: "Country" }).pressSequentially("deu");
  expect(await sentBody(page)).toEqual({ query: "x", country: "DE" });
});

test("moves the focus to the day that a range lacks, not to its text", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await unfold(sectionButton(page, "Time"));
  const time = page.getByRole("group", { name: "Age of results", exact: true });
  await time.getByRole("radio", { name: "Custom range" }).check();
  await time.getByLabel("From").fill("2026-01-05");
  await workbench.run.click();
  await expect(time.getByLabel("To", { exact: true })).toBeFocused();
  await expect(time.getByLabel("From")).toHaveAttribute("aria-invalid", "false");
  await time.getByLabel("To", { exact: true }).fill("2026-01-01");
  await time.getByLabel("From").fill("");
  await workbench.run.click();
  await expect(time.getByLabel("From")).toBeFocused();
});

test("accepts common notations of durations and counts, otherwise shows an example", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await unfold(page.getByRole("button", { name: /^More/ }).first());
  const limit = page.getByRole("textbox", { name: "Results per source" });
  const timeout = page.getByRole("textbox", { name: "Search timeout", exact: true });
  const unit = page.getByRole("combobox", { name: "Search timeout: unit" });
  const sources = page.locator('[data-field="sources.timeout"]');

  await type(limit, "２０");
  // The parsed value is sent while typing; the field shows it after it loses the focus.
  await type(timeout, "1h30");
  expect(await sentBody(page)).toEqual({ query: "x", limit: 20, timeout: 5_400_000 });
  await timeout.press("Tab");
  await expect(timeout).toHaveValue("90");
  await expect(unit).toHaveValue("min");

  for (const [typed, amount, name] of [
    ["1,5 h", "1.5", "h"],
    ["2 weeks", "14", "days"],
    ["PT2H", "2", "h"],
    ["half an hour", "30", "min"],
  ] as const) {
    await type(timeout, typed);
    await expect(timeout).toHaveValue(typed);
    await timeout.press("Tab");
    await expect(timeout).toHaveValue(amount);
    await expect(unit).toHaveValue(name);
  }

  await type(timeout, "1 month");
  await timeout.press("Tab");
  await expect(sources).toContainText("Use days, such as 30 days");
  await expect(timeout).toHaveValue("1 month");
  await type(timeout, "soon");
  await timeout.press("Tab");
  await expect(sources).toContainText("Examples: 90 s, 1.5 h");
  await type(limit, "ten");
  await limit.press("Tab");
  await expect(page.locator('[data-field="sources.limit"]')).toContainText("such as 20.");
  await type(limit, "9".repeat(400));
  await limit.press("Tab");
  await expect(page.locator('[data-field="sources.limit"]')).toContainText("too large");
  await workbench.expectAccessible();
});

test("sets every field of safety by keyboard and sends it as shown", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  await unfold(sectionButton(page, "Safety"));
  await page.getByRole("radio", { name: "Default (off)" }).focus();
  await page.keyboard.press("ArrowRight");
  await workbench.choice("Threat protection").press("Space");
  await page.getByRole("combobox", { name: "Mode" }).press("n");
  await type(page.getByRole("textbox", { name: "Risk threshold" }), "40");
  await page.getByRole("combobox", { name: "If the classifier fails" }).press("c");
  await workbench.choice("Always blocked (replaces list)").press("Space");
  await type(page.getByRole("textbox", { name: "Always blocked" }), "*.example.com");
  await workbench.choice("Blocked top-level domains (replaces list)").press("Space");
  await type(page.getByRole("textbox", { name: "Blocked top-level domains" }), ".ZIP mov");
  await type(page.getByRole("textbox", { name: "Audit attribution" }), "sam");

  expect(await sentBody(page)).toEqual({
    query: "x",
    safe: true,
    threatProtection: {
      mode: "normal",
      riskScoreThreshold: 40,
      failurePolicy: "closed",
      blacklist: ["*.example.com"],
      blockedTlds: ["zip", "mov"],
    },
    scrapeOptions: { auditMetadata: { username: "sam" } },
  });
});

test("reduces a thousand pasted domains to hosts and reports invalid lines by number", async ({
  workbench,
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openBare(workbench);
  await unfold(sectionButton(page, "Domains"));
  await page.getByRole("radio", { name: "Only these domains" }).press("Space");
  const list = page.getByRole("textbox", { name: "Only these domains" });
  const pasted = [
    "https://Example.org/a, bücher.example",
    "localhost",
    ...Array.from({ length: 997 }, (_, index) => `host-${index}.example`),
  ].join("\n");
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await list.focus();
  await page.keyboard.press("ControlOrMeta+v");

  await expect(list).toHaveValue(/^example\.org\nxn--bcher-kva\.example\nlocalhost\nhost-0/);
  await expect(page.getByText("1,000 / 1,000")).toBeVisible();
  await expect(page.getByText(/^Rewritten: .*, and 1 more$/)).toBeVisible();
  await page.getByRole("button", { name: "Line 3" }).click();
  await page.keyboard.type("local.example");
  await expect(page.getByRole("button", { name: "Line 3" })).toBeHidden();

  // Clear the domains through a copy, which includes typed text.
  await page.getByRole("radio", { name: "Exclude these domains" }).press("Space");
  const body = await sentBody(page);
  expect(body).toMatchObject({
    excludeDomains: expect.arrayContaining(["xn--bcher-kva.example", "local.example"]),
  });
  expect(body).not.toHaveProperty("includeDomains");
});

test("opens a section with an invalid value once its code has loaded", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await unfold(sectionButton(page, "Time"));
  await type(page.getByRole("textbox", { name: "Age of results as text" }), "last week");
  await sectionButton(page, "Time").press("Enter");
  // The draft is saved shortly after the last key.
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(workbench.run).toBeEnabled();
  await expect(sectionButton(page, "Time")).toHaveAttribute("aria-expanded", "false");
  await expect(sectionButton(page, "Time")).toContainText("last week");
  // A bare click, so that no code has been preloaded for it.
  await workbench.run.evaluate((button: HTMLElement) => button.click());
  const text = page.getByRole("textbox", { name: "Age of results as text" });
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("last week");
  await expect(page.getByText('"last week" is not a part of a time filter.')).toBeVisible();
  await expect(page.getByRole("radio", { name: "Custom text" })).toBeChecked();
});

test("keeps opened sections open and resets a whole section", async ({ workbench, page }) => {
  await workbench.open();
  await unfold(sectionButton(page, "Place"));
  await type(page.getByRole("combobox", { name: "Country" }), "FR");
  await sectionButton(page, "Sources").press("Enter");
  // The draft is saved shortly after the last key.
  await page.waitForTimeout(1_000);
  await page.reload();
  await expect(sectionButton(page, "Sources")).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("FR");
  await page.getByRole("button", { name: "Reset Place" }).click();
  await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("");
  await sectionButton(page, "Place").press("Enter");
  await expect(sectionButton(page, "Place")).toContainText("US");
});

test("has accessible sections in both themes, also in a narrow window", async ({
  workbench,
  page,
}) => {
  await openBare(workbench);
  for (const name of ["Time", "Place", "Domains", "Safety"])
    await unfold(sectionButton(page, name));
  await unfold(page.getByRole("button", { name: /^More/ }).first());
  await page.getByRole("radio", { name: "Custom range" }).check();
  await page.getByRole("radio", { name: "Only these domains" }).check();
  await page.getByRole("textbox", { name: "Only these domains" }).fill("localhost");
  await workbench.choice("Threat protection").check();
  await workbench.choice("Always allowed (replaces list)").check();
  await workbench.run.click();
  await workbench.expectAccessibleInBothThemes();
  await page.setViewportSize({ width: 360, height: 800 });
  await workbench.expectAccessibleInBothThemes();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});
