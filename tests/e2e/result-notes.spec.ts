import type { Page } from "@playwright/test";
import { downloaded } from "../support/downloaded";
import { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

cannedRig("Notes", (service) => {
  const web = ["Storm lanterns", "Desk lamps", "Street lights"].map((title, at) => ({
    ...{ url: `https://example.org/${at}`, title, description: `About ${title}` },
  }));
  const news = [{ url: "https://example.org/news", title: "New lamps", snippet: "Today" }];
  const images = [
    { url: "https://example.org/", title: "A lamp", imageUrl: "https://example.org/1.png" },
  ];
  const data = { web, news, images };
  service.responses.set("lamps", { body: JSON.stringify({ success: true, data }) });
  const again = { web: [{ ...web[1], url: "http://www.example.org/1/?utm_source=x#top" }] };
  service.responses.set("again", { body: JSON.stringify({ success: true, data: again }) });
});

const NOTE = "Ask about the prices on Friday";
const dialog = (page: Page) => page.getByRole("dialog", { name: "Note and tags" });
const list = (page: Page) => page.getByRole("list", { name: "Web results" });

const noteButton = (page: Page, title: string) =>
  list(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: title, exact: true }) })
    .getByRole("button", { name: /^(Add|Edit) note$/ });

async function runLamps(page: Page): Promise<WorkbenchPage> {
  const workbench = new WorkbenchPage(page);
  await workbench.open();
  await workbench.search("lamps");
  return workbench;
}

async function fill(page: Page, note: string, tags: string): Promise<void> {
  await dialog(page).getByRole("textbox", { name: "Note" }).fill(note);
  await dialog(page).getByRole("combobox", { name: "Tags" }).fill(tags);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page)).toHaveCount(0);
}

async function noteLamps(page: Page): Promise<void> {
  await list(page).getByText("Desk lamps", { exact: true }).hover();
  await noteButton(page, "Desk lamps").click();
  await fill(page, NOTE, "weekly, prices");
}

async function saved(page: Page, item: RegExp): Promise<string> {
  await page.getByRole("button", { name: "Export" }).click();
  return String(await downloaded(page.getByRole("menuitem", { name: item })));
}

test("keeps a note of a result over a reload, and shows it in a second tab and in a later run", async ({
  page,
  context,
}) => {
  const workbench = await runLamps(page);
  const second = await context.newPage();
  await list(page).getByText("Desk lamps", { exact: true }).hover();
  await noteButton(page, "Desk lamps").click();
  await workbench.expectAccessible();
  await fill(page, NOTE, "weekly, prices");
  await expect(list(page).getByText(NOTE)).toBeVisible();
  await workbench.expectAccessible();

  await page.reload();
  await expect(list(page).getByText(NOTE)).toBeVisible();
  await expect(list(page).getByText("#weekly")).toBeVisible();

  // The same run in both tabs.
  await second.goto("/");
  await second.getByRole("tab", { name: "History" }).click();
  const runs = second.getByRole("region", { name: "Past runs" });
  await second.getByRole("textbox", { name: "Filter runs by text" }).fill("friday");
  await expect(runs.getByRole("listitem")).toHaveCount(1);
  await expect(runs).toContainText("1 noted result");
  await runs.getByRole("button", { name: /lamps/ }).first().click();
  await expect(list(second).getByText(NOTE)).toBeVisible();
  await noteButton(page, "Desk lamps").click();
  await fill(page, "Changed in the first tab", "weekly");
  await expect(list(second).getByText("Changed in the first tab")).toBeVisible();

  const other = new WorkbenchPage(second);
  await second.getByRole("tab", { name: "Form", exact: true }).first().click();
  await other.search("again");
  await expect(list(second).getByText(/^Noted before, /)).toContainText("lamps");
  await expect(list(second).getByText("Changed in the first tab")).toBeVisible();
  await second.close();
});

test("deletes a note with Undo, and annotates results of each tab from the command palette", async ({
  page,
}) => {
  const workbench = await runLamps(page);
  await noteLamps(page);
  await noteButton(page, "Desk lamps").click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(list(page).getByText("Note deleted.")).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await list(page).getByRole("button", { name: "Undo" }).click();
  await expect(list(page).getByText(NOTE)).toBeVisible();

  for (const [tab, title] of [
    ["News", "New lamps"],
    ["Images", "A lamp"],
  ] as const) {
    await workbench.tab(new RegExp(`^${tab}`)).click();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("annotate");
    await page.getByRole("option", { name: /add note and tags/ }).click();
    await expect(dialog(page)).toContainText(title);
    await fill(page, `About ${title}`, "");
    await expect(page.getByRole("button", { name: "Edit note", exact: true })).toBeVisible();
  }
});

test("finds and filters results by their notes, and exports them", async ({ page }) => {
  const workbench = await runLamps(page);
  await noteLamps(page);
  await page.getByRole("textbox", { name: "Find in all content" }).fill("friday");
  await expect(workbench.items).toHaveCount(1);
  await expect(workbench.items).toContainText("Desk lamps");
  await page.keyboard.press("Escape");
  await expect(workbench.items).toHaveCount(3);
  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("checkbox", { name: /^#prices/ }).check();
  await page.keyboard.press("Escape");
  await expect(workbench.items).toHaveCount(1);
  await page.getByRole("button", { name: /Remove the filter/ }).click();

  expect(await saved(page, /^CSV/)).toMatch(new RegExp(`${NOTE},"weekly, prices"`));
  expect(await saved(page, /^JSON Lines/)).toContain(`"annotation":{"note":"${NOTE}"`);
  expect(await saved(page, /^Markdown/)).toContain(`**My note**: ${NOTE}`);
  expect(await saved(page, /^JSON, as received/)).not.toContain("Friday");
});

test("shares notes only if they are ticked, and says so", async ({ page, browser }) => {
  await runLamps(page);
  await noteLamps(page);
  const sheet = page.getByRole("dialog", { name: "Share run" });
  const linkWith = async (isTicked: boolean) => {
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Share…" }).click();
    const leaving = sheet.getByRole("region", { name: "What leaves this browser" });
    await expect(leaving).toContainText("Notes and tags of 1 result stay here");
    const box = sheet.getByRole("checkbox", { name: /^Include my notes/ });
    await expect(box).not.toBeChecked();
    if (isTicked) {
      await box.check();
      await expect(leaving).not.toContainText("stay here");
      await expect(leaving).toContainText("Notes and tags of 1 result");
      await expect(box).toBeFocused();
    }
    await sheet.getByRole("button", { name: "Create link" }).click();
    const link = await sheet.getByRole("textbox", { name: "Link" }).inputValue();
    await page.keyboard.press("Escape");
    return link;
  };
  for (const isTicked of [false, true]) {
    const link = await linkWith(isTicked);
    const context = await browser.newContext();
    const reader = await context.newPage();
    await reader.goto(link);
    await expect(list(reader).getByText("Desk lamps", { exact: true })).toBeVisible();
    await expect(list(reader).getByText(NOTE)).toHaveCount(isTicked ? 1 : 0);
    await expect(reader.getByRole("button", { name: /note/i })).toHaveCount(0);
    await context.close();
  }
});

test("keeps what was typed in a note that Escape closed", async ({ page }) => {
  await runLamps(page);
  const note = dialog(page).getByRole("textbox", { name: "Note" });
  const open = async () => {
    await list(page).getByText("Desk lamps", { exact: true }).hover();
    await noteButton(page, "Desk lamps").click();
  };
  await open();
  await note.fill(NOTE);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText("The note is not saved.")).toBeVisible();
  await open();
  await expect(note).toHaveValue(NOTE);
  await note.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "x".repeat(2_000));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await expect(page.getByText(/^The pasted text was cut: it is \d+ characters over/)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await open();
  await expect(note).toHaveValue("");
});
