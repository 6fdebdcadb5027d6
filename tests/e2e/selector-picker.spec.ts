import type { Locator, Page } from "@playwright/test";
import { parseRecording } from "@/lib/import/recordings/recording";
import { inertCss } from "@/lib/results/safe-html/inert-css";
import { UntouchedServer } from "../support/canned-service";
import { hostilePayloads } from "../support/hostile-payloads";
import { CANARY_HOST } from "../support/hostile-payloads-constants";
import { hostileSheets } from "../support/hostile-payloads-styles";
import { PickerView } from "../support/picker-view";
import { watchPage } from "../support/watched-page";
import { WorkbenchPage } from "../support/workbench-page";
import { cannedRig } from "./canned-rig";
import { watchedTest as base, expect } from "./fixtures";

const startedRig = cannedRig("Shops", (service) => {
  service.responses.set("shops", { body: responseBody(["Pens", "Ink", "Paper"].map(shop)) });
});

type Rig = ReturnType<typeof startedRig>;

const test = base.extend<{ rig: Rig }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the required fixtures here.
  rig: async ({}, use) => {
    await use(startedRig());
  },
});

const responseBody = (pages: readonly string[]) =>
  JSON.stringify({
    success: true,
    data: {
      web: pages.map((rawHtml, at) => ({
        url: `https://shop.example/${at}`,
        title: `Shop ${at + 1}`,
        rawHtml,
      })),
    },
  });

/** A page of a shop; only the first has a cookie wall. */
const shop = (name: string, at: number) => `<!doctype html><html><head><title>${name}</title>
  <script>window.ran = 1</script></head><body style="margin:0;font:16px sans-serif">
  ${at === 0 ? '<div id="wall" style="height:60px"><button data-testid="accept" style="height:50px;width:200px">Accept all</button></div>' : ""}
  <nav style="height:40px"><a href="/a">Home</a> <a href="/b">All</a></nav>
  <main><h1 style="height:40px">${name}</h1>
  ${[1, 2, 3].map((each) => `<article class="offer" style="height:60px"><h2 class="css-1a2b3c">${name} ${each}</h2><p>${"Words of an offer. ".repeat(6)}</p></article>`).join("")}
  </main><footer style="height:40px">${"Small print. ".repeat(8)}</footer></body></html>`;

async function unfold(head: Locator) {
  if ((await head.getAttribute("aria-expanded")) !== "true") await head.press("Enter");
}

async function command(page: Page, label: string) {
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "All commands" });
  await palette.getByRole("combobox").fill(label);
  await expect(palette.getByRole("option").first()).toContainText(label);
  await page.keyboard.press("Enter");
}

async function open(page: Page, { server }: Pick<Rig, "server">, query = "shops") {
  const workbench = new WorkbenchPage(page);
  await workbench.open(server.origin);
  await workbench.search(query);
  return workbench;
}

test("picks an element, counts its selectors in every page, and adds a step or a tag", async ({
  page,
  rig,
}) => {
  await open(page, rig);
  const picker = await PickerView.onFirstPage(page);

  await picker.press("button");
  await expect.poll(picker.chosen).toBe('[data-testid="accept"]');
  await expect(picker.selectors).toContainText("test id · 1 here · in 0 of 2 other pages");
  await picker.use("Add a click").click();
  await expect(picker.dialog.getByText('Added step 1: click [data-testid="accept"]')).toBeVisible();

  await picker.press("h2");
  await expect(picker.dialog.getByRole("heading", { name: "h2.css-1a2b3c" })).toBeVisible();
  await picker.dialog.getByRole("button", { name: "Parent", exact: true }).click();
  await picker.selectors.getByRole("radio", { name: /article\.offer/ }).check();
  await expect(picker.selectors).toContainText("class · 3 here · in 2 of 2 other pages");
  await picker.use("Keep only this").click();
  await page.keyboard.press("Escape");
  await expect(picker.dialog).toBeHidden();

  const form = page.getByRole("region", { name: "Request" });
  await unfold(page.getByRole("button", { name: /^Actions/ }));
  await expect(form.getByRole("list", { name: "Steps" })).toContainText('[data-testid="accept"]');
  await unfold(page.getByRole("button", { name: /^Page content/ }));
  await unfold(page.locator('[data-section="content"]').getByRole("button", { name: /^More/ }));
  await expect(page.locator('[name="content.includeTags"]')).toHaveValue("article.offer");
});

test("picks a step's selector by keyboard and shows what would be included", async ({
  page,
  rig,
}) => {
  await open(page, rig);
  await unfold(page.getByRole("button", { name: /^Actions/ }));
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await page
    .getByRole("menu", { name: "Add step" })
    .getByRole("menuitem", { name: /^Click/ })
    .press("Enter");
  const pick = page.getByRole("button", { name: "Pick", exact: true });
  await pick.press("Enter");
  const picker = new PickerView(page);
  await picker.ready();
  // The displayed page is not in the tab order; the arrow keys walk its tree.
  await expect(picker.sheet).toBeFocused();
  const status = picker.dialog.getByRole("status").first();
  await page.keyboard.press("Home");
  await expect(status).toContainText("body, ");
  await page.keyboard.press("ArrowDown");
  await expect(status).toContainText("div#wall, “Accept all”, in body, 1 child");
  await page.keyboard.press("ArrowLeft");
  await expect(status).toContainText("This is the first element.");
  await page.keyboard.press("ArrowDown");
  await expect(status).toContainText("button, “Accept all”, in div#wall, no children");
  await page.keyboard.press("Enter");
  await expect(picker.selectors.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect.poll(picker.chosen).toBe("button");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await picker.use("Use this selector").press("Enter");
  await expect(picker.dialog).toBeHidden();
  await expect(pick).toBeFocused();
  await expect(page.locator('[name="actions.steps.0.selector"]')).toHaveValue(
    '[data-testid="accept"]',
  );

  await unfold(page.getByRole("button", { name: /^Page content/ }));
  await unfold(page.locator('[data-section="content"]').getByRole("button", { name: /^More/ }));
  await page
    .locator('[data-field="content.excludeTags"]')
    .getByRole("button", { name: "Pick on the page" })
    .press("Enter");
  await picker.ready();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(picker.dialog.getByRole("region", { name: "Kept content" })).toContainText(/98 %/);
  await picker.use("Exclude this").press("Enter");
  await expect(picker.dialog.getByText("Excluded: #wall")).toBeVisible();
  await picker.expectAccessible();
});

test("imports a recording as steps with other selectors, and picks on a past run", async ({
  page,
  rig,
}) => {
  await open(page, rig);
  const past = page.locator("[data-open]").first();
  await page.getByRole("tab", { name: "History" }).click();
  // A run is stored shortly after its results appear.
  await expect(past).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "History" }).click();
  await past.click();
  await expect(page.getByRole("button", { name: "Pick on this page" }).first()).toBeVisible();
  await command(page, "Pick an element");
  const picker = new PickerView(page);
  await picker.ready();
  await picker.press("h2");
  await picker.use("Add a wait").click();
  await page.keyboard.press("Escape");

  await command(page, "Import");
  const importing = page.getByRole("dialog", { name: "Import request" });
  await importing.getByRole("textbox", { name: "Request" }).fill(
    JSON.stringify({
      title: "Log in",
      steps: [
        { type: "navigate", url: "https://shop.example/" },
        {
          type: "change",
          target: "main",
          selectors: [["aria/Name"], ["#name"], ["form > input.name"]],
          value: "ada-secret",
        },
        { type: "hover", target: "main", selectors: [["#menu"]] },
      ],
    }),
  );
  const steps = importing.getByRole("list", { name: "Recorded steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps).not.toContainText("ada-secret");
  await steps.getByRole("checkbox", { name: /Use a script/ }).uncheck();
  await importing.getByRole("button", { name: "Add 3 steps" }).click();
  const list = page.getByRole("list", { name: "Steps" });
  await expect(list.locator("[data-step-title]")).toHaveCount(4);
  await list.locator("[data-step-title]").nth(2).click();
  await page.getByRole("button", { name: "Other selectors for this element" }).click();
  await page.getByRole("menuitem", { name: /form > input\.name/ }).click();
  await expect(page.locator('[name="actions.steps.2.selector"]')).toHaveValue("form > input.name");
});

test("performs recorded steps that CSS cannot express with scripts in a browser", async ({
  page,
}) => {
  const recorded = parseRecording(`import { test } from "@playwright/test";
    await page.goto("https://shop.example/");
    await page.getByRole("button", { name: "Buy now" }).click();
    await page.getByText("More offers").click();
    await page.getByLabel("Password", { exact: true }).fill("x");
    await page.locator("li").filter({ hasText: "Second" }).getByRole("link").click();
    await page.locator("li").nth(2).click();
    await page.locator("//footer/a").click();
    await page.getByRole("combobox").selectOption("xl");
    await page.getByTestId("menu").hover();`);
  const shadow = parseRecording(
    JSON.stringify({
      title: "Shadow",
      steps: [
        { type: "click", target: "main", selectors: [["x-box", "button"]], offsetX: 1, offsetY: 1 },
        {
          type: "click",
          target: "main",
          selectors: [["text/Plain words"]],
          offsetX: 1,
          offsetY: 1,
        },
      ],
    }),
  );
  const scripts = [recorded, shadow].flatMap((each) =>
    each?.ok ? each.steps.flatMap((step) => (step.kind === "lost" ? (step.script ?? []) : [])) : [],
  );
  await page.setContent(`<button>Sell</button><button><span>Buy now</span></button><p><a>More offers</a></p>
    <label>Name <input></label><label>Password<input type="password"></label>
    <ul><li>First <a href="#1">open</a></li><li>Second <a href="#2">open</a></li><li>Third</li></ul>
    <select><option>s</option><option>xl</option></select><i data-testid="menu">menu</i><x-box></x-box><b>Plain words</b>
    <footer><a>Foot</a></footer>`);
  const done = await page.evaluate((all) => {
    const host = document.querySelector("x-box");
    const root = host?.attachShadow({ mode: "open" });
    if (root) root.innerHTML = "<button>in shadow</button>";
    const seen: string[] = [];
    for (const type of ["click", "focusin", "change", "mouseover"])
      document.addEventListener(type, (event) => {
        const [first] = event.composedPath();
        if (!(first instanceof HTMLElement)) return;
        const what =
          first instanceof HTMLSelectElement ? first.value : first.textContent || first.tagName;
        seen.push(`${event.type} ${what}`);
        if (event.type === "click") event.preventDefault();
      });
    // Execute the scripts that the request would contain.
    for (const script of all) new Function(`return ${script}`)();
    return seen;
  }, scripts);
  expect(done).toEqual([
    "click Buy now",
    "click More offers",
    "focusin INPUT",
    "click open",
    "click Third",
    "click Foot",
    "change xl",
    "mouseover menu",
    "click in shadow",
    "click Plain words",
  ]);
});

/** A page that hides itself behind a wall until its own script removes it. */
const walled = `<!doctype html><title>Walled</title><style>
  body{margin:0}.gone{display:none}main{height:3000px;background:url(//pictures.example/a.png) lime}
  #wall{position:fixed;inset:0;z-index:9;background:rgb(1, 2, 3);transition:opacity 9s}
  @media print{#wall{display:none}}</style><style media="print">#wall{display:none}</style>
  <main><h1>Under</h1></main><p class="gone" style="color:red">Never seen</p>
  <div id="wall"><button style="margin:40px;background:url(//pictures.example/b.png) red">Agree</button></div>`;

test("shows a page with its own styles in the picker and picks hidden elements in the tree", async ({
  page,
  rig: { server, service },
}) => {
  service.responses.set("walled", {
    body: responseBody([walled, "<style>body{display:none}</style><main>Hidden</main>"]),
  });
  const watched = await watchPage(page, server.origin);
  await open(page, { server }, "walled");
  const picker = await PickerView.onFirstPage(page);
  const shown = picker.dialog.frameLocator("iframe");
  await expect(shown.locator("#wall")).toHaveCSS("background-color", "rgb(1, 2, 3)");
  await expect(shown.locator("main")).toHaveCSS("background-color", "rgb(0, 255, 0)");
  await expect(shown.locator("button")).toHaveCSS("background-color", "rgb(255, 0, 0)");
  await expect(shown.locator(".gone")).toBeHidden();
  // The wall covers the heading, as in the original.
  await picker.press("h1");
  await expect.poll(picker.chosen).toBe("#wall");
  await picker.dialog.getByRole("checkbox", { name: /style sheets/ }).uncheck();
  await expect(shown.locator("#wall")).not.toHaveCSS("position", "fixed");
  await picker.press("h1");
  await expect.poll(picker.chosen).toBe("h1");

  await picker.dialog.getByRole("combobox", { name: "Page" }).selectOption({ index: 1 });
  await picker.ready();
  await expect(shown.locator("main")).toHaveText("Hidden");
  await expect(shown.locator("main")).toBeHidden();
  await picker.sheet.press("Home");
  await picker.sheet.press("ArrowDown");
  await expect.poll(picker.chosen).toBe("main");
  expect(watched.incidents).toEqual([]);
});

test("fetches nothing for foreign style sheets, even without a policy", async ({ browser }) => {
  const untouched = await new UntouchedServer().start();
  const context = await browser.newContext();
  const page = await context.newPage();
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  const show = async (css: string) => {
    await page.setContent(
      `<base href="http://${untouched.host}/"><p>Words</p><input value="a"><svg><filter id="local"></filter><rect width="9" height="9"/></svg>`,
    );
    await page.evaluate(async (text) => {
      const style = document.createElement("style");
      style.textContent = text;
      document.head.append(style);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }, css);
  };
  const sheets = hostileSheets.map((each) => each.replaceAll(CANARY_HOST, untouched.host));
  for (const css of sheets) await show(inertCss(css));
  expect(requested.filter((url) => !url.startsWith("data:"))).toEqual([]);
  expect(untouched.connections).toBe(0);
  // Without the scanner, most of them fetch.
  const fetching = new Set<string>();
  for (const css of sheets) {
    requested.length = 0;
    await show(css);
    if (requested.length > 0) fetching.add(css);
  }
  expect(fetching.size).toBeGreaterThan(sheets.length / 2);
  await context.close();
  untouched.dispose();
});

/** Closes anything an earlier text opened, so that the next one is also parsed as markup. */
const closing =
  "\n\"'>-->]]></script></style></textarea></title></xmp></noscript></template></select></svg></math>\n";
const HANDFULS = 6;

test("executes and fetches nothing for any page opened in the picker", async ({ page, rig }) => {
  const { server, service, untouched } = rig;
  const texts = hostilePayloads(untouched.host).filter((text) => text.length < 2_500);
  const pages = Array.from(
    { length: HANDFULS },
    (_, at) =>
      `<base href="http://${untouched.host}/"><meta http-equiv="refresh" content="0;url=http://${untouched.host}/"><link rel="preconnect" href="http://${untouched.host}"><h1>Handful ${at}</h1>${texts
        .filter((_, index) => index % HANDFULS === at)
        .join(closing)}`,
  );
  expect(texts.length).toBeGreaterThan(500);
  service.responses.set("hostile", { body: responseBody(pages) });
  const watched = await watchPage(page, server.origin);
  await open(page, rig, "hostile");
  await page.getByRole("button", { name: "Pick on this page" }).first().click();
  const picker = new PickerView(page);
  for (let at = 0; at < HANDFULS; at += 1) {
    if (at > 0)
      await picker.dialog.getByRole("combobox", { name: "Page" }).selectOption({ index: at });
    await expect(picker.dialog.frameLocator("iframe").locator("h1").first()).toHaveText(
      `Handful ${at}`,
    );
    // Some texts are styles that hide the whole page; the tree still shows it.
    if (await picker.isShown("h1")) await picker.press("h1");
    else await picker.sheet.press("Home");
    await expect(picker.selectors.getByRole("radio").first()).toBeVisible();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "PageDown", "ArrowUp"])
      await picker.sheet.press(key);
    const box = await picker.sheet.boundingBox();
    if (box)
      await page.mouse.click(box.x + box.width / 3, box.y + box.height / 2, { button: "middle" });
    if (box) await page.mouse.click(box.x + box.width / 3, box.y + box.height / 2);
  }
  // Leave time for late requests.
  await page.waitForTimeout(500);
  expect(watched.incidents).toEqual([]);
  expect(untouched.connections).toBe(0);
});
