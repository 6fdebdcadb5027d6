import { tracesOf } from "../support/browser-traces";
import { givesAway } from "../support/canary";
import { expect, test } from "./connections-fixtures";

test.use({ watchesHeap: true });

// The trace recorder stores field values in the page's own strings.
if (process.env.WORKBENCH_TEST_TRACE) test.use({ trace: "off" });

test("adds, tests, uses and switches from a connection by keyboard and leaves no key in the browser", async ({
  remote,
  workbench,
  connections,
  page,
}) => {
  test.setTimeout(120_000);
  await workbench.open();
  await expect(connections.switcher).toContainText(
    /(Built-in guide|Library · 2 sites) · \d+ pages/,
  );

  await connections.switcher.focus();
  await page.keyboard.press("Enter");
  await expect(connections.entry(/Built-in engine/)).toBeFocused();
  await expect(connections.entry(/Built-in engine/)).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(connections.name).toBeFocused();
  await page.keyboard.type("Second engine");
  await page.keyboard.press("Tab");
  await page.keyboard.type(`${remote.baseUrl}/v2/search/`);
  await expect(connections.dialog).toContainText(`posted to ${remote.baseUrl}/v2/search`);
  await page.keyboard.press("Tab");
  await expect(connections.key).toBeFocused();
  await expect(connections.key).toHaveAttribute("type", "password");
  // Type the key: filling the field by script would leave it in the page's own strings.
  await page.keyboard.type(`Bearer ${remote.key}`);
  await connections.test.focus();
  await page.keyboard.press("Enter");
  await expect(connections.dialog.getByRole("status")).toContainText("The key is accepted");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(connections.dialog).toBeHidden();
  await expect(connections.switcher).toContainText(/Second engine.*127\.0\.0\.1.* · key …/);
  await expect(connections.switcher).toBeFocused();

  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(workbench.items.first()).toBeVisible();
  await expect(workbench.results.getByTitle("Response from Second engine")).toBeVisible();

  await page.keyboard.press("Enter");
  await expect(connections.entry(/Second engine/)).toContainText(`key …${remote.key.slice(-4)}`);
  await page.keyboard.press("Escape");
  await expect(connections.switcher).toBeFocused();

  const traces = await tracesOf(page);
  expect(traces.heap?.length).toBeGreaterThan(1_000_000);
  // Proves that the scanner finds values that the page does contain.
  for (const where of ["html", "heap"])
    expect([where, givesAway(traces[where] ?? "", "Second engine")]).toEqual([where, true]);
  for (const [where, text] of Object.entries(traces))
    expect([where, givesAway(text, remote.key)]).toEqual([where, false]);
  await page.reload();
  await expect(connections.switcher).toContainText("Second engine");
  for (const [where, text] of Object.entries(await tracesOf(page)))
    expect([where, givesAway(text, remote.key)]).toEqual([where, false]);

  await connections.switcher.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("built");
  await page.keyboard.press("Enter");
  await expect(connections.switcher).toContainText("Built-in engine");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(workbench.results.getByTitle("Response from Built-in engine")).toBeVisible();
});
