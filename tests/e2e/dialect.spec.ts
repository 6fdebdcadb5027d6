import { everyShape } from "../support/documented-shapes";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const rig = cannedRig("Hosted", (service) => {
  service.responses.set("papers", { body: JSON.stringify(everyShape) });
});

test("offers the dialect that a response shows, and words notes by it", async ({
  workbench,
  page,
}) => {
  const { service } = rig();
  await workbench.open("/?query=papers&tbs=qdr:d&sources=web,news");
  await page.getByRole("button", { name: /^Time changed/ }).click();
  const note = page.getByText("Hosted services document tbs for web results only");
  await expect(note.first()).toBeVisible();
  await workbench.search();
  const offer = page.getByRole("region", { name: "Dialect of the service" });
  await expect(offer).toContainText("data.research, data.tools and data.alexandria");
  await workbench.expectAccessible();
  await offer.getByRole("button", { name: /^Use/ }).press("Enter");
  await expect(offer).toHaveCount(0);
  await expect(
    page.getByText("This service applies tbs to web results only").first(),
  ).toBeVisible();
  await expect(note).toHaveCount(0);

  // Open sections stay open.
  await page.reload();
  await expect(
    page.getByText("This service applies tbs to web results only").first(),
  ).toBeVisible();
  const [before] = service.requests;
  await workbench.search();
  expect(service.requests.at(-1)).toEqual(before);
});
