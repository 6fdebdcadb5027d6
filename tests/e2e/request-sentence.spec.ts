import { expect, test } from "./fixtures";

const link = "/?q=annual+report&limit=25&categories=pdf&includeDomains=sec.gov&tbs=sbd:1,qdr:m";

test("describes the request in one line whose parts lead to their fields", async ({
  workbench,
  page,
}) => {
  await workbench.open();
  const line = page.getByRole("toolbar", { name: "Request in one line" });
  await expect(line).toHaveText("Up to 10 web pages, as Markdown");

  await page.goto(link);
  await expect(workbench.run).toBeEnabled();
  await expect(line).toContainText("Up to 25 PDFs on sec.gov, past month, newest first");
  await line.getByRole("button", { name: /^past month/ }).click();
  await expect(page.locator('[data-section="time"] :focus')).toHaveCount(1);
  await line.getByRole("button", { name: "on sec.gov" }).click();
  await expect(page.locator('[data-section="domains"] :focus')).toHaveCount(1);

  // One tab stop; the arrow keys move along the sentence.
  await line.getByRole("button", { name: "Up to 25" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(line.getByRole("button", { name: "PDFs" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator('[data-section="sources"] :focus')).toHaveCount(1);

  await page.locator('[name="sources.limit"]').fill("7");
  await expect(line).toContainText("Up to 7 PDFs");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(
    /^annual report – Up to 7 PDFs on sec\.gov, past month, newest first/,
  );
  await page.keyboard.press("Escape");
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(line).toBeVisible();
    expect((await line.boundingBox())?.height).toBeLessThan(40);
    await workbench.expectAccessibleInBothThemes();
  }
});

test("keeps the tabs of the panes in place when the line disappears with the form", async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await workbench.open();
  const tab = page.getByRole("tab", { name: "Results" });
  const top = async () => (await tab.boundingBox())?.y;
  const before = await top();
  await tab.click();
  await expect(page.getByRole("toolbar", { name: "Request in one line" })).toBeHidden();
  expect(await top()).toBe(before);
});

test("shows the code beside the form, and marks the lines of the field in focus", async ({
  workbench,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(link);
  await expect(workbench.run).toBeEnabled();
  const toggle = page.getByRole("button", { name: "Code beside the form" });
  await toggle.click();
  const code = page.getByRole("region", { name: "Code beside the form" });
  const marked = code.locator('[aria-current="true"]');
  await expect(code).toContainText('"limit": 25');
  await page.locator('[name="sources.limit"]').fill("30");
  await expect(marked).toHaveText(['"limit": 30,']);
  await workbench.query.focus();
  await expect(marked).toHaveText([/"query": "annual report"/]);

  await code.getByRole("button", { name: /"tbs"/ }).click();
  await expect(page.locator('[data-section="time"] :focus')).toHaveCount(1);
  // The lines are one tab stop.
  await code.getByRole("button", { name: /"query"/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(code.locator("button:focus")).not.toHaveText(/"query"/);
  await page.keyboard.press("Enter");
  await expect(code.locator(":focus")).toHaveCount(0);

  await code.getByRole("radio", { name: "curl" }).check();
  await expect(code).toContainText("--data-binary");
  await page.locator('[name="sources.limit"]').focus();
  await expect(marked).toHaveText(['"limit": 30,']);
  await workbench.expectAccessibleInBothThemes();
  await page.reload();
  await expect(code).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(code).toBeHidden();
  await expect(toggle).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await toggle.click();
  await expect(code).toBeHidden();
});
