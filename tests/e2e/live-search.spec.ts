import { LiveServiceStandIns } from "../support/live-services";
import { WorkbenchServer } from "../support/workbench-server";
import { expect, test } from "./fixtures";

const item = (title: string) => ({
  ...{ id: "1", title, text: "A bittern in the reeds.", date: "2026-11-20T08:00:00Z" },
});

test("searches public services after the user allowed them, and no other", async ({
  workbench,
  page,
}, { timeout }) => {
  test.setTimeout(2 * timeout);
  const services = await new LiveServiceStandIns().start();
  const server = await new WorkbenchServer({
    WORKBENCH_LIVE_MIRRORS: JSON.stringify(services.mirrors),
  }).start();
  try {
    services.items.wikipedia = [item("Eurasian bittern")];
    services.items.mwmbl = [item("The bittern of the fens")];
    services.items.gdelt = [item("Bitterns are back")];
    services.items.openverse = [item("A bittern at dusk")];
    services.faults.commons = "unavailable";
    await workbench.open(server.origin);
    const sources = page.getByRole("group", { name: "Result types" });
    for (const source of ["News", "Images"]) await sources.getByLabel(source).check();
    const runs = page.waitForResponse((each) => each.url().endsWith("/api/search"));
    await workbench.query.fill("bittern");
    await workbench.run.click();
    await runs;
    await expect(page.getByText(/^Searched the built-in guide only/).first()).toBeVisible();
    expect(services.requests).toEqual([]);

    // The panel names the hosts, and nothing is chosen in advance.
    await page.getByRole("button", { name: "Live search" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Live search" });
    await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await expect(dialog.getByText("*.wikipedia.org")).toBeVisible();
    await workbench.expectAccessible();
    for (const name of ["Wikipedia", "Mwmbl", "GDELT", "Openverse", "Wikimedia Commons"])
      await dialog.getByRole("checkbox", { name }).check();
    expect(services.requests).toEqual([]);
    await dialog.getByRole("button", { name: "Allow 5 services" }).click();
    await expect(dialog).toBeHidden();

    await workbench.search("bittern");
    await expect(workbench.items.filter({ hasText: "Eurasian bittern" })).toBeVisible();
    await expect(workbench.items.filter({ hasText: "The bittern of the fens" })).toBeVisible();
    await expect(page.getByText("Wikimedia Commons returned no results")).toBeVisible();
    const card = workbench.items.filter({ hasText: "Eurasian bittern" });
    await expect(card.getByText("From Wikipedia · Licence: CC BY-SA 4.0")).toBeVisible();

    // The facts line opens what each provider did.
    await workbench.results
      .getByRole("button", { name: /Wikipedia 1, Mwmbl 1.*, 1 failed/ })
      .focus();
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name: "Providers of this run" });
    await expect(table.getByRole("row", { name: /^Wikipedia web .*\b1 1\b/ })).toBeVisible();
    await expect(table.getByRole("row", { name: /Wikimedia Commons.*Failed.*503/ })).toBeVisible();
    await workbench.expectAccessible();
    await page.keyboard.press("Escape");
    await expect(table).toBeHidden();

    await page.getByRole("tab", { name: /^News/ }).click();
    await expect(page.getByText("Bitterns are back").first()).toBeVisible();
    const requested = new Set(services.requests.map(({ service }) => service));
    expect([...requested].toSorted()).toEqual([
      ...["commons", "gdelt", "mwmbl", "openverse", "wikipedia"],
    ]);

    // Failures of all services of a list are not the same as no matches.
    for (const name of ["openverse", "commons"]) services.faults[name] = "unavailable";
    await workbench.query.fill("bittern dusk");
    const failedRun = page.waitForResponse((each) => each.url().endsWith("/api/search"));
    await workbench.run.click();
    await failedRun;
    await page.getByRole("tab", { name: /^Images/ }).click();
    await expect(
      page.getByRole("heading", { name: "None of the 2 public services could be searched" }),
    ).toBeVisible();
    await expect(page.getByRole("list", { name: "Providers that failed" })).toContainText(
      "Openverse returned no results: it responded with status 503.",
    );
    await workbench.expectAccessible();

    // It is remembered, and can be revoked.
    const before = services.requests.length;
    await page.reload();
    await expect(page.getByText(/and live search/).first()).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("live search");
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Select all" }).click();
    await dialog.getByRole("button", { name: "Select none" }).click();
    await dialog.getByRole("button", { name: "Allow none" }).click();
    await expect(dialog).toBeHidden();
    await workbench.search("operators");
    expect(services.requests.length).toBe(before);
  } finally {
    await server.dispose();
    await services.dispose();
  }
});
