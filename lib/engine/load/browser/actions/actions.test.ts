import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Action } from "@/lib/contract/schemas/actions";
import { type LocalSite, localSite } from "@/lib/engine/page/test-support/local-site";
import { browserRig, shown } from "../test-support/browser-rig";

const rig = browserRig();
const hasBrowser = await rig.pool.available();
const FRAMED = `<!doctype html><input><button onclick="document.querySelector('output').textContent = 'Hello ' + document.querySelector('input').value">Go</button><output></output>`;
const ROWS = "<p>row</p>".repeat(200);
/** Tells the page around it when it scrolls. */
const TALL = `<!doctype html>${ROWS}<script>onscroll = () => parent.postMessage("Scrolled", "*")</script>`;
const fullFrame = (url: string) =>
  `<!doctype html><iframe src="${url}" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe><script>onmessage = ({ data }) => { document.title = data }</script>`;
const NO_KEY = "there is no key `NoSuchKey`; write a character, or a name such as `Enter`.";
let site: LocalSite;
let other: LocalSite;

beforeAll(async () => {
  other = await localSite({ "/framed": FRAMED, "/tall": TALL });
  site = await localSite({
    "/form": `<!doctype html><title>Form</title><input id="name"><button id="go" onclick="document.querySelector('output').textContent = 'Hello ' + document.querySelector('#name').value">Go</button><output></output>
      <script>document.querySelector("#name").addEventListener("keydown", (event) => { (window.keys ??= []).push(event.key); })</script>`,
    "/late": `<!doctype html><div id="box"></div><script>setTimeout(() => { document.querySelector("#box").innerHTML = '<p class="late">came late</p>' }, 900)</script>`,
    "/many": `<!doctype html>${"<button onclick='this.textContent = `clicked`'>more</button>".repeat(5)}<button hidden>more</button><p>${"word ".repeat(60)}</p>`,
    "/drawn": `<!doctype html><ul></ul><output></output><script>
      const output = document.querySelector("output"), isRemoved = location.hash === "#removed";
      let items = ["a", "b", "c"];
      function draw() { document.querySelector("ul").innerHTML = items.map((item) => \`<li><button onclick="press('\${item}')">\${item}</button>\`).join("") }
      function press(item) { output.textContent += item; if (isRemoved) items = items.filter((each) => each !== item); setTimeout(draw) }
      draw()</script>`,
    "/touch": `<!doctype html><button>Menu</button><output></output><script>
      for (const type of ["touchstart", "touchend", "click"]) document.querySelector("button").addEventListener(type, () => { document.querySelector("output").textContent += type + " " })</script>`,
    "/island": `<!doctype html><div style="height:3000px"></div><button>Buy</button><script>const button = document.querySelector("button");
      new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) setTimeout(() => { button.onclick = () => { document.title = "bought" } }, 100) }).observe(button)</script>`,
    "/copy": `<!doctype html><button onclick="navigator.clipboard.writeText('x').then(() => { document.title = 'copied' })">Copy</button>`,
    "/menus":
      "<!doctype html><title>Menus</title><button hidden>Small</button><button>Large</button>",
    "/moving": `<!doctype html><style>@keyframes grow { to { transform: scale(1.1) } } p { display: inline-block; margin: 50px; animation: grow 1s infinite alternate }</style><p><button>Buy</button></p><script>
      const button = document.querySelector("button");
      button.onclick = () => setTimeout(() => { document.title = document.getAnimations()[0].playState })</script>`,
    "/controls": `<!doctype html><style>#agree, .mobile { display: none } .red { position: relative; display: inline-block } .red input { opacity: 0 } .red span { position: absolute; inset: 0 }</style>
      <input type=checkbox id=agree onchange="document.title = 'agree'"><label for=agree>I accept the <a href="/next">conditions of this service</a></label>
      <label class=red>Red<input type=radio id=red onchange="document.title = 'red'"><span></span></label>
      <select onchange="document.title = this.value"><option>fr<option value=de>Germany</select>
      <img usemap="#plan" width=90 height=90 src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="><map name=plan><area coords="0,0,60,60" href="#a"><area class=room coords="60,60,90,90" href="#b" onclick="document.title = 'room'"></map>
      <nav class=mobile><button class=login onclick="document.title = 'mobile'">Log in</button></nav><nav><button class=login onclick="document.title = 'desktop'">Log in</button></nav>`,
    "/hover": `<!doctype html><style>ul ul { display: none } li:hover > ul { display: block } .row:not(:hover) button { visibility: hidden }
      .player { height: 90px; background: #000 } .player:not(:hover) button { opacity: 0; pointer-events: none } .card { position: relative } .card a::after { content: ""; position: absolute; inset: 0 }
      .field { position: relative } label { position: absolute; inset: 0; width: 90px }</style>
      <ul><li>Products<ul><li>Pumps<ul><li><a class=pump href="#" onclick="document.title = 'pump'">Model 5</a></ul></ul></ul>
      <div class=row>Row <button onclick="document.title = 'row'">Edit</button></div>
      <div class=player><button onclick="document.title = 'player'">Mute</button></div>
      <div class=card><h2>Article</h2><a href="#" onclick="document.title = 'card'">Read</a></div>
      <div class=field><input id=name onfocus="document.title = 'field'"><label for=name>Name</label></div>
      <input id=mail onblur="setTimeout(() => send.disabled = false, 100)"><button id=send disabled onclick="document.title = 'sent'">Send</button>
      <p role=grid><b role=gridcell tabindex=0 onkeydown="this.textContent += event.key">1</b></p><i class=ready></i><i class=never hidden></i><div id=dialog hidden><b><u>Yes</u></b></div><details><summary>More</summary><s>Rest</s></details>`,
    "/filter": `<!doctype html><p>${"word ".repeat(60)}</p><input><output></output><script>let timer; document.querySelector("input").oninput = ({ target }) => {
      clearTimeout(timer); timer = setTimeout(() => { document.querySelector("output").textContent = "Found " + target.value }, 400) }</script>`,
    "/effects": `<!doctype html><p>${"word ".repeat(60)}</p><style>p { opacity: 1; transition: opacity 600ms }</style><script>const show = () => { document.title = "shown" };
      const later = () => setTimeout(show, 900), chained = () => setTimeout(() => setTimeout(show, 400), 400);
      const faded = () => { document.querySelector("p").ontransitionend = show; document.querySelector("p").style.opacity = 0 };</script>
      <button class=interval onclick="let n = 0; const timer = setInterval(() => { if (++n === 8) { clearInterval(timer); show() } }, 100)">5</button>
      <button class=frames onclick="let n = 0; (function frame() { if (++n === 45) show(); else requestAnimationFrame(frame) })()">6</button>
      <button class=animated onclick="document.body.animate([{ opacity: 0 }, { opacity: 1 }], 800).finished.then(show)">7</button>
      <button class=worker onclick="worker.postMessage(0)">8</button><script>const worker = new Worker("/worker.js"); worker.onmessage = show</script>
      <button class=events onclick="new EventSource('/events').onmessage = show">9</button>
      <button class=scrolled onclick="end.scrollIntoView({ behavior: 'smooth' })">10</button><div style="height:6000px"></div><p id=end></p>
      <script>new IntersectionObserver(([{ isIntersecting }]) => { if (isIntersecting) show() }).observe(end)</script>
      <button class=later onclick="later()">1</button><button class=chained onclick="chained()">2</button><button class=faded onclick="faded()">3</button><button class=left onclick="setTimeout(() => { location = '/next' }, 600)">4</button>`,
    "/worker.js": (_, response) =>
      response
        .writeHead(200, { "content-type": "text/javascript" })
        .end("onmessage = () => setTimeout(() => postMessage(0), 700)"),
    "/events": (_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      setTimeout(() => response.end("data: 0\n\n"), 700);
    },
    "/busy": `<!doctype html><button>0</button><script>const button = document.querySelector("button");
      button.onclick = () => { button.textContent++; for (const end = Date.now() + 3000; Date.now() < end; ); }</script>`,
    "/run": `<!doctype html><button style="position:absolute" onclick="document.title = 'caught'">Buy</button><script>let left = 0;
      (function move() { document.querySelector("button").style.left = (left = (left + 1) % 300) + "px"; requestAnimationFrame(move) })()</script>`,
    "/replaced": `<!doctype html><main></main><script>(function replace() { document.querySelector("main").innerHTML = "<button>Buy</button>"; requestAnimationFrame(replace) })()</script>`,
    "/ring": `<!doctype html><svg width=300 height=300><path fill-rule=evenodd d="M20 20H220V220H20Z M40 40V200H200V40Z" onclick="document.title = 'ring'"></path></svg>`,
    "/lines": `<!doctype html><svg width=300 height=200 style="margin:20px"><line x1=50 y1=20 x2=50 y2=180 stroke=black onclick="document.title = 'line'"></line><path d="M20 150H280" stroke=red stroke-width=3 onclick="document.title = 'path'"></path></svg>`,
    "/cells": `<!doctype html><table><td>Cell</table><button>0</button><x-button></x-button><script>document.querySelector("td").ondblclick = () => { document.title = "edited" };
      const shadow = document.querySelector("x-button").attachShadow({ mode: "open" });
      shadow.innerHTML = "<button>1</button>";
      for (const button of [document.querySelector("button"), shadow.firstChild])
        for (const type of ["click", "dblclick"]) button.addEventListener(type, ({ target, detail }) => { target.textContent += type + detail })</script>`,
    "/keys": `<!doctype html><div id=editor tabindex=0>Text: </div><div id=panel tabindex=-1>Panel</div><p id=tags></p><input><script>
      document.querySelector("#editor").onkeydown = ({ key, target }) => { target.textContent += key };
      document.querySelector("input").onkeydown = ({ key, target }) => { if (key === ",") setTimeout(() => { document.querySelector("#tags").textContent += target.value; target.value = "" }) }</script>`,
    "/sizes": `<!doctype html><style>.grid { position: relative } .grid * { position: absolute; top: 40px; width: 90px; height: 20px }</style>
      <a class=photo href="#a" onclick="document.title = 'photo'"><img style="float:left" width=20 height=20></a><div class=grid><b onclick="document.title = 'grid'">Item</b></div><a class=none href="#b"></a><div class=folded style="height:0;overflow:hidden"><b>Text</b></div><input name=mail>`,
    "/parts": `<!doctype html><input maxlength=2 oninput="if (this.value.length === 2) this.nextElementSibling.focus()"><input onchange="document.title = this.value">`,
    "/covered": `<!doctype html><button id="below">Below</button><button id="outside" style="position:fixed;left:-500px">Outside</button><div id="wall" style="position:fixed;inset:0;background:white"><b>cookies</b></div>`,
    "/refused": `<!doctype html><button class=disabled style="pointer-events:none">Next</button><input id=pasted onkeypress="return false"><input id=code maxlength=4>`,
    "/wall": `<!doctype html><div id="wall" style="position:fixed;inset:0;background:#fff"><button class="accept" onclick="document.cookie='ok=1';location.reload()">Accept</button></div><main></main>
      <script>if (document.cookie.includes("ok=1")) { document.querySelector("#wall").remove(); document.querySelector("main").textContent = "the article" }</script>`,
    "/feed": `<!doctype html><ul></ul><script>
      let page = 0, busy = false;
      async function more() { if (busy || page >= 5) return; busy = true; const items = await (await fetch("/items?page=" + page++)).json();
        for (const text of items) { const li = document.createElement("li"); li.style.height = "200px"; li.textContent = text; document.querySelector("ul").append(li) } busy = false }
      addEventListener("scroll", () => { if (innerHeight + scrollY > document.body.scrollHeight - 400) more() }); more();</script>`,
    ...Object.fromEntries(
      [0, 1, 2, 3, 4].map((page) => [
        `/items?page=${page}`,
        {
          headers: { "content-type": "application/json" },
          body: JSON.stringify([0, 1, 2, 3, 4, 5, 6, 7].map((item) => `item ${page}-${item}`)),
        },
      ]),
    ),
    "/shadow": `<!doctype html><x-box></x-box><script>
      customElements.define("x-box", class extends HTMLElement { connectedCallback() { const root = this.attachShadow({ mode: "open" });
        root.innerHTML = '<button>inside</button><p></p>'; root.querySelector("button").onclick = () => { root.querySelector("p").textContent = "shadow clicked" } } })</script>`,
    "/box": `<!doctype html><div id="box" style="height:100px;overflow:auto"><div style="height:1000px">tall</div></div><p>text</p>`,
    "/shadow-scroller": `<!doctype html><style>html, body { margin: 0; height: 100%; overflow: hidden }</style><x-content style="display:block;height:100%">${ROWS}</x-content><script>
      const root = document.querySelector("x-content").attachShadow({ mode: "open" });
      root.innerHTML = "<main style='height:100%;overflow:auto'><slot></slot></main>";
      root.querySelector("main").onscroll = () => { document.title = "Scrolled" }</script>`,
    "/around-frame": `<!doctype html><style>html, body { margin: 0; height: 100%; overflow: hidden }</style><main style="height:100%;overflow:auto"><iframe srcdoc="short" style="width:100%;height:3000px"></iframe></main><script>document.querySelector("main").onscroll = () => { document.title = "Scrolled" }</script>`,
    "/margin-scroller": `<!doctype html><main style="height:100vh;overflow:auto">${ROWS}</main><script>document.querySelector("main").onscroll = () => { document.title = "Scrolled" }</script>`,
    "/long": `<!doctype html><ul>${ROWS}</ul><script>onscroll = () => { document.title = "Scrolled" }</script>`,
    "/full-frame": fullFrame("/tall"),
    "/far-full-frame": fullFrame(`${other.origin}/tall`),
    "/tall": TALL,
    "/framed": FRAMED,
    "/frame": `<!doctype html><h1>Frame</h1><iframe src="/framed"></iframe>`,
    "/far-frame": `<!doctype html><h1>Frame</h1><iframe src="${other.origin}/framed"></iframe>`,
    "/fields": `<!doctype html><select onchange="document.querySelector('output').textContent = this.value"><option value=1>First<option value=2>Second</select><input type=date><input readonly><output></output>`,
    "/values": `<!doctype html><select><optgroup disabled label=a><option>Old</optgroup><option>New</select><select class=designed><option>New<option>Old</select><style>.designed, .designed::picker(select) { appearance: base-select }</style><input type=range max=100><input type=number><textarea></textarea><input type=datetime-local><x-field></x-field><script>
      const root = document.querySelector("x-field").attachShadow({ mode: "closed" });
      root.innerHTML = "<input>";
      root.querySelector("input").oninput = ({ target }) => { document.title = target.value }</script>`,
    "/frame-set": `<!doctype html><frameset cols="*"><frame src="/framed"></frameset>`,
    "/own-first": `<!doctype html><iframe src="/framed"></iframe><main></main><script>setTimeout(() => { document.querySelector("main").innerHTML = "<button onclick='this.textContent = 1'>own</button>" }, 400)</script>`,
    "/next": "<!doctype html><title>Next</title><h1>Next page</h1>",
    "/strict": {
      headers: { "content-security-policy": "default-src 'none'; script-src 'none'" },
      body: "<!doctype html><title>Strict</title><p>no scripts</p>",
    },
  });
  rig.allow(site.origin);
  rig.allow(other.origin);
});
afterAll(async () => {
  await site.close();
  await other.close();
  await rig.dispose();
});

const perform = async (path: string, ...actions: Action[]) =>
  shown(await rig.run(`${site.origin}${path}`, { actions }));
const run = (script: string): Action => ({ type: "executeJavascript", script });

describe.skipIf(!hasBrowser)("actions in a real browser", () => {
  it("click, write and press like a user", async () => {
    const page = await perform(
      "/form",
      { type: "click", selector: "#name" },
      { type: "write", text: "Ada" },
      { type: "press", key: "Tab" },
      { type: "press", key: "Enter" },
      run("window.keys.join('')"),
    );
    expect(page.actionError).toBeNull();
    expect(page.html).toContain("<output>Hello Ada</output>");
    expect(page.actions?.javascriptReturns).toEqual([{ type: "string", value: "AdaTab" }]);
  });

  it("write without focus fails with the action number and returns the outputs so far", async () => {
    const page = await perform(
      "/form",
      { type: "scrape" },
      { type: "write", text: "lost" },
      { type: "scrape" },
    );
    expect(page.actionError).toBe(
      "Action 2 (write) failed: no element has the focus; click into a text field first.",
    );
    expect(page.actions?.scrapes).toHaveLength(1);
    expect(page.html).toContain("<output></output>");
  });

  it("record each step with its times up to the failed one", async () => {
    const page = await perform(
      "/form",
      { type: "wait", milliseconds: 300 },
      { type: "click", selector: "#name" },
      { type: "press", key: "NoSuchKey" },
      { type: "scrape" },
    );
    const steps = page.actions?.steps ?? [];
    expect(steps.map(({ type, status, error }) => ({ type, status, error }))).toEqual([
      { type: "wait", status: "done", error: undefined },
      { type: "click", status: "done", error: undefined },
      { type: "press", status: "failed", error: NO_KEY },
    ]);
    expect(steps[0]?.durationMs).toBeGreaterThanOrEqual(299);
    expect(steps[1]?.startMs).toBeGreaterThanOrEqual(299);
  });

  it("record a step that the time limit interrupted", async () => {
    const result = await rig.run(`${site.origin}/next`, {
      timeout: 3_000,
      actions: [{ type: "screenshot" }, run("for (;;) {}")],
    });
    expect(result.actions?.screenshots).toHaveLength(1);
    expect(result.actions?.steps[0]?.status).toBe("done");
    expect(result.actions?.steps[1]?.status).toMatch(/failed|unfinished/);
  });

  it("wait for a time or for an element", async () => {
    const before = performance.now();
    await perform("/form", { type: "wait", milliseconds: 400 });
    expect(performance.now() - before).toBeGreaterThan(400);
    const page = await perform("/late", { type: "wait", selector: ".late" }, { type: "scrape" });
    expect(page.actions?.scrapes[0]).toMatchObject({ url: `${site.origin}/late` });
    expect(page.actions?.scrapes[0]?.html).toContain("came late");
  });

  it.each(["title", "button"])("wait for any of the elements that match %s", async (selector) => {
    const page = await perform("/menus", { type: "wait", selector });
    expect(page.actionError).toBeNull();
  });

  it("wait for a missing element leaves time to read the page", async () => {
    const result = await rig.run(`${site.origin}/form`, {
      timeout: 3_000,
      actions: [{ type: "wait", selector: "#never" }],
    });
    expect(shown(result).actionError).toMatch(
      /^Action 1 \(wait\) failed: nothing matched `#never` .*; check it against the HTML of the page\.$/,
    );
    expect(shown(result).html).toContain("<output>");
    const [step] = shown(result).actions?.steps ?? [];
    expect(step?.durationMs).toBeLessThan(2_000);
  });

  it("click with `all` clicks every clickable match and accepts no match", async () => {
    const page = await perform(
      "/many",
      { type: "click", selector: "button", all: true },
      { type: "click", selector: ".nothing", all: true },
    );
    expect(page.actionError).toBeNull();
    expect(page.html.match(/>clicked</g)).toHaveLength(5);
    expect(page.warnings).toEqual(["1 of 6 matches of `button` could not be clicked."]);
  });

  it.each(["/drawn", "/drawn#removed"])("click with `all` each item of %s", async (path) => {
    const page = await perform(path, { type: "click", selector: "button", all: true });
    expect(page.html).toContain("<output>abc</output>");
    expect(page.warnings).toEqual([]);
  });

  it("click touches a page on a phone", async () => {
    const actions = [{ type: "click", selector: "button" }] satisfies Action[];
    const page = shown(await rig.run(`${site.origin}/touch`, { actions, mobile: true }));
    expect(page.html).toContain("<output>touchstart touchend click </output>");
  });

  it("click waits for what a control loads once it is visible", async () => {
    const page = await perform("/island", { type: "click", selector: "button" });
    expect(page.html).toContain("<title>bought</title>");
  });

  it("click a button that copies", async () => {
    const page = await perform("/copy", { type: "click", selector: "button" });
    expect(page.html).toContain("<title>copied</title>");
  });

  it("click a shape whose middle is not part of it", async () => {
    const page = await perform("/ring", { type: "click", selector: "path" });
    expect(page.html).toContain("<title>ring</title>");
  });

  it.each(["line", "path"])("click a %s without height or width", async (name) => {
    const page = await perform("/lines", { type: "click", selector: name });
    expect(page.html).toContain(`<title>${name}</title>`);
  });

  it.each(["photo", "grid"])(
    "click and wait for an element by what it contains: %s",
    async (name) => {
      const selector = `.${name}`;
      const page = await perform("/sizes", { type: "wait", selector }, { type: "click", selector });
      expect(page.html).toContain(`<title>${name}</title>`);
      expect(page.warnings).toEqual([]);
      expect(page.actions?.steps[0]?.durationMs).toBeLessThan(4_000);
    },
  );

  it.each([
    [".none", "within 5000 ms, because it has no size; choose an element that is drawn."],
    [".folded", "within 5000 ms, because it has no size; choose an element that is drawn."],
    ["mail", 'within 5000 ms; did you mean `[name="mail"]`?'],
  ])("click on %s says why nothing can be clicked", async (selector, reason) => {
    const { actionError } = await perform("/sizes", { type: "click", selector });
    expect(actionError).toContain(reason);
  });

  it("click twice in a row is a double click, except on a button", async () => {
    const cell: Action = { type: "click", selector: "td" };
    const button: Action = { type: "click", selector: "button" };
    const once = await perform("/cells", cell, button, cell);
    expect(once.html).not.toContain("<title>edited</title>");
    const custom: Action = { type: "click", selector: "x-button" };
    const twice = await perform("/cells", cell, cell, button, button, custom, custom);
    expect(twice.html).toContain("<title>edited</title>");
    expect(twice.html).toContain("<button>0click1click1</button>");
    expect(twice.html).toContain("<button>1click1click1</button>");
  });

  it("write into an element that handles keys", async () => {
    const text: Action = { type: "write", text: "ab" };
    const page = await perform("/keys", { type: "click", selector: "#editor" }, text);
    expect(page.html).toContain(">Text: ab</div>");
    const panel = await perform("/keys", { type: "click", selector: "#panel" }, text);
    expect(panel.actionError).toMatch(/the focused element \(`div`\) does not accept text; click/);
  });

  it("write without a warning into a field whose text becomes tags", async () => {
    const { html, warnings } = await perform(
      "/keys",
      { type: "click", selector: "input" },
      { type: "write", text: "red,blue," },
    );
    expect(html).toContain(">red,blue,</p>");
    expect(warnings).toEqual([]);
  });

  it("write in a field that passes the focus on, without a warning", async () => {
    const page = await perform(
      "/parts",
      { type: "click", selector: "input" },
      { type: "write", text: "01" },
      { type: "write", text: "1980" },
      { type: "press", key: "Tab" },
    );
    expect(page.html).toContain("<title>1980</title>");
    expect(page.warnings).toEqual([]);
  });

  test.each([
    ["#nothing", "nothing matched `#nothing`"],
    ["#below", "another element covers it (`div#wall`); close that first."],
    ["#outside", "it is outside of the window"],
    ["p[", "`p[` is not a valid CSS selector."],
    ["button >> nth=0", "is not a valid CSS selector"],
    ["button:has-text('Below')", "is not a valid CSS selector; elements cannot be found by"],
    ["//button", "is not a valid CSS selector; XPath is not supported."],
    ["#form:name", 'is not a valid CSS selector; for this name, write `[id="form:name"]`.'],
    ["#1st", 'is not a valid CSS selector; for this name, write `[id="1st"]`.'],
    [".w-1/2", "; write a backslash before special characters of a class."],
  ])("click on %s reports the reason", async (selector, reason) => {
    const page = await perform("/covered", { type: "click", selector });
    expect(page.actionError).toContain("Action 1 (click) failed: ");
    expect(page.actionError).toContain(reason);
  });

  it.each([
    ["a hidden checkbox by its label", "#agree", "agree"],
    ["a covered radio button by its label", "#red", "red"],
    ["an option of a list", "option[value=de]", "de"],
    ["an area of an image", ".room", "room"],
    ["the first match that is visible", ".login", "desktop"],
  ])("click %s", async (_name, selector, title) => {
    const page = await perform("/controls", { type: "click", selector }, run("document.title"));
    expect(page.actionError).toBeNull();
    expect(page.actions?.javascriptReturns[0]?.value).toBe(title);
  });

  it.each([
    ["an item of a nested menu that the pointer opens", ".pump", "pump"],
    ["a button that is visible below the pointer", ".row button", "row"],
    ["a button that takes clicks below the pointer", ".player button", "player"],
    ["the title of a card that a link fills", "h2", "card"],
    ["a field that its label covers", "#name", "field"],
  ])("click %s", async (_name, selector, title) => {
    const page = await perform("/hover", { type: "click", selector }, run("document.title"));
    expect(page.actionError).toBeNull();
    expect(page.actions?.javascriptReturns[0]?.value).toBe(title);
  });

  it.each([
    ["requestPointerLock", ".player"],
    ["requestFullscreen", ".player:fullscreen"],
  ])("click another element after %s", async (method, selector) => {
    const page = await perform(
      "/hover",
      run(`document.querySelector(".player").onclick = (event) => event.currentTarget.${method}()`),
      { type: "click", selector: ".player" },
      { type: "wait", selector },
      { type: "press", key: "Escape" },
      { type: "click", selector: "h2" },
      run("document.title"),
    );
    expect(page.actionError).toBeNull();
    expect(page.actions?.javascriptReturns[1]?.value).toBe("card");
  });

  it("click leaves a field whose check enables the button", async () => {
    const page = await perform(
      "/hover",
      { type: "click", selector: "#mail" },
      { type: "click", selector: "#send" },
      run("document.title"),
    );
    expect(page.actions?.javascriptReturns[0]?.value).toBe("sent");
  });

  it("write types into the cell of a grid", async () => {
    const page = await perform(
      "/hover",
      { type: "click", selector: "[role=gridcell]" },
      { type: "write", text: "23" },
    );
    expect(page.actionError).toBeNull();
    expect(page.html).toContain(">123</b>");
  });

  it("wait accepts an element that is shown but empty, and warns", async () => {
    const waitFor = async (selector: string) =>
      shown(
        await rig.run(`${site.origin}/hover`, {
          timeout: 3_000,
          actions: [{ type: "wait", selector }],
        }),
      );
    const { actionError, warnings } = await waitFor(".ready");
    expect(actionError).toBeNull();
    expect(warnings).toEqual([
      expect.stringContaining("`.ready` matches is shown, but it is empty"),
    ]);
    const reasons = [
      [".never", "because it is not displayed; show it first."],
      ["#dialog u", "because `div#dialog` around it is not displayed; show that first."],
      ["s", "because `details` is closed; click its summary first."],
    ] as const;
    for (const [selector, reason] of reasons)
      expect((await waitFor(selector)).actionError).toContain(`ms, ${reason}`);
  });

  it("click a covered label reports the reason", async () => {
    const { actionError } = await perform(
      "/controls",
      run(
        "document.body.insertAdjacentHTML('beforeend', '<div style=\"position:fixed;inset:0\">wall</div>')",
      ),
      { type: "click", selector: "#red" },
    );
    expect(actionError).toMatch(/another element covers it/);
  });

  it("click an element that ignores the pointer reports the reason", async () => {
    const { actionError } = await perform("/refused", { type: "click", selector: ".disabled" });
    expect(actionError).toContain("it ignores clicks (`pointer-events: none`)");
  });

  it("write warns if the field does not accept the text", async () => {
    const write: Action = { type: "write", text: "1234" };
    const rejected = await perform("/refused", { type: "click", selector: "#pasted" }, write);
    expect(rejected.warnings).toEqual([expect.stringContaining("left the text of the focused")]);
    const code: Action = { type: "click", selector: "#code" };
    const taken = await perform("/refused", code, write, { type: "press", key: "Ctrl+A" }, write);
    expect(taken.warnings).toEqual([]);
  });

  it("click an inert element reports the reason", async () => {
    const { actionError } = await perform("/controls", run("document.body.inert = true"), {
      type: "click",
      selector: ".login",
    });
    expect(actionError).toMatch(/it is inert/);
  });

  it.each(["button::before", "svg|a"])("report that %s is not supported", async (selector) => {
    const { actionError } = await perform("/form", { type: "click", selector });
    expect(actionError).toMatch(/is not (?:supported|a valid CSS selector)/);
  });

  it("click an element that a script moves without end", async () => {
    const page = await perform("/run", { type: "click", selector: "button" });
    expect(page.html).toContain("<title>caught</title>");
  });

  it("click an element that an animation moves, which continues afterwards", async () => {
    const page = await perform("/moving", { type: "click", selector: "button" });
    expect(page.actionError).toBeNull();
    expect(page.html).toContain("<title>running</title>");
  });

  it("click an element whose script is busy only once", async () => {
    const page = await perform("/busy", { type: "click", selector: "button" });
    expect(page.actionError).toBeNull();
    expect(page.html).toContain("<button>1</button>");
  });

  it("click on an element that the page replaces all the time reports the reason", async () => {
    const { actionError } = await perform("/replaced", { type: "click", selector: "button" });
    expect(actionError).toMatch(
      /`button` could not be clicked .*: the page kept replacing it; wait for that to end first\.$/,
    );
  });

  it("pass a cookie wall that reloads the page", async () => {
    const page = await perform("/wall", { type: "click", selector: ".accept" });
    expect(page.html).toContain("<main>the article</main>");
  });

  it("scroll loads more of an endless page", async () => {
    const page = await perform(
      "/feed",
      ...Array.from({ length: 6 }, (): Action => ({ type: "scroll" })),
    );
    expect(page.html).toContain("item 0-0");
    expect(page.html).toContain("item 2-7");
    const back = await perform(
      "/feed",
      { type: "scroll" },
      { type: "scroll", direction: "up" },
      run("scrollY"),
    );
    expect(back.actions?.javascriptReturns[0]?.value).toBe(0);
  });

  it("scroll an element", async () => {
    const page = await perform(
      "/box",
      { type: "scroll", selector: "#box" },
      run("document.querySelector('#box').scrollTop"),
    );
    expect(page.actions?.javascriptReturns[0]?.value).toBeCloseTo(90, 0);
  });

  it("scroll the container that a mouse wheel would scroll", async () => {
    for (const [path, selector] of [
      ["/shadow-scroller", undefined],
      ["/margin-scroller", undefined],
      ["/margin-scroller", "p"],
      ["/long", "ul"],
      ["/long", "body"],
      ["/around-frame", undefined],
      ["/full-frame", undefined],
      ["/full-frame", "iframe"],
      ["/far-full-frame", undefined],
    ] as const) {
      const page = await perform(path, { type: "scroll", ...(selector && { selector }) });
      expect(page.actionError).toBeNull();
      expect(page.html, `${path} ${selector}`).toContain("<title>Scrolled</title>");
    }
  });

  it("reach into open shadow roots", async () => {
    const page = await perform("/shadow", { type: "click", selector: "x-box button" });
    expect(page.actionError).toBeNull();
    expect(page.html).toContain("shadow clicked");
  });

  test.each<[string, string, unknown]>([
    ["1 + 1", "number", 2],
    ["'a'", "string", "a"],
    ["null", "null", null],
    ["undefined", "undefined", null],
    ["NaN", "number", "NaN"],
    ["12n", "bigint", "12n"],
    ["[1, [2]]", "array", [1, [2]]],
    ["({ a: { b: 1 } })", "object", { a: { b: 1 } }],
    ["const twice = (x) => 2 * x; twice(4)", "number", 8],
    ["return document.title", "string", "Next"],
    ["await new Promise((done) => setTimeout(() => done('later'), 50))", "string", "later"],
    ["fetch('/next').then((answer) => answer.status)", "number", 200],
    ["document.querySelector('h1')", "object", "<h1>Next page</h1>"],
    ["Symbol('a')", "symbol", "Symbol(a)"],
    ["Object.assign(Object.create(null), { a: 1 })", "object", { a: 1 }],
    ["document.documentElement.replaceChildren(); document", "object", "<html></html>"],
    ["const a = {}; a.self = a; a", "object", { self: "[seen before]" }],
    ["const a = new Map(); a.set(1, a); a", "object", [[1, "[seen before]"]]],
    ["const a = { b: 1 }; [a, { a }, a]", "array", [{ b: 1 }, { a: { b: 1 } }, { b: 1 }]],
  ])("executeJavascript of %s returns a %s", async (script, type, value) => {
    const page = await perform("/next", run(script));
    expect(page.actionError).toBeNull();
    expect(page.actions?.javascriptReturns).toEqual([{ type, value }]);
  });

  it("executeJavascript runs under a strict CSP, may navigate, and reports thrown errors", async () => {
    const strict = await perform("/strict", run("document.title"));
    expect(strict.actions?.javascriptReturns).toEqual([{ type: "string", value: "Strict" }]);
    const away = await perform("/form", run("location.href = '/next'; null"));
    expect(away.url).toBe(`${site.origin}/next`);
    expect(away.html).toContain("Next page");
    for (const [script, text] of [
      ["throw new Error('on purpose')", "Error: on purpose"],
      ["throw null", "null"],
      ["throw { a: 1 }", '{"a":1}'],
      ["Promise.reject([404])", "[404]"],
      ["throw new DOMException('on purpose', 'AbortError')", "AbortError: on purpose"],
      ["throw 'x'.repeat(1e6)", "x".repeat(300)],
    ] as const) {
      const thrown = await perform("/next", run(script));
      expect(thrown.actionError).toBe(
        `Action 1 (executeJavascript) failed: the script threw: ${text}`,
      );
    }
  });

  it.each([
    "'x'.repeat(1e6 + 5)",
    "['x'.repeat(1e6)]",
    "let a = {}; for (let i = 0; i < 40; i++) a = { a, b: a }; a",
  ])("truncates %s and says so", async (script) => {
    const { actions, warnings } = await perform("/next", run(script));
    const [returned] = actions?.javascriptReturns ?? [];
    expect(returned?.value).toHaveLength(1_000_000);
    expect(warnings.join("\n")).toContain("truncated to 1000000 characters");
  });

  it.each([
    ["return (1", "SyntaxError: Unexpected end of input"],
    ["if (true) {\n  return 1;", "SyntaxError: Unexpected end of input"],
    ["return 1; }", "SyntaxError: Unexpected token '}'"],
    ["return 1 2;\n2", "SyntaxError: Unexpected number"],
  ])("executeJavascript of %j reports the syntax error of the script", async (script, text) => {
    const { actionError } = await perform("/next", run(script));
    expect(actionError).toBe(`Action 1 (executeJavascript) failed: the script threw: ${text}`);
  });

  it("executeJavascript without an end times out", async () => {
    const result = await rig.run(`${site.origin}/next`, {
      timeout: 4_000,
      actions: [run("for (;;) {}")],
    });
    expect(result.ok ? result.actionError : result.error).toMatch(
      /^Action 1 \(executeJavascript\) failed: the script ran longer than \d+ ms\.$/,
    );
    expect(shown(await rig.run(`${site.origin}/next`)).html).toContain("Next page");
  });

  it("screenshot and pdf outputs are stored in action order", async () => {
    const page = await perform(
      "/next",
      { type: "screenshot" },
      { type: "screenshot", quality: 40, fullPage: true, viewport: { width: 300, height: 200 } },
      { type: "pdf", format: "A5", landscape: true, scale: 0.5 },
      run("innerWidth"),
    );
    expect(page.actionError).toBeNull();
    expect(page.actions?.screenshots).toHaveLength(2);
    expect(page.actions?.pdfs).toHaveLength(1);
    const [png, jpeg, pdf] = rig.stored.slice(-3);
    expect(
      Buffer.from(png?.bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(jpeg?.contentType).toBe("image/jpeg");
    expect(
      Buffer.from(pdf?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    // A5 landscape: 595 × 420 points.
    expect(Buffer.from(pdf?.bytes ?? []).toString("latin1")).toMatch(
      /MediaBox \[0 0 59\d(\.\d+)? 4(19|20)/,
    );
    expect(page.actions?.javascriptReturns[0]?.value).toBe(1_280);
  });

  it.each(["/frame", "/far-frame", "/frame-set"])("acts inside the frame of %s", async (path) => {
    const page = await perform(
      path,
      { type: "click", selector: "input" },
      { type: "write", text: "Ada" },
      { type: "click", selector: "button" },
      { type: "wait", selector: "output:not(:empty)" },
      { type: "click", selector: "button", all: true },
    );
    expect(page.actionError).toBeNull();
    expect(page.actions?.steps.map(({ status }) => status)).toEqual(Array(5).fill("done"));
  });

  it("waits for a late element of the page only before the first action in a frame", async () => {
    const clicks = Array<Action>(3).fill({ type: "click", selector: "button" });
    const { actions } = await perform("/far-frame", ...clicks);
    const [first = 0, ...next] = actions?.steps.map(({ durationMs }) => durationMs) ?? [];
    expect(first).toBeGreaterThan(1_000);
    expect(Math.max(...next)).toBeLessThan(first);
  });

  it("write sets the value of lists and dates, which cannot be typed as they are written", async () => {
    const page = await perform(
      "/fields",
      { type: "click", selector: "select" },
      { type: "write", text: "Second" },
      { type: "click", selector: "[type=date]" },
      { type: "write", text: "2026-05-04" },
      run("[document.querySelector('select').value, document.querySelector('[type=date]').value]"),
      { type: "write", text: "4 May" },
    );
    expect(page.actions?.javascriptReturns[0]?.value).toEqual(["2", "2026-05-04"]);
    expect(page.html).toContain("<output>2</output>");
    expect(page.actionError).toBe(
      "Action 6 (write) failed: the focused `date` field does not accept `4 May`; write `2026-12-31`.",
    );
    const locked = await perform(
      "/fields",
      { type: "click", selector: "[readonly]" },
      { type: "write", text: "a" },
    );
    expect(locked.actionError).toMatch(/the focused element \(`read-only input`\) does not accept/);
  });

  it.each([
    ["select", "Old", "select"],
    ["select", "new", null],
    ["select.designed", "Old", null],
    ["[type=number]", "12,5", "number"],
    ["[type=number]", "1,250.5", null],
    ["textarea", "word ".repeat(2_000), null],
    ["[type=range]", "1000", "range"],
    ["[type=range]", "5", null],
    ["[type=range]", "5.0", null],
    ["[type=datetime-local]", "2026-05-04 10:00:00", null],
    ["[type=datetime-local]", "2026-05-04T10:00", null],
    ["[type=datetime-local]", "2026-05-04", "datetime-local"],
    ["x-field", "Ada", null],
  ])("write into %s: %s", async (selector, text, rejectedBy) => {
    const { actionError, html } = await perform(
      "/values",
      { type: "click", selector },
      { type: "write", text },
    );
    const rejection = `the focused \`${rejectedBy}\` field does not accept \`${text}\``;
    if (rejectedBy === null) expect(actionError).toBeNull();
    else expect(actionError).toContain(rejection);
    if (selector === "x-field") expect(html).toContain("<title>Ada</title>");
  });

  it("prefers an element of the page that comes late to one in a frame", async () => {
    const page = await perform("/own-first", { type: "click", selector: "button" });
    expect(page.html).toContain(">1</button>");
  });

  it("waits for what a field does a moment after the last key", async () => {
    const page = await perform(
      "/filter",
      { type: "click", selector: "input" },
      { type: "write", text: "abc" },
      { type: "scrape" },
    );
    expect(page.actions?.scrapes[0]?.html).toContain("<output>Found abc</output>");
  });

  it.each([
    ["later", "shown"],
    ["chained", "shown"],
    ["faded", "shown"],
    ["left", "Next"],
    ["interval", "shown"],
    ["frames", "shown"],
    ["animated", "shown"],
    ["worker", "shown"],
    ["events", "shown"],
    ["scrolled", "shown"],
  ])("waits for the effect of a click that comes within a second: %s", async (name, title) => {
    const page = await perform("/effects", { type: "click", selector: `.${name}` });
    expect(page.html).toContain(`<title>${title}</title>`);
  });

  it("waits for what a script begins", async () => {
    const page = await perform("/effects", run("later()"), { type: "scrape" });
    expect(page.actions?.scrapes[0]?.html).toContain("<title>shown</title>");
  });

  it("press types a character that is on no American keyboard", async () => {
    const page = await perform(
      "/form",
      { type: "click", selector: "#name" },
      { type: "press", key: "ü" },
      { type: "press", key: "Tab" },
      { type: "press", key: "Enter" },
    );
    expect(page.actionError).toBeNull();
    expect(page.html).toContain("<output>Hello ü</output>");
  });

  it("press of an unknown key fails", async () => {
    const page = await perform("/next", { type: "press", key: "NoSuchKey" });
    expect(page.actionError).toBe(`Action 1 (press) failed: ${NO_KEY}`);
  });
});
