import { expect, test } from "vitest";
import { parseSource } from "@/lib/engine/html/parse-source";
import { mainContent } from "../content/main-content";
import { toMarkdown } from "../markdown/to-markdown";

function read(html: string) {
  const source = parseSource(html, "https://docs.example/install");
  return toMarkdown(mainContent(source.html, source).root, { removeBase64Images: true });
}

test.each([
  '<div><button role="tab" aria-controls="a">Linux</button><button role="tab" aria-controls="b">Windows</button></div>',
  '<div><a role="tab" href="#a">Linux</a><a role="tab" href="#b">Windows</a></div>',
])("names the panels of tabs: %s", (tabs) => {
  const markdown = read(
    `<title>Install</title><main><h1>Install</h1><div>${tabs.replace("<div>", '<div role="tablist">')}
      <div id="a" role="tabpanel"><p>Run apt.</div><div id="b" style="display:none"><p>Run setup.</div></div></main>`,
  );
  expect(markdown).toBe("# Install\n\n**Linux**\n\nRun apt.\n\n**Windows**\n\nRun setup.");
});

test.each([
  '<ul class="nav nav-pills"><li><a href="#x">Linux</a><li><a href="#y">Windows</a></ul><div class="tab-content"><div id="x" class="tab-pane"><p>Run apt.</div><div id="y" class="tab-pane"><p>Run setup.</div></div><p></p>',
  '<div><input type="radio" id="x"><label for="x">Linux</label><div><p>Run apt.</div><input type="radio" id="y"><label for="y">Windows</label><div><p>Run setup.</div></div>',
  '<div><input type="radio" id="x"><input type="radio" id="y"><div><label for="x">Linux</label><label for="y">Windows</label></div><div><div><p>Run apt.</div><div><p>Run setup.</div></div></div>',
])("names the panels of tabs that are labels of radio buttons or pills: %s", (tabs) => {
  const markdown = read(`<title>Install</title><main><h1>Install</h1>${tabs}</main>`);
  expect(markdown).toBe("# Install\n\n**Linux**\n\nRun apt.\n\n**Windows**\n\nRun setup.");
});

test("does not name a panel after the tabs that filter it", () => {
  const markdown = read(
    `<title>Gates</title><main><h1>Gates</h1><div role="tablist"><button role="tab" aria-controls="a">All</button><button role="tab" aria-controls="a">Open</button></div>
      <div id="a" role="tabpanel"><p>The upper gate.</div></main>`,
  );
  expect(markdown).toBe("# Gates\n\nThe upper gate.");
});

test.each([
  '<button @click="open = !open">Why a gate?</button><div x-show="open" style="display:none"><p>It holds water.</div>',
  '<div role="button" aria-expanded="false">Why a gate?</div><div style="display:none"><p>It holds water.</div>',
  '<h3><a href="#a" data-toggle="collapse">Why a gate?</a></h3><div id="a" style="display:none"><p>It holds water.</div>',
  '<a class="accordion-toggle" href="javascript:;">Why a gate?</a><div class="inner" style="display:none"><p>It holds water.</div>',
  '<h3><button aria-expanded="false">Why a gate?</button></h3><div hidden><p>It holds water.</div>',
])("preserves an answer that a control shows: %s", (answer) => {
  const markdown = read(`<title>Help</title><main><h1>Help</h1><p>Ask.</p>${answer}</main>`);
  expect(markdown).toMatch(/Why a gate\?.*\n\nIt holds water\.$/);
});

test.each([
  '<ul class="nav nav-tabs"><li><a href="#a">Linux</a><li><a href="#b">Windows</a></ul><div><div class="tab-pane" id="a"><p>Run apt.</div><div class="tab-pane" id="b" style="display:none"><p>Run setup.</div></div>',
  '<div><ul class="wds-tabs"><li><a href="#">Linux</a><li><a href="#">Windows</a></ul><div class="wds-tab__content">Run apt.</div><div class="wds-tab__content">Run setup.</div></div>',
  '<div><div><ul class="wds-tabs"><li><div><a href="#">Linux</a></div><li><div><a href="#">Windows</a></div></ul></div><div class="wds-tab__content">Run apt.</div><div class="wds-tab__content">Run setup.</div></div>',
  '<ul class="nav nav-tabs" role="tablist"><li><a data-bs-toggle="tab" href="#a">Linux</a><li><a data-bs-toggle="tab" href="#b">Windows</a></ul><div><div class="tab-pane" id="a" role="tabpanel"><p>Run apt.</div><div class="tab-pane" id="b" role="tabpanel"><p>Run setup.</div></div>',
])("names the panels of tabs without roles: %s", (tabs) => {
  const markdown = read(`<title>Install</title><main><h1>Install</h1>${tabs}</main>`);
  expect(markdown).toBe("# Install\n\n**Linux**\n\nRun apt.\n\n**Windows**\n\nRun setup.");
});

test("names no panels after links to other pages", () => {
  const markdown = read(
    '<title>Gates</title><main><h1>Gates</h1><ul class="tabs"><li><a href="/open">Open</a></ul><div class="tab"><p>The upper gate.</div></main>',
  );
  expect(markdown).not.toContain("**Open**");
});

test("separates the lines of the name of a tab", () => {
  const markdown = read(
    `<title>Days</title><main><h1>Days</h1><div role=tablist><button role=tab aria-controls=a>Day 1<br><small>3 May</small></button></div><div id=a role=tabpanel><p>Gates.</div></main>`,
  );
  expect(markdown).toContain("**Day 1 3 May**");
});
