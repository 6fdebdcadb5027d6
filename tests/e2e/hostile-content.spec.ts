import { hostileError, hostileResponse, markOf } from "../support/hostile-content";
import { hostilePayloads } from "../support/hostile-payloads";
import {
  largeResponse,
  oddCount,
  oddResponse,
  unexpectedResponses,
} from "../support/unexpected-responses";
import { emptyTabs, nextResult, scrollThrough, shapeOf, watchPage } from "../support/watched-page";
import type { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { expect, watchedTest as test } from "./fixtures";

const rig = cannedRig("Hostile");

const calm = JSON.stringify({
  success: true,
  data: { web: [{ url: "https://example.org/", title: "Calm", markdown: "Calm text" }] },
});

/** Closes anything an earlier text opened, so that the next one is also parsed as markup. */
const closing =
  "\n\n\"'>-->]]></script></style></textarea></title></xmp></noscript></template></select></svg></math>\n\n";

const GROUPS = 12;
/** Size of the largest response in bytes; the benchmarks use larger ones. */
const LARGE = 100_000_000;
/** Number of results whose pages are opened one after the other. */
const MAX_OPENED = 40;

/** Joins the texts into `count` groups, one per result. */
function groups(texts: readonly string[], count: number): string[] {
  const short = texts.filter((text) => text.length < 600);
  return Array.from({ length: count }, (_, at) =>
    short.filter((_, index) => index % count === at).join(closing),
  );
}

const previewPanel = (workbench: WorkbenchPage) =>
  workbench.results.getByRole("tabpanel", { name: /^Preview/ });

/** Interleaves the texts so that neighbours differ in kind. */
const mixed = (texts: readonly string[]) =>
  texts.map((_, at) => texts[(at * 89) % texts.length] ?? "");

test("never executes, fetches, navigates or shifts the page for text in any field of a response", async ({
  workbench,
  page,
}) => {
  test.setTimeout(300_000);
  const { server, service, untouched } = rig();
  const texts = mixed(hostilePayloads(untouched.host));
  const gathered = groups(texts, GROUPS);
  service.responses.set("calm", { body: calm });
  service.responses.set("each", { body: hostileResponse(texts) });
  service.responses.set("many", { body: hostileResponse(gathered) });
  service.responses.set("refused", { status: 400, body: hostileError(texts) });
  service.responses.set("broken", { status: 502, type: "text/html", body: texts.join("\n") });
  const { incidents } = await watchPage(page, server.origin);
  await workbench.open();
  await workbench.search("calm");
  await expect(previewPanel(workbench)).toContainText("Calm text");
  const shape = await shapeOf(page);
  const expectCalm = async (where: unknown) =>
    expect({ where, incidents, shape: await shapeOf(page) }).toEqual({
      where,
      incidents: [],
      shape,
    });

  await workbench.search("each");
  // The previous results stay visible until then.
  const web = workbench.tab(/^Web/);
  await expect(web).toContainText(String(texts.length), { timeout: 60_000 });
  expect(await scrollThrough(page, "Web results")).toBeGreaterThan(texts.length * 0.95);
  await expectCalm("Web");
  // These cards differ only in the image, so the end of the list is the end of the texts.
  for (const source of ["News", "Images"]) {
    await workbench.tab(new RegExp(`^${source}`)).click();
    const list = workbench.results.getByRole("list", { name: `${source} results` });
    await list.getByRole("button").first().focus();
    await page.keyboard.press("End");
    await expect(list.getByRole("listitem").last()).toBeVisible();
    await expectCalm(source);
  }

  await workbench.tab(/^Web/).click();
  await workbench.items.getByRole("button").first().focus();
  for (let index = 1; index < MAX_OPENED; index += 1) {
    expect(await nextResult(page, markOf(index)), texts[index]).toBe(true);
    if (index % 10 === 0 || incidents.length > 0) await expectCalm(texts[index]);
  }

  await workbench.search("many");
  await expect(web).toContainText(`Web${GROUPS}`, { timeout: 60_000 });
  await expect(previewPanel(workbench)).toContainText(markOf(0));
  for (let index = 0; index < GROUPS; index += 1) {
    if (index > 0) expect(await nextResult(page, markOf(index))).toBe(true);
    const { seen, empty } = await emptyTabs(page);
    expect(seen).toBeGreaterThan(15);
    expect(empty).toEqual([]);
    await expectCalm(index);
  }

  await workbench.tab(/^Raw$/).click();
  await expect(workbench.results.getByRole("region", { name: "Raw response" })).toContainText(
    "success",
  );
  await expectCalm("Raw");
  for (const query of ["refused", "broken"]) {
    await workbench.query.fill(query);
    await workbench.run.click();
    await expect(workbench.results.getByRole("heading", { level: 3 }).first()).toBeVisible();
    await page.waitForTimeout(300);
    await expectCalm(query);
  }
  expect(untouched.connections).toBe(0);

  // With consent, images load through this server only.
  await web.click();
  await workbench.search("many");
  await expect(previewPanel(workbench)).toContainText(markOf(0));
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "All commands" });
  await palette.getByRole("combobox").fill("allowed hosts");
  await palette.getByRole("option", { name: "Remote images and files" }).click();
  await page.getByRole("switch", { name: "Load remote files without asking" }).check();
  await page.keyboard.press("Escape");
  expect((await emptyTabs(page)).empty).toEqual([]);
  await expectCalm("with consent");
  await workbench.tab(/^News/).click();
  await expectCalm("News with consent");
});

test("describes every response that violates the contract and keeps working", async ({
  workbench,
  page,
}) => {
  test.setTimeout(300_000);
  const { server, service } = rig();
  for (const { name, ...response } of unexpectedResponses) service.responses.set(name, response);
  service.responses.set("odd", { body: oddResponse() });
  service.responses.set("large", { body: largeResponse(LARGE) });
  const sentBefore = service.requests.length;
  const { incidents } = await watchPage(page, server.origin);
  await workbench.open();
  for (const { name, shows } of unexpectedResponses) {
    await workbench.query.fill(name);
    const response = page.waitForResponse(`${server.origin}/api/search`);
    await workbench.run.click();
    await response;
    await expect(workbench.results, name).toContainText(shows);
    expect({ name, incidents }).toEqual({ name, incidents: [] });
  }
  // A browser sends a request again after some statuses, and a search costs credits.
  expect(service.requests.slice(sentBefore).map(({ query }) => query)).toEqual(
    unexpectedResponses.map(({ name }) => name),
  );

  await workbench.query.fill("odd");
  await workbench.run.click();
  for (let index = 0; index < oddCount; index += 1) {
    if (index > 0) expect(await nextResult(page, "")).toBe(true);
    await expect(
      workbench.results.getByRole("heading", { name: `Odd ${index}` }).last(),
    ).toBeVisible();
    const { seen, empty } = await emptyTabs(page);
    expect(seen).toBeGreaterThan(index === 0 ? 10 : 0);
    expect({ index, empty, incidents }).toEqual({ index, empty: [], incidents: [] });
  }

  await workbench.query.fill("large");
  await workbench.run.click();
  await expect(workbench.results.getByRole("heading", { name: "Large 0" }).last()).toBeVisible({
    timeout: 90_000,
  });
  await expect(previewPanel(workbench)).toContainText("too large to render");
  await workbench.tab(/^Raw$/).click();
  // Text of this size renders only on request.
  await workbench.results.getByRole("button", { name: "Show all" }).click();
  await expect(workbench.results.getByRole("region", { name: "Raw response" })).toContainText(
    '"success": true',
    { timeout: 90_000 },
  );
  expect(incidents).toEqual([]);
});
