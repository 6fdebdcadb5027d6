import { expect } from "@playwright/test";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { downloaded } from "../support/downloaded";
import { cannedRig } from "./canned-rig";
import { test } from "./fixtures";

const schema = {
  type: "object",
  required: ["name", "price"],
  properties: { name: { type: "string" }, price: { type: "number" } },
};
const names = ["Kettle", "Lamp", "Rope", "Anchor"];
const prices: readonly unknown[] = [120, 9, "about 30", undefined];
const few = names.map((name, at) => ({
  url: `https://shop.example/${at}`,
  title: `Page about ${name}`,
  json: { name, price: prices[at], parts: at === 0 ? [{ of: "lid" }, { of: "body" }] : [] },
  metadata: { statusCode: 200, language: "en" },
}));
const FIELDS = 50;
const ROWS = 3_000;
const many = Array.from({ length: ROWS }, (_, at) => ({
  url: `https://shop.example/${at}`,
  title: `Row ${at}`,
  json: Object.fromEntries(Array.from({ length: FIELDS }, (_, nth) => [`field${nth}`, at * nth])),
}));
const rig = cannedRig("Fields", (service) => {
  for (const [query, web] of Object.entries({ few, many }))
    service.responses.set(query, { body: JSON.stringify({ success: true, data: { web } }) });
});

function linkTo(query: string, options: { schema?: typeof schema }): string {
  const link = encodePermalink({
    query,
    scrapeOptions: {
      formats: [{ type: "markdown" }, { type: "json", prompt: "All products", ...options }],
    },
  });
  if (!link.ok) throw new Error("The link of this test is too long.");
  return `${rig().server.origin}/${link.fragment}`;
}

test("shows extracted fields as columns, with fill rates, violations, typed order and CSV", async ({
  workbench,
  page,
}) => {
  const { results } = workbench;
  await workbench.open(linkTo("few", { schema }));
  await workbench.search();
  await results.getByRole("radio", { name: "Table" }).check();
  const table = results.getByRole("table", { name: "Web results" });
  await results.getByRole("button", { name: "Columns" }).click();
  const json = page.getByRole("group", { name: "JSON" });
  await expect(json).toContainText("2 violations · 3/4");
  await json.getByRole("button", { name: "Show all 3 of JSON" }).click();
  const price = table.getByRole("columnheader", { name: /price/ });
  await expect(price).toContainText("3/4");
  await workbench.expectAccessible();

  // Violations are marked by an icon and words, also where the value is missing.
  const wrong = table.getByRole("row", { name: /Page about Rope/ }).getByRole("button", {
    name: "Differs from the schema: Is string; the schema requires number. about 30",
  });
  await expect(wrong).toHaveAttribute("title", /Is string; the schema requires number/);
  await expect(wrong.locator("svg")).toHaveCount(1);
  await expect(table.getByRole("row", { name: /Page about Anchor/ })).toContainText(
    "“price” is required but missing.",
  );

  // Numbers in the order of their values, missing ones last.
  await page.keyboard.press("Escape");
  const order = () =>
    table
      .getByRole("row")
      .getByRole("button", { name: /^Page about/ })
      .allTextContents();
  await price.getByRole("button").click();
  await expect
    .poll(order)
    .toEqual(["Lamp", "Kettle", "Rope", "Anchor"].map((name) => `Page about ${name}`));

  // A list leads to its content.
  await table.getByRole("button", { name: "2 items" }).click();
  await expect(results.getByRole("tab", { name: /^JSON/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await results.getByRole("button", { name: "Columns" }).click();
  const csv = String(
    await downloaded(page.getByRole("button", { name: "Save this table as CSV" })),
  );
  const [head, first, , third] = csv.slice(1).split("\r\n");
  expect(head).toMatch(/^Position,Title,.*,json\.name,json\.price,json\.parts$/);
  expect(first).toMatch(/^2,Page about Lamp,.*,Lamp,9,$/);
  expect(third).toMatch(/^3,Page about Rope,.*,Rope,about 30,$/);
});

test("keeps thousands of results with fifty fields in a window of rows and columns", async ({
  workbench,
  page,
}) => {
  const { results } = workbench;
  await workbench.open(linkTo("many", {}));
  await workbench.search();
  await results.getByRole("radio", { name: "Table" }).check();
  const table = results.getByRole("table", { name: "Web results" });
  await results.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: `Show all ${FIELDS} of JSON` }).click();
  await page.keyboard.press("Escape");
  await expect(table.getByRole("columnheader", { name: /^field0 / })).toBeVisible();
  await expect(table).toHaveAttribute("aria-rowcount", String(ROWS + 1));
  expect(await table.locator("td").count()).toBeLessThan(1_200);
  // The last column of the last row.
  const region = table.locator("..");
  await region.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
  await expect(table.getByRole("columnheader", { name: /^field49 / })).toBeVisible();
  const last = table.getByRole("row", { name: `Row ${ROWS - 1}` });
  await expect(last.getByRole("cell").last()).toHaveText(String((ROWS - 1) * 49));
  expect(await table.locator("td").count()).toBeLessThan(1_200);
});
