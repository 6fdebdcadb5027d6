import { creditRates } from "@/lib/contract/credit-rates";
import { startingPoints } from "@/lib/request/presets/starting-points";
import { sentSearches } from "../support/sent-requests";
import { expect, test } from "./fixtures";

test.use({ loadsEarly: true });

/** Tests of the same worker may have added sites to the library. */
const searched = /^Searched (the built-in guide only \(\d+ pages\)|your library: \d+ sites, .+)\./;
const { engine } = startingPoints(creditRates);

test("offers starting points that all find pages of the guide", async ({ workbench, page }) => {
  expect(engine.length).toBeGreaterThanOrEqual(4);
  await workbench.open();
  for (const { id, name, body } of engine) {
    await expect(workbench.results.getByRole("button", { name, exact: true })).toBeEnabled();
    const pages = await page.evaluate(async (sent) => {
      const response = await fetch("/api/search", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(sent),
      });
      const { data } = await response.json();
      return data.web.map(({ url, metadata }: { url: string; metadata?: { error?: string } }) => ({
        path: new URL(url).pathname,
        error: metadata?.error ?? null,
      }));
    }, body);
    const guide = pages.filter(({ path }: { path: string }) => path.startsWith("/guide"));
    expect([id, guide.length]).not.toEqual([id, 0]);
    expect([id, guide.filter(({ error }: { error: unknown }) => error !== null)]).toEqual([id, []]);
  }
});

test("runs a starting point, says what was searched, and reopens the run after a reload", async ({
  workbench,
  page,
}) => {
  const runs = sentSearches(page);
  const [point] = engine.filter(({ id }) => id === "one-question");
  if (!point) throw new Error("The starting point of this test is gone.");
  await workbench.open();
  const card = workbench.results.getByRole("button", { name: point.name, exact: true });
  await expect(card).toHaveAccessibleDescription(/free here \(about \d+ credits elsewhere\)/);
  await expect(workbench.results.getByText(/^Last run/)).toBeHidden();
  await workbench.expectAccessible();
  const shown = page.evaluate(runAtFirstResult);
  // A bare click, before the code that fills the form has loaded.
  await card.evaluate((button: HTMLElement) => button.click());
  await expect(workbench.items.first()).toBeVisible();
  await expect(workbench.query).toHaveValue(String(point.body.query));
  await expect(workbench.results.getByText(searched)).toBeVisible();
  expect(runs).toHaveLength(1);
  expect(JSON.parse(runs[0] ?? "")).toMatchObject({ query: point.body.query });
  // The run is stored while its results render, so that a reload of a slow page does not lose it.
  expect(await shown).toEqual(expect.any(String));

  await page.reload();
  await expect(workbench.items.first()).toBeVisible();
  await page.getByRole("button", { name: "New request" }).first().click();
  await expect(workbench.results.getByText(/^Last run/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.results.getByRole("button", { name: "Open the last run" }).click();
  await expect(workbench.items.first()).toBeVisible();
  expect(runs).toHaveLength(1);
});

/** Resolves to the id of the run that a reload would reopen when the first result appears. */
const runAtFirstResult = (): Promise<unknown> =>
  new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[aria-label="Web results"] li')) return;
      observer.disconnect();
      const { open } = JSON.parse(sessionStorage.getItem("search-workbench.open-drafts") ?? "{}");
      done(open?.[0]?.runId ?? null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

test("says what was searched if nothing was found, and offers to add a site or a service", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  await workbench.query.fill("xylqzvk");
  await workbench.run.click();
  await expect(
    workbench.results.getByRole("heading", { name: "No matching web results" }),
  ).toBeVisible();
  await expect(workbench.results.getByText(searched)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.results.getByRole("button", { name: "Connect a service" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Base URL" })).toBeVisible();
  await page.keyboard.press("Escape");
  await workbench.results.getByRole("link", { name: "Add a site" }).click();
  await expect(page.getByRole("combobox", { name: "What to add" })).toBeVisible();
});
