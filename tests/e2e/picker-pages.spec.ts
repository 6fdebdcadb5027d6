import type { CannedService } from "../support/canned-service";
import { openForNewClick, PickerView } from "../support/picker-view";
import { watchPage } from "../support/watched-page";
import { cannedRig } from "./canned-rig";
import { watchedTest as base, expect } from "./fixtures";

const startedRig = cannedRig("Shops");

const test = base.extend<{ rig: ReturnType<typeof startedRig> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
  rig: async ({}, use) => {
    await use(startedRig());
  },
});

const STYLES = "/* style sheets of the page, for the selector picker */";

const respond = (service: CannedService, query: string, ...items: readonly object[]) =>
  service.responses.set(query, { body: JSON.stringify({ success: true, data: { web: items } }) });

const sentFor = (service: CannedService, query: string) =>
  service.requests.filter((body) => body.query === query);

const form = `<!doctype html><title>Form</title><link rel="stylesheet" href="/all.css">
  <body><form id="login"><input id="user" type="text" style="height:40px;width:200px">
  <button id="go" style="height:40px;width:90px">Go</button></form><p class="note">Words</p>`;

test("fetches pages for the first selector without the incomplete step, and opens the picker", async ({
  workbench,
  page,
  rig: { server, service },
}) => {
  respond(service, "first click", {
    url: "https://shop.example/",
    title: "Form",
    rawHtml: form,
    actions: {
      javascriptReturns: [{ type: "string", value: `${STYLES}\n.note{color:rgb(1,2,3)}` }],
    },
  });
  await workbench.open(server.origin);
  await workbench.query.fill("first click");
  const dialog = await openForNewClick(page);
  await expect(dialog).toContainText("Leaves out step 1 (Click).");
  await expect(dialog).toContainText("Adds the format rawHtml, a script step");
  await expect(dialog).toContainText(/about \d+ credits/);
  await workbench.expectAccessible();
  expect(sentFor(service, "first click")).toEqual([]);

  await dialog.getByRole("button", { name: "Fetch pages and pick" }).click();
  const picker = new PickerView(page);
  await picker.ready();
  expect(sentFor(service, "first click")).toMatchObject([
    {
      query: "first click",
      scrapeOptions: {
        formats: ["markdown", "rawHtml"],
        actions: [{ type: "executeJavascript" }, { type: "screenshot", fullPage: true }],
      },
    },
  ]);
  // The text of the linked sheet came with the run; nothing is fetched for it.
  await expect(picker.dialog.frameLocator("iframe").locator(".note")).toHaveCSS(
    "color",
    "rgb(1, 2, 3)",
  );
  await picker.press("#go");
  await picker.use("Use this selector").click();
  await expect(picker.dialog).toBeHidden();
  await expect(page.locator('[name="actions.steps.0.selector"]')).toHaveValue("#go");
  // The run is shown as results, and the form has not gained its additions.
  await expect(workbench.items.first()).toContainText("Form");
  await page.getByRole("tab", { name: "JSON" }).click();
  await expect(page.locator(".cm-content")).toContainText("#go");
  await expect(page.locator(".cm-content")).not.toContainText("rawHtml");
});

test("asks before it loads the screenshot of a page whose style sheets cannot be read", async ({
  workbench,
  page,
  rig: { server, service, untouched },
}) => {
  const box = (key: string, parent: number) => [key, parent, 0, 0, 400, 300, 0];
  const boxes = [box("html", -1), box("body", 0), box("p#one", 1)];
  const layout = JSON.stringify({ width: 400, height: 300, boxes });
  const look = {
    javascriptReturns: [{ type: "string", value: `${STYLES}\n/* layout of the page */${layout}` }],
    screenshots: [`http://${untouched.host}/page.png`],
  };
  const items = [`<body><p id="one">One</p></body>`, `<body><b>Other</b></body>`].map(
    (rawHtml, at) => ({
      url: `https://shop.example/${at}`,
      rawHtml,
      title: `T${at}`,
      actions: look,
    }),
  );
  respond(service, "unreadable", ...items);
  await workbench.open(server.origin);
  await workbench.query.fill("unreadable");
  const dialog = await openForNewClick(page);
  await dialog.getByRole("button", { name: "Fetch pages and pick" }).click();
  const picker = new PickerView(page);
  await picker.ready();
  await expect(picker.dialog).toContainText("Some style sheets of this page cannot be read.");
  await expect(picker.dialog.getByRole("button", { name: "Load this screenshot" })).toBeVisible();
  await picker.expectAccessible();
  // Until then, the page itself is shown.
  await picker.press("#one");
  await expect.poll(picker.chosen).toBe("#one");
  // The layout of another page is of no use.
  await picker.dialog.getByRole("combobox", { name: "Page" }).selectOption({ index: 1 });
  await picker.press("b");
  await expect(picker.dialog.getByText("cannot be read")).toHaveCount(0);
  expect(untouched.connections).toBe(0);
});

test("picks on any URL, and records clicks and typing as steps", async ({
  workbench,
  page,
  rig: { server, service },
}) => {
  respond(service, "site:shop.example/login", {
    url: "https://shop.example/login",
    title: "Form",
    rawHtml: form,
  });
  respond(service, "site:nowhere.example/a");
  await page.setViewportSize({ width: 360, height: 740 });
  await workbench.open(server.origin);
  const dialog = await openForNewClick(page);
  const address = dialog.getByRole("textbox", { name: "URL" });
  const fetchPage = dialog.getByRole("button", { name: "Fetch this page and pick" });
  await address.fill("nowhere");
  await fetchPage.click();
  await expect(dialog.getByText("Enter a URL that starts with http://")).toBeVisible();
  await address.fill("https://nowhere.example/a");
  await fetchPage.click();
  await expect(dialog.getByText("Shops found nothing for this URL.")).toBeVisible();
  await workbench.expectAccessible();
  await address.fill("https://shop.example/login");
  await fetchPage.click();
  const picker = new PickerView(page);
  await picker.ready();
  expect(service.requests.at(-1)).toMatchObject({ query: "site:shop.example/login", limit: 1 });

  // On a phone, the page gets the height that the panel below does not need.
  const [sheet, box] = await Promise.all([picker.sheet.boundingBox(), picker.dialog.boundingBox()]);
  expect((sheet?.height ?? 0) / (box?.height ?? 1)).toBeGreaterThan(0.5);

  await picker.dialog.getByRole("checkbox", { name: "Record steps" }).check();
  await picker.press("#user");
  const text = picker.dialog.getByRole("textbox", { name: "Text for this field" });
  await expect(text).toBeFocused();
  await page.keyboard.type("ada");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await picker.press("#go");
  const recorded = picker.dialog.getByRole("list", { name: "Recorded steps" });
  await expect(recorded.getByRole("listitem")).toHaveText([
    "Click #user",
    "Write ada",
    "Press Enter",
    "Click #go",
  ]);
  await picker.expectAccessible();
  await picker.dialog.getByRole("button", { name: "Remove last step" }).click();
  await expect(recorded.getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("Escape");
  await expect(picker.dialog).toBeHidden();
  const steps = page.getByRole("list", { name: "Steps", exact: true });
  await expect(steps.locator("[data-step-title]")).toHaveCount(4);
  await expect(steps).toContainText("#user");
  await expect(steps).toContainText("ada");
});

test("picks in open shadow roots with selectors that browser actions resolve", async ({
  browser,
  workbench,
  page,
  rig: { server, service, untouched },
}) => {
  const shadowed = `<!doctype html><html><head><title>Shadow</title></head><body>
    <button id="2nd/item" style="height:40px;width:120px">Light</button>
    <x-card id="card"><template shadowrootmode="open"><img src="http://${untouched.host}/a.png">
      <link rel="stylesheet" href="http://${untouched.host}/a.css"><style>@import "http://${untouched.host}/b.css"</style>
      <div><button style="height:40px;width:120px">Inside</button><slot></slot></div>
      <x-deep><template shadowrootmode="open"><button data-testid="deep" style="height:40px;width:120px">Deep</button></template></x-deep>
    </template><b style="display:block;height:40px">Slotted</b></x-card>
    <x-shut><template shadowrootmode="closed"><button>Closed</button></template></x-shut></body></html>`;
  respond(
    service,
    "shadows",
    { url: "https://shadow.example/", title: "Shadow", rawHtml: shadowed },
    { url: "https://shadow.example/2", title: "Other", rawHtml: shadowed },
  );
  const watched = await watchPage(page, server.origin);
  await workbench.open(server.origin);
  await workbench.search("shadows");
  const picker = await PickerView.onFirstPage(page);
  const picked = new Map<string, readonly string[]>();
  for (const [inner, text] of [
    ["#card > div > button", "Inside"],
    ["[data-testid=deep]", "Deep"],
    ["#card > b", "Slotted"],
    ["[id='2nd/item']", "Light"],
  ] as const) {
    const found = () => picker.selectors.locator("label code").allTextContents();
    const before = await found();
    await picker.press(inner);
    // The selectors of the last pick stay until those of this one are found.
    await expect.poll(found).not.toEqual(before);
    picked.set(text, await found());
    await expect(picker.selectors).toContainText(/in 1 of 1 other page/);
  }
  expect(picked.get("Light")?.[0]).toBe("#\\32 nd\\/item");
  // The same page in a browser that runs the actions of the engine.
  const context = await browser.newContext();
  const real = await context.newPage();
  await real.route("**/*", (route) =>
    route.request().url() === "https://shadow.example/"
      ? route.fulfill({ contentType: "text/html", body: shadowed })
      : route.abort(),
  );
  await real.goto("https://shadow.example/");
  for (const [text, selectors] of picked) {
    expect(selectors.length).toBeGreaterThan(0);
    await expect(real.locator(`css=${selectors[0]}`)).toHaveText(text);
    for (const selector of selectors)
      await expect(
        real
          .locator(`css=${selector}`)
          .getByText(text)
          .or(real.locator(`css=${selector}`).filter({ hasText: text }))
          .first(),
      ).toHaveText(text);
  }
  await context.close();
  expect(untouched.connections).toBe(0);
  expect(watched.incidents).toEqual([]);
});

test("picks in a frame with selectors of the document of the frame", async ({
  workbench,
  page,
  rig: { server, service },
}) => {
  const button = '<button style="height:40px;width:120px">Go</button>';
  const rawHtml = `<body><div id="box" class="box"><div data-frame-src="https://frame.example/"><p>Ask</p><form>${button}</form></div></div></body>`;
  respond(service, "frames", { url: "https://shop.example/", title: "Frames", rawHtml });
  await workbench.open(server.origin);
  await workbench.search("frames");
  const picker = await PickerView.onFirstPage(page);
  await picker.press("button");
  await expect(picker.selectors.locator("label code")).toHaveText([
    "button",
    "form:nth-of-type(1) > button:nth-of-type(1)",
  ]);
});
