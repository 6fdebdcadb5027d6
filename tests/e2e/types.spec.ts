import { expect } from "@playwright/test";
import { encodePermalink } from "@/lib/permalink/encode-permalink";
import { downloaded } from "../support/downloaded";
import type { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { test } from "./fixtures";

const page1 = { url: "https://example.org/1", title: "First", position: 1, rank: 0.5 };
cannedRig("Types", (service) => {
  service.responses.set("types", {
    body: JSON.stringify({
      success: true,
      data: { web: [page1, { ...page1, position: "2", "</script>": null }] },
    }),
  });
});

async function openTypes(workbench: WorkbenchPage) {
  const { page, results } = workbench;
  await results.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "Types…" }).click();
  return page.getByRole("dialog", { name: "Types of the response" });
}

test("shows types of the response, what differs from the documentation, and stored runs", async ({
  workbench,
  page,
}) => {
  const link = encodePermalink({ query: "types" });
  if (!link.ok) throw new Error("The link of this test is too long.");
  await workbench.open(`/${link.fragment}`);
  await workbench.search();
  const dialog = await openTypes(workbench);
  await expect(dialog).toContainText("Inferred from 1 response.");
  const code = dialog.getByRole("region", { name: "TypeScript" });
  await expect(code).toContainText("export type SearchResponse = {");
  await expect(code).toContainText("position: string | number;");
  await expect(code).toContainText('"</script>"?: null;');

  const drift = dialog.getByRole("region", { name: "Compared with the documented response" });
  await expect(drift).toContainText("data.web[].rank 2 values, number");
  await expect(drift).toContainText(
    "data.web[].position 1 value is string instead of number or null",
  );
  await expect(drift).toContainText(/Documented fields that were not seen: \d+/);
  await workbench.expectAccessible();

  await dialog.getByRole("radio", { name: "JSON Schema" }).check();
  await expect(dialog.getByRole("region", { name: "JSON Schema" })).toContainText(
    '"$schema": "https://json-schema.org/draft/2020-12/schema"',
  );
  const schema: unknown = JSON.parse(
    String(
      await downloaded(
        dialog.getByRole("button", { name: "Download search-response.schema.json" }),
      ),
    ),
  );
  expect(schema).toMatchObject({ required: ["success", "data"] });

  // A second run with the same query.
  await page.keyboard.press("Escape");
  await workbench.search();
  const again = await openTypes(workbench);
  const all = again.getByRole("checkbox", { name: /Include 1 stored run with/ });
  await all.check();
  await expect(again).toContainText("Inferred from 2 responses.");
  await expect(
    again.getByRole("region", { name: "Compared with the documented response" }),
  ).toContainText("data.web[].rank 4 values, number");
});
