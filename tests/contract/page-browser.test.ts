import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callers, plainCaller } from "../support/callers";
import { imageSize } from "../support/image-size";
import { html, PageRig, typed } from "../support/page-rig";

const DAY_MS = 24 * 3_600_000;
const prose = "The snipe drums over the bog at dusk and hides by day in the sedge. ".repeat(8);
const viewport = '<meta name="viewport" content="width=device-width">';
const main = (inner: string) => `<main>${inner}<p>${prose}</p></main>`;
const script = (code: string) => `<script>${code}</script>`;
const out = (expression: string) =>
  script(`document.getElementById("out").textContent = ${expression}`);

const texts = {
  notes: typed("text/markdown", "# Snipe & co\n\n*a* <b>"),
  figures: typed("application/json", '{"snipe": "a < b &amp; c"}'),
  feed: typed("application/rss+xml", "<rss><channel><title>Snipe</title></channel></rss>"),
  plain: typed("text/plain; charset=koi8-r", Buffer.from("e2cfcccfd4ced9ca", "hex")),
};

const rig = new PageRig({
  ...texts,
  tall: html(main('<div style="height:2000px;background:#cde">tall</div>'), viewport),
  branded: html(
    `<header><img class="logo" src="/logo.png" alt="logo"></header>${main('<h1>Snipe</h1><a class="button" href="/buy" style="background:#aa3300;color:#fff;padding:8px">Buy</a>')}`,
    '<style>body{font-family:Georgia,serif;background:#ffffff;color:#222222}h1{color:#aa3300}</style><link rel="icon" href="/icon.png">',
  ),
  device: html(
    main('<p id="out"></p>') +
      out(
        'navigator.language + " " + Intl.DateTimeFormat().resolvedOptions().timeZone + " " + (innerWidth < 600 ? "narrow" : "wide")',
      ),
    viewport,
  ),
  late: html(
    main('<p id="out">Not yet.</p>') +
      script(
        'setTimeout(() => { document.getElementById("out").textContent = "It has come." }, 1500)',
      ),
  ),
  visits: html(
    main('<p id="out"></p>') +
      script("localStorage.visits = Number(localStorage.visits ?? 0) + 1") +
      out('"Visits: " + localStorage.visits + "."'),
  ),
  form: html(
    main(
      '<input id="name"><button id="go" onclick="out.textContent = \'Hello \' + document.getElementById(\'name\').value">Go</button><p id="out"></p><p id="keys"></p>',
    ) +
      script(
        'document.getElementById("name").addEventListener("keydown", ({ key }) => { document.getElementById("keys").textContent += key + " " })',
      ),
  ),
  many: html(
    main('<button class="more" onclick="this.textContent = `opened`">closed</button>'.repeat(4)),
  ),
  scrolls: html(
    `${main('<div style="height:3000px"></div>')}<div id="box" style="height:100px;overflow:auto"><div style="height:2000px">box</div></div>`,
  ),
});

beforeAll(() => rig.start(), 60_000);
afterAll(() => rig.dispose());

describe.each(callers)("pages in a browser, for $name", { timeout: 60_000 }, (caller) => {
  const scrape = async (name: string, options: object = {}) => {
    const page = await rig.scrape(name, { onlyMainContent: false, ...options }, caller);
    return page;
  };
  const act = async (name: string, ...actions: object[]) => {
    const page = await scrape(name, { actions });
    expect(page.metadata.error).toBeNull();
    return page;
  };
  const screenshotAt = async (address: string | undefined) => {
    const artifact = await rig.artifact(address ?? "");
    if (artifact === null) throw new Error("There is no screenshot.");
    return { contentType: artifact.contentType, ...imageSize(artifact.bytes) };
  };

  it("returns a screenshot behind a URL that expires after a day", async () => {
    const { screenshot } = await scrape("tall", { formats: ["screenshot"] });
    const { contentType, width, height } = await screenshotAt(screenshot);
    expect(contentType).toBe("image/png");
    expect(width).toBeGreaterThan(900);
    expect(height).toBeLessThan(1_500);
    const address = screenshot ?? "";
    expect(await rig.artifact(address, Date.now() + DAY_MS - 60_000)).not.toBeNull();
    expect(await rig.artifact(address, Date.now() + DAY_MS + 60_000)).toBeNull();
  });

  it("applies viewport, quality and fullPage to screenshots", async () => {
    const format = { type: "screenshot", viewport: { width: 500, height: 400 } };
    const small = await scrape("tall", { formats: [format] });
    expect(await screenshotAt(small.screenshot)).toEqual({
      contentType: "image/png",
      width: 500,
      height: 400,
    });
    const whole = await scrape("tall", { formats: [{ ...format, fullPage: true, quality: 40 }] });
    const { contentType, height } = await screenshotAt(whole.screenshot);
    expect(contentType).toBe("image/jpeg");
    expect(height).toBeGreaterThan(2_000);
  });

  it("returns branding with the rendered colours, fonts, logo and icon", async () => {
    const { branding, warning } = await scrape("branded", { formats: ["branding"] });
    expect(warning).toBeUndefined();
    expect(branding).toMatchObject({
      colorScheme: "light",
      logo: `${rig.site.origin}/logo.png`,
      colors: { background: expect.stringMatching(/^#fff/i) },
      fonts: expect.arrayContaining([expect.objectContaining({ family: "Georgia" })]),
      images: { favicon: `${rig.site.origin}/icon.png` },
    });
  });

  it("emulates a narrow mobile device with the location's languages and time zone", async () => {
    const { markdown } = await scrape("device", { mobile: true, location: { country: "JP" } });
    expect(markdown).toContain("ja-JP Asia/Tokyo narrow");
    expect((await scrape("device", { waitFor: 1 })).markdown).toContain("wide");
  });

  it("waits for waitFor milliseconds before reading the page", async () => {
    const early = await scrape("late", { actions: [{ type: "scrape" }] });
    expect(early.markdown).toContain("Not yet.");
    expect((await scrape("late", { waitFor: 2_500 })).markdown).toContain("It has come.");
  });

  it.each(Object.keys(texts))("reads %s, which is not HTML, as without a browser", async (name) => {
    const formats = ["markdown", "html", "rawHtml"];
    const { metadata, ...plain } = await scrape(name, { formats });
    const {
      metadata: again,
      screenshot,
      ...shown
    } = await scrape(name, {
      formats: [...formats, "screenshot"],
    });
    expect(shown).toEqual(plain);
    expect([again.title, again.renderedInBrowser]).toEqual([metadata.title, true]);
    expect(await screenshotAt(screenshot)).toMatchObject({ contentType: "image/png" });
  });

  it("saves the page's storage in the named profile unless saveChanges is off", async () => {
    const visit = async (profile: object) => (await scrape("visits", { profile })).markdown;
    const name = caller.name;
    expect(await visit({ name })).toContain("Visits: 1.");
    expect(await visit({ name, saveChanges: false })).toContain("Visits: 2.");
    expect(await visit({ name, saveChanges: true })).toContain("Visits: 2.");
    expect(await visit({ name: `${name} again` })).toContain("Visits: 1.");
  });

  it("runs click, write, press and scrape actions in order", async () => {
    const { actions, markdown } = await act(
      "form",
      { type: "scrape" },
      { type: "click", selector: "#name" },
      { type: "write", text: "owl" },
      { type: "press", key: "Tab" },
      { type: "click", selector: "#go" },
      { type: "scrape" },
    );
    expect(markdown).toMatch(/Hello owl[\s\S]*o w l Tab/);
    expect(actions?.scrapes.map(({ url }) => url)).toEqual([
      rig.address("form"),
      rig.address("form"),
    ]);
    expect(actions?.scrapes.map(({ html }) => html.includes("Hello owl"))).toEqual([false, true]);
  });

  it("clicks the first match or all matches, and tolerates no match with all", async () => {
    const opened = async (click: object) => {
      const actions = [{ type: "click", ...click }];
      const { rawHtml, metadata } = await scrape("many", { formats: ["rawHtml"], actions });
      expect(metadata.error).toBeNull();
      return rawHtml?.match(/>opened</g)?.length ?? 0;
    };
    expect(await opened({ selector: ".more" })).toBe(1);
    expect(await opened({ selector: ".more", all: true })).toBe(4);
    expect(await opened({ selector: ".nowhere", all: true })).toBe(0);
  });

  it("waits for a duration or until a selector appears", async () => {
    const timed = await act("late", { type: "wait", milliseconds: 2_500 });
    expect(timed.markdown).toContain("It has come.");
    const startedAt = performance.now();
    await act("late", { type: "wait", selector: "#out" });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const never = await scrape("late", {
      timeout: 4_000,
      actions: [{ type: "wait", selector: "#never" }],
    });
    expect(never.metadata.error).toMatch(
      // On a busy machine the overall deadline may expire before the selector's.
      /^Action 1 \(wait\) failed: .*(?:#never|took longer)/,
    );
  });

  it("scrolls down by default, up on request, and inside the element of a selector", async () => {
    const place = { type: "executeJavascript", script: "return [scrollY, box.scrollTop]" };
    const { actions } = await act(
      "scrolls",
      { type: "scroll" },
      place,
      { type: "scroll", direction: "up" },
      place,
      { type: "scroll", direction: "down", selector: "#box" },
      place,
    );
    const [down, up, box] = actions?.javascriptReturns.map(({ value }) => value) ?? [];
    expect(down).toEqual([expect.toSatisfy((top: number) => top > 300), 0]);
    expect(up).toEqual([0, 0]);
    expect(box).toEqual([expect.any(Number), expect.toSatisfy((top: number) => top > 50)]);
  });

  it("returns values and their types from executeJavascript", async () => {
    const { actions } = await act(
      "form",
      { type: "executeJavascript", script: "return 6 * 7" },
      { type: "executeJavascript", script: "({ bird: 'snipe' })" },
      { type: "executeJavascript", script: "await Promise.resolve('later')" },
      { type: "executeJavascript", script: "document.title = 'Changed'; undefined" },
    );
    expect(actions?.javascriptReturns).toEqual([
      { type: "number", value: 42 },
      { type: "object", value: { bird: "snipe" } },
      { type: "string", value: "later" },
      { type: "undefined", value: null },
    ]);
    const thrown = await scrape("form", {
      actions: [{ type: "executeJavascript", script: "throw new Error('no bird')" }],
    });
    expect(thrown.metadata.error).toMatch(/Action 1 \(executeJavascript\) failed.*no bird/);
  });

  it("applies viewport, quality and fullPage to screenshot actions", async () => {
    const { actions } = await act(
      "tall",
      { type: "screenshot", viewport: { width: 300, height: 200 } },
      { type: "screenshot", quality: 30, fullPage: true },
    );
    const [small, whole] = await Promise.all((actions?.screenshots ?? []).map(screenshotAt));
    expect(small).toEqual({ contentType: "image/png", width: 300, height: 200 });
    expect(whole?.contentType).toBe("image/jpeg");
    expect(whole?.height).toBeGreaterThan(2_000);
  });

  it("applies format, landscape and scale to pdf actions", async () => {
    const { actions } = await act(
      "tall",
      { type: "pdf" },
      { type: "pdf", format: "A5", landscape: true },
      { type: "pdf", scale: 0.5 },
    );
    const sheets = await Promise.all(
      (actions?.pdfs ?? []).map(async (address) => {
        const artifact = await rig.artifact(address);
        const text = artifact?.bytes.toString("latin1") ?? "";
        const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
        const pages = text.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
        return {
          type: artifact?.contentType,
          size: [Number(width), Number(height)].map(Math.round),
          pages,
        };
      }),
    );
    expect(sheets.map(({ type }) => type)).toEqual(Array(3).fill("application/pdf"));
    // In points. Chromium rounds sizes given in millimeters.
    const [letter = [], a5 = []] = sheets.map(({ size }) => size);
    expect(letter).toEqual([612, 792]);
    expect(Math.abs((a5[0] ?? 0) - 595)).toBeLessThan(3);
    expect(Math.abs((a5[1] ?? 0) - 420)).toBeLessThan(3);
    expect(sheets[2]?.pages).toBeLessThan(sheets[0]?.pages ?? 0);
  });

  it("reports a failed action by number, type and reason, and returns earlier outputs", async () => {
    const { actions, metadata, markdown } = await scrape("form", {
      timeout: 6_000,
      actions: [
        { type: "scrape" },
        { type: "executeJavascript", script: "return 1" },
        { type: "click", selector: "#nowhere" },
        { type: "scrape" },
      ],
    });
    expect(metadata).toMatchObject({
      error: expect.stringMatching(/^Action 3 \(click\) failed: .*(?:#nowhere|took longer)/),
      creditsUsed: 0,
    });
    expect(actions).toMatchObject({
      scrapes: [{ url: rig.address("form") }],
      javascriptReturns: [{ value: 1 }],
    });
    // Status of each action up to the last one that ran.
    const steps = actions?.steps.map(({ type, status }) => `${type} ${status}`) ?? [];
    expect(steps.slice(0, 2)).toEqual(["scrape done", "executeJavascript done"]);
    expect(steps[2]).toMatch(/^click (?:failed|unfinished)$/);
    expect(steps).toHaveLength(3);
    expect(markdown).toContain("snipe");
  });

  it("never caches pages of requests with actions or headers", async () => {
    // Keeps copies of the other caller out of this test.
    const location = { country: caller === plainCaller ? "IS" : "FO" };
    const steps = { actions: [{ type: "wait", milliseconds: 1 }], storeInCache: true };
    await scrape("many", { ...steps, location });
    const again = { location, maxAge: 172_800_000 };
    expect((await scrape("many", again)).metadata.cacheState).toBe("miss");
    expect((await scrape("many", again)).metadata.cacheState).toBe("hit");
    expect((await scrape("many", { ...again, headers: { "X-A": "b" } })).metadata.cacheState).toBe(
      "miss",
    );
  });
});
