import { fromWire } from "@/lib/contract/canonical";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { chooseFromRequestMenu } from "../support/request-menu";
import { SweepPageView } from "../support/sweep-page";
import { expect, test } from "./fixtures";

const linkTo = (body: object): string => {
  const checked = fromWire({ ...body });
  const link = checked.ok ? encodePermalink(checked.request) : null;
  if (!link?.ok) throw new Error("The request has no link.");
  return `/${link.fragment}`;
};

test("sweeps a request of the workbench on the built-in engine in three clicks", async ({
  workbench,
  page,
}) => {
  await workbench.open(linkTo({ query: "credits", scrapeOptions: { formats: ["markdown"] } }));
  await chooseFromRequestMenu(page, "Sweep this request");
  const sweep = new SweepPageView(page);
  await expect(page.getByTestId("preview")).toContainText("Credits (free here)");
  await expect(page.getByTestId("preview")).toContainText("minimum unknown");
  await expect(page.getByRole("textbox", { name: "Maximum credits" })).toHaveValue("");
  await expect(page.getByRole("textbox", { name: "Maximum credits of one run" })).toHaveCount(0);
  await sweep.button("Start 3 runs").click();
  await sweep.expectStates("Done: 3");
  await expect(sweep.spent).toContainText("free here");
  await expect(sweep.matrix.getByRole("cell").first()).toContainText("results");

  // A reload must not start it again, and the runs give the next preview its shortest time.
  await page.reload();
  await sweep.expectStates("Done: 3");
  await page.goto(`/sweep${linkTo({ query: "credits" }).slice(1)}`);
  await expect(page.getByTestId("preview")).toContainText("from 3 earlier runs");
  const credits = page.getByRole("textbox", { name: "Maximum credits" });
  for (const text of ["0", "-2", "NaN"]) {
    await credits.fill(text);
    await sweep.button(/^Start/).click();
    await expect(credits).toBeFocused();
    await expect(credits).toHaveAccessibleDescription(/Enter a number of credits above 0/);
  }
});

test("says what a sweep without an axis lacks, although no field is invalid", async ({ page }) => {
  await page.goto(`/sweep${linkTo({ query: "credits" }).slice(1)}`);
  await page.getByRole("button", { name: "Remove axis 1" }).click();
  await new SweepPageView(page).button("Start").click();
  const reason = page.locator("[data-invalid]").filter({ hasText: "Add an axis or a file" });
  await expect(reason).toBeFocused();
  await expect(reason).toBeInViewport({ ratio: 1 });
  // Not shown a second time.
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
});

test("names the loaded file after its file dialog was cancelled", async ({ page }) => {
  await page.goto(`/sweep${linkTo({ query: "credits" }).slice(1)}`);
  const input = page.getByLabel("Rows of a CSV or JSON file");
  await input.setInputFiles({
    name: "limits.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("limit\n2\n3\n"),
  });
  await expect(page.getByText("limits.csv: 2 rows × limit")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  await input.click();
  await chooser;
  // The event of the browser for a cancelled dialog, which the test cannot cancel.
  await input.dispatchEvent("cancel", { bubbles: true });
  await expect(input).toHaveValue(/limits\.csv$/);
});

test("asks before a reload loses what was typed", async ({ page }) => {
  await page.goto(`/sweep${linkTo({ query: "credits" }).slice(1)}`);
  await page.getByRole("textbox", { name: "Name" }).fill("Three limits");
  const [question] = await Promise.all([
    page.waitForEvent("dialog"),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Three limits");
});
