import { parse } from "@puppeteer/replay";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromWire } from "@/lib/contract/canonical";
import { stepToAction } from "@/lib/request/draft/actions/step";
import { formatRecording } from "@/lib/snippets/recording";
import { cpuTime } from "@/tests/support/cpu-time";
import { propertyRuns } from "@/tests/support/property-runs";
import { looksLikeRecording } from "./detect";
import { parseRecording, stepsOfRecording } from "./recording";
import type { Recording } from "./types";

const read = (text: string): Recording => {
  const recording = parseRecording(text);
  if (!recording?.ok) throw new Error(recording?.message ?? "Not a recording.");
  return recording;
};

/**
 * The outcome of each step: its action, or why it was dropped, followed by the suggested script.
 */
const outcome = ({ steps }: Recording): unknown[] =>
  steps.flatMap((step): unknown[] =>
    step.kind === "carried"
      ? step.actions.map(({ action }) => action)
      : [step.script === null ? `lost: ${step.what}` : `lost: ${step.what} → ${step.script}`],
  );

const devtools = (steps: readonly object[]) =>
  JSON.stringify({ title: "Recording", steps: [...steps] });

const start = [
  {
    type: "setViewport",
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    isLandscape: false,
  },
  {
    type: "navigate",
    url: "https://shop.example/",
    assertedEvents: [{ type: "navigation", url: "https://shop.example/", title: "Shop" }],
  },
];
const window = "lost: Window of 1280×800";

const cookieWall = [
  ...start,
  {
    type: "click",
    target: "main",
    selectors: [
      ["aria/Accept all", 'aria/[role="generic"]'],
      ["div.css-1x2y3z > button:nth-of-type(2)"],
      ['xpath///*[@data-testid="accept"]'],
      ["pierce/#banner button.accept"],
      ["text/Accept all"],
    ],
    offsetX: 20,
    offsetY: 10,
  },
];

describe("importing a DevTools recording", () => {
  it.each<[string, readonly object[], unknown[]]>([
    [
      "selects the test id of an XPath at a cookie wall",
      cookieWall,
      [
        window,
        { type: "wait", selector: '[data-testid="accept"]' },
        { type: "click", selector: '[data-testid="accept"]' },
      ],
    ],
    [
      "focuses fields once, types and presses keys at a login",
      [
        ...start,
        { type: "click", target: "main", selectors: [["#user"]], offsetX: 1, offsetY: 1 },
        { type: "change", target: "main", selectors: [["#user"]], value: "ada" },
        { type: "change", target: "main", selectors: [["#password"]], value: "s3cret" },
        {
          type: "keyDown",
          target: "main",
          key: "Enter",
          assertedEvents: [{ type: "navigation", url: "https://shop.example/in", title: "" }],
        },
        { type: "keyUp", target: "main", key: "Enter" },
        { type: "waitForElement", selectors: [["main.account"]], visible: true },
      ],
      [
        window,
        { type: "wait", selector: "#user" },
        { type: "click", selector: "#user" },
        { type: "write", text: "ada" },
        { type: "click", selector: "#password" },
        { type: "write", text: "s3cret" },
        { type: "press", key: "Enter" },
        { type: "wait", selector: "main.account" },
      ],
    ],
    [
      "scrolls by direction, and within an element",
      [
        ...start,
        { type: "scroll", target: "main", x: 0, y: 900 },
        { type: "scroll", target: "main", x: 0, y: 300 },
        { type: "scroll", target: "main", selectors: [["#list"]], x: 0, y: 50 },
        { type: "scroll", target: "main", x: 40, y: 300 },
      ],
      [
        window,
        { type: "scroll", direction: "down" },
        { type: "scroll", direction: "up" },
        { type: "wait", selector: "#list" },
        { type: "scroll", direction: "down", selector: "#list" },
        "lost: Scroll to 300 → scrollTo(40, 300)",
      ],
    ],
    [
      "drops steps without an action and suggests scripts",
      [
        ...start,
        {
          type: "doubleClick",
          target: "main",
          selectors: [["#row"]],
          offsetX: 1,
          offsetY: 1,
        },
        { type: "hover", target: "main", selectors: [["#menu"]] },
        {
          type: "click",
          target: "main",
          selectors: [["#row"]],
          offsetX: 1,
          offsetY: 1,
          button: "secondary",
        },
        { type: "change", target: "main", selectors: [["select#size"]], value: "xl" },
        { type: "waitForElement", selectors: [["#spinner"]], count: 0, operator: "==" },
        { type: "waitForExpression", expression: "document.title === 'x'" },
        { type: "emulateNetworkConditions", download: 1, upload: 1, latency: 1 },
        { type: "customStep", name: "own", parameters: {} },
        { type: "navigate", url: "https://shop.example/two" },
        { type: "close", target: "main" },
      ],
      [
        window,
        'lost: Double-click #row → document.querySelector("#row").dispatchEvent(new MouseEvent("dblclick", { bubbles: true }))',
        expect.stringMatching(/^lost: Point at #menu → .*"mouseover".*querySelector\("#menu"\)/),
        "lost: Click #row with the secondary button",
        expect.stringMatching(/^lost: Choose in select#size → .*e\.value = "xl".*"change"/),
        "lost: Wait for #spinner",
        "lost: Wait until document.title === 'x'",
        "lost: Slow network",
        "lost: Custom step own",
        'lost: Open https://shop.example/two → location.href = "https://shop.example/two"',
      ],
    ],
    [
      "reaches shadow roots and frames by scripts, but not other tabs",
      [
        ...start,
        { type: "click", target: "main", selectors: [["x-box", "button"]], offsetX: 1, offsetY: 1 },
        {
          type: "click",
          target: "main",
          frame: [1, 0],
          selectors: [["#in"]],
          offsetX: 1,
          offsetY: 1,
        },
        {
          type: "click",
          target: "https://pay.example/",
          selectors: [["#pay"]],
          offsetX: 1,
          offsetY: 1,
        },
      ],
      [
        window,
        'lost: Click button in a shadow root → document.querySelector("x-box").shadowRoot.querySelector("button").click()',
        'lost: Click #in → window.frames[1].frames[0].document.querySelector("#in").click()',
        "lost: Click #pay",
      ],
    ],
    [
      "finds text and XPath by scripts if there is no CSS selector",
      [
        ...start,
        { type: "click", target: "main", selectors: [["text/Next page"]], offsetX: 1, offsetY: 1 },
        {
          type: "click",
          target: "main",
          selectors: [["xpath///main/a[2]"]],
          offsetX: 1,
          offsetY: 1,
        },
        { type: "click", target: "main", selectors: [["aria/Close"]], offsetX: 1, offsetY: 1 },
      ],
      [
        window,
        expect.stringMatching(/^lost: Click “Next page” → .*includes\("Next page"\)/),
        expect.stringMatching(
          /^lost: .* → document\.evaluate\("\/\/main\/a\[2\]", document, null, 9, null\)/,
        ),
        { type: "click", selector: '[aria-label="Close"]' },
      ],
    ],
    [
      "combines modifier keys with the next key",
      [
        ...start,
        { type: "keyDown", target: "main", key: "Control" },
        { type: "keyDown", target: "main", key: "a" },
        { type: "keyUp", target: "main", key: "a" },
        { type: "keyUp", target: "main", key: "Control" },
        { type: "keyDown", target: "main", key: "Delete" },
      ],
      [window, { type: "press", key: "Control+a" }, { type: "press", key: "Delete" }],
    ],
  ])("%s", (_name, steps, expected) => {
    const text = devtools(steps);
    // The official parser of the format accepts these recordings.
    expect(() => parse(JSON.parse(text))).not.toThrow();
    expect(outcome(read(text))).toEqual(expected);
    expect(read(text).url).toBe("https://shop.example/");
  });

  it("keeps alternative selectors, most stable first", () => {
    const step = stepsOfRecording(read(devtools(cookieWall)), () => false).at(-1);
    expect(step?.others).toEqual([
      "#banner button.accept",
      "div.css-1x2y3z > button:nth-of-type(2)",
    ]);
    expect(step && stepToAction(step)).toEqual({
      type: "click",
      selector: '[data-testid="accept"]',
    });
  });

  it("reports an invalid step and continues after it", () => {
    const text = devtools([
      { type: "click", selectors: [], offsetX: 1, offsetY: 1 },
      { type: "fly" },
      { type: "keyDown", target: "main", key: "Tab" },
    ]);
    expect(() => parse(JSON.parse(text))).toThrow();
    expect(outcome(read(text))).toEqual([
      "lost: Step 1 (click)",
      "lost: Step 2 (fly)",
      { type: "press", key: "Tab" },
    ]);
  });

  it("reports an error for invalid recordings", () => {
    expect(parseRecording('{"title": "x", "steps": [')).toMatchObject({ ok: false });
    expect(parseRecording('{"title": 1, "steps": []}')).toMatchObject({ ok: false });
  });
});

const script = (body: string) => `import { test, expect } from '@playwright/test';

test('buy a pen', async ({ page }) => {
  await page.goto('https://shop.example/');
  ${body}
});`;

describe("importing a Playwright script", () => {
  it.each<[string, unknown[]]>([
    [
      "await page.getByTestId('accept').click();",
      [
        { type: "wait", selector: '[data-testid="accept"]' },
        { type: "click", selector: '[data-testid="accept"]' },
      ],
    ],
    [
      "await page.locator('#q').click(); await page.locator('#q').fill('pens'); await page.locator('#q').press('Enter');",
      [
        { type: "wait", selector: "#q" },
        { type: "click", selector: "#q" },
        { type: "write", text: "pens" },
        { type: "press", key: "Enter" },
      ],
    ],
    [
      "await page.getByPlaceholder('E-mail').fill('a@b.example');",
      [
        { type: "wait", selector: '[placeholder*="E-mail" i]' },
        { type: "click", selector: '[placeholder*="E-mail" i]' },
        { type: "write", text: "a@b.example" },
      ],
    ],
    [
      "await page.getByRole('main').getByRole('link').first().click();",
      [
        {
          type: "wait",
          selector: ':is(main, [role="main"]) :is(a[href], area[href], [role="link"])',
        },
        {
          type: "click",
          selector: ':is(main, [role="main"]) :is(a[href], area[href], [role="link"])',
        },
      ],
    ],
    [
      "await page.getByRole('button', { name: 'Buy now' }).click();",
      [
        expect.stringMatching(
          /^lost: Click button “Buy now” → .*includes\("buy now"\)\)\.at\(0\)\.click\(\)$/,
        ),
      ],
    ],
    [
      "await page.getByLabel('Password', { exact: true }).fill('s3cret');",
      [
        expect.stringMatching(
          /^lost: Focus the field “Password” → .*=== "Password"\)\.at\(0\)\.focus\(\)$/,
        ),
        { type: "write", text: "s3cret" },
      ],
    ],
    [
      "await page.getByText(/next/i).nth(1).click();",
      [expect.stringMatching(/^lost: Click .*number 2 → .*\/next\/i\.test.*\.at\(1\)\.click\(\)$/)],
    ],
    [
      "await page.locator('li').filter({ hasText: 'Pen' }).getByRole('button').click();",
      [
        expect.stringMatching(
          /^lost: Click button in li → .*includes\("pen"\)\)\.flatMap\(\(outer\) => \[\.\.\.outer\.querySelectorAll/,
        ),
      ],
    ],
    [
      "await page.locator('a:has-text(\"More\")').click();",
      [expect.stringMatching(/^lost: .* → .*querySelectorAll\("a"\)\].filter/)],
    ],
    ["await page.frameLocator('#pay').getByTestId('ok').click();", ["lost: Click ok in a frame"]],
    [
      "await page.waitForTimeout(1500); await page.waitForSelector('.late'); await page.locator('.x').waitFor({ state: 'hidden' });",
      [
        { type: "wait", milliseconds: 1500 },
        { type: "wait", selector: ".late" },
        expect.stringMatching(/^lost: page\.locator\('\.x'\)\.waitFor/),
      ],
    ],
    [
      "await page.screenshot({ fullPage: true, quality: 80, path: 'a.png' }); await page.pdf({ format: 'A4', landscape: true, scale: 0.5 }); await page.content();",
      [
        { type: "screenshot", fullPage: true, quality: 80 },
        { type: "pdf", format: "A4", landscape: true, scale: 0.5 },
        { type: "scrape" },
      ],
    ],
    [
      "await page.evaluate(() => { window.x = 1; return 2; }); await page.evaluate((a) => a, 1);",
      [
        { type: "executeJavascript", script: "(() => { window.x = 1; return 2; })()" },
        "lost: page.evaluate((a) => a, 1)",
      ],
    ],
    [
      "await page.mouse.wheel(0, -400); await page.keyboard.press('Escape'); await page.keyboard.type('abc');",
      [
        { type: "scroll", direction: "up" },
        { type: "press", key: "Escape" },
        { type: "write", text: "abc" },
      ],
    ],
    [
      "await expect(page.getByTestId('done')).toBeVisible(); await expect(page).toHaveTitle(/x/);",
      [{ type: "wait", selector: '[data-testid="done"]' }, "lost: expect(page).toHaveTitle(/x/)"],
    ],
    [
      "const popup = page.waitForEvent('popup'); await page.locator('#open').click(); const page1 = await popup; await page1.getByText('Pay').click();",
      [
        { type: "wait", selector: "#open" },
        { type: "click", selector: "#open" },
        "lost: page1.getByText('Pay').click()",
      ],
    ],
    [
      "const row = page.locator('tr.first'); await row.locator('a').click(); // page.click('#never')\n",
      [
        { type: "wait", selector: "tr.first a" },
        { type: "click", selector: "tr.first a" },
      ],
    ],
    [
      "for (const i of [1, 2]) { await page.click('text=More'); }",
      ["lost: A loop", expect.stringMatching(/^lost: Click .* → .*includes\("more"\)/)],
    ],
    [
      "await page.getByRole('combobox').selectOption('xl'); await page.getByRole('checkbox').check();",
      [
        expect.stringMatching(/^lost: Choose in combobox → .*e\.value = "xl"/),
        { type: "wait", selector: ':is(input[type=checkbox], [role="checkbox"])' },
        { type: "click", selector: ':is(input[type=checkbox], [role="checkbox"])' },
      ],
    ],
    [
      "await page.goto('https://shop.example/two'); await page.click('#two');",
      [
        expect.stringMatching(/^lost: .* → location\.href = "https:\/\/shop\.example\/two"$/),
        { type: "wait", selector: "#two" },
        { type: "click", selector: "#two" },
      ],
    ],
    [
      "await page.locator('input[type=file]').setInputFiles('a.pdf');",
      ["lost: Choose a file in input[type=file]"],
    ],
  ])("%s", (body, expected) => {
    const recording = read(script(body));
    expect(recording).toMatchObject({
      kind: "playwright",
      title: "buy a pen",
      url: "https://shop.example/",
    });
    expect(outcome(recording)).toEqual(expected);
  });

  it("parses a script in Python as the same script in JavaScript", () => {
    const python = `import re
from playwright.sync_api import Playwright, sync_playwright, expect

def run(playwright: Playwright) -> None:
    playwright.selectors.set_test_id_attribute("data-qa")
    browser = playwright.chromium.launch(headless=False)
    page = browser.new_context().new_page()
    page.goto("https://example.org/")  # start
    page.get_by_test_id("go").click()
    page.get_by_role("listitem").filter(has_text="Two").get_by_role("button", name="Buy", exact=True).first.click()
    page.get_by_placeholder("Search").fill("it's")
    page.get_by_placeholder("Search").press("Enter")
    page.get_by_text(re.compile(r"a/b\\d", re.IGNORECASE)).click()
    box = page.locator("#q")
    box.click()
    page.wait_for_timeout(1500)
    page.evaluate("() => window.scrollTo(0, 1)")
    page.screenshot(path="a.png", full_page=True)
    expect(page.locator("#r")).to_be_visible()
    with page.expect_popup() as opened:
        page.locator("#open").click()
    other = opened.value
    other.get_by_text("In").click()
    browser.close()

if __name__ == "__main__":
    with sync_playwright() as playwright:
        run(playwright)
`;
    const script = `import { test, expect } from "@playwright/test";
test.use({ testIdAttribute: "data-qa" });
test("a", async ({ page }) => {
  await page.goto("https://example.org/");
  await page.getByTestId("go").click();
  await page.getByRole("listitem").filter({ hasText: "Two" }).getByRole("button", { name: "Buy", exact: true }).first().click();
  await page.getByPlaceholder("Search").fill("it's");
  await page.getByPlaceholder("Search").press("Enter");
  await page.getByText(/a\\/b\\d/i).click();
  const box = page.locator("#q");
  await box.click();
  await page.waitForTimeout(1500);
  await page.evaluate(() => window.scrollTo(0, 1));
  await page.screenshot({ path: "a.png", fullPage: true });
  await expect(page.locator("#r")).toBeVisible();
  const opened = page.waitForEvent("popup");
  await page.locator("#open").click();
  const other = await opened;
  await other.getByText("In").click();
});`;
    const recording = read(python);
    expect(recording.url).toBe("https://example.org/");
    expect(
      outcome(recording).map((each) =>
        String(JSON.stringify(each)).replace("get_by_text", "getByText"),
      ),
    ).toEqual(outcome(read(script)).map((each) => JSON.stringify(each)));
    expect(outcome(recording)).toContainEqual({ type: "click", selector: '[data-qa="go"]' });
    expect(outcome(read('page.get_by_test_id("a").click()'))).toEqual([
      { type: "click", selector: '[data-testid="a"]' },
    ]);
  });

  it("says that an element is in a frame only if it is", () => {
    const why = (line: string) =>
      read(`await page.locator("a").click();\nawait page.${line};`).steps.map((step) =>
        step.kind === "lost" ? step.why : "",
      )[1];
    for (const line of ['locator("css=div >> text=Foo").click()', "getByText(name).click()"])
      expect(why(line)).toMatch(/^No CSS selector/);
    expect(why('frameLocator("#f").locator("a").click()')).toContain("tab or frame");
  });

  it("accepts scripts without a test, and a custom test id attribute", () => {
    const text = `const { chromium } = require('playwright');
(async () => {
  const browser = await chromium.launch({ headless: false });
  const context = await browser.newContext();
  const page = await context.newPage();
  selectors.setTestIdAttribute('data-pw');
  await page.goto('https://shop.example/');
  await page.getByTestId('go').click();
  await context.close();
})();`;
    expect(outcome(read(text))).toEqual([
      { type: "wait", selector: '[data-pw="go"]' },
      { type: "click", selector: '[data-pw="go"]' },
    ]);
  });
});

describe("any recording", () => {
  it("becomes actions that the contract accepts", () => {
    const texts = [
      devtools(cookieWall),
      script(
        "await page.getByRole('button', { name: 'x' }).click(); await page.locator('#a').fill('b');",
      ),
    ];
    for (const text of texts) {
      const actions = stepsOfRecording(read(text), () => true).map(stepToAction);
      expect(actions.length).toBeGreaterThan(1);
      expect(fromWire({ query: "x", scrapeOptions: { actions } }).ok).toBe(true);
    }
  });

  it("exported by the workbench becomes the same actions again", () => {
    const actions = [
      { type: "wait", milliseconds: 250 },
      { type: "wait", selector: "main" },
      { type: "click", selector: 'a[title="x \\"y\\""]' },
      { type: "click", selector: ".all", all: true },
      { type: "click", selector: "#q" },
      { type: "write", text: "words" },
      { type: "press", key: "Control+a" },
      { type: "scroll", direction: "up", selector: "#list" },
      { type: "scroll", direction: "down" },
      { type: "executeJavascript", script: "document.title\nreturn 1" },
      { type: "screenshot", fullPage: true, quality: 50 },
      { type: "scrape" },
      { type: "pdf", format: "A4", scale: 0.5 },
    ];
    const choices = { texts: true, scripts: true };
    const { json } = formatRecording("Own", null, actions, choices);
    expect(outcome(read(json))).toEqual(actions);
  });

  it("contains typed text only in the action that types it", () => {
    const secret = "hunter2-hunter2";
    const texts = [
      devtools([{ type: "change", target: "main", selectors: [["#p"]], value: secret }]),
      devtools([{ type: "change", target: "main", selectors: [["text/Password"]], value: secret }]),
      script(`await page.getByLabel('Password').fill('${secret}');`),
      script(`await page.fill('#p', '${secret}'); await page.keyboard.type('${secret}');`),
      script(`await page.locator('#p').pressSequentially('${secret}', { delay: 100 });`),
    ];
    for (const text of texts)
      for (const step of read(text).steps) {
        const typed =
          step.kind === "carried" && step.actions.some(({ action }) => action.type === "write");
        const { ...readable } = typed ? { ...step, actions: [] } : step;
        expect(JSON.stringify(readable)).not.toContain(secret);
      }
  });

  it("never throws, whatever the text is", () => {
    const piece = fc.constantFrom(
      "page",
      ".",
      "click",
      "(",
      ")",
      "'#a'",
      "`",
      '"',
      "await",
      "{",
      "}",
      "getByRole",
      ",",
      "/x/",
      "//",
      "\n",
      "const",
      "=",
      "expect",
      "[",
      "]",
      "\\",
      "=>",
      "filter",
      "name:",
      "fill",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, around) => {
        const text = around ? script(pieces.join(" ")) : pieces.join(" ");
        expect(() => parseRecording(text)).not.toThrow();
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it("is distinguished from requests and search terms", () => {
    for (const text of [
      '{"query": "steps", "limit": 3}',
      "how to click a page",
      "curl https://a.example -d '{}'",
      "[]",
    ])
      expect(looksLikeRecording(text), text).toBe(false);
    expect(looksLikeRecording(devtools([]))).toBe(true);
    expect(looksLikeRecording(script(""))).toBe(true);
  });

  it("with many steps is parsed quickly", () => {
    const text = script("await page.getByTestId('a').click();\n".repeat(5_000));
    const before = cpuTime();
    expect(read(text).steps.length).toBe(5_000);
    expect(cpuTime() - before).toBeLessThan(2_000);
  });
});
