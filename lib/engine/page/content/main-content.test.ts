import { describe, expect, test } from "vitest";
import { parseSource } from "@/lib/engine/html/parse-source";
import { plainText } from "../dom/plain-text";
import { toMarkdown } from "../markdown/to-markdown";
import { mainContent } from "./main-content";

const SENTENCE =
  "The lock keeper opened the upper gate at dawn, as on every day, and let the first barge of the season go down. ";
const TEXT = `<p>${SENTENCE.repeat(3)}</p>`;
const TYPED = '<script type="application/ld+json">{"@type":"NewsArticle"}</script>';

function read(html: string) {
  const source = parseSource(html, "https://post.example/news/1");
  const { root, heading, subtitle, by } = mainContent(source.html, source);
  const { text } = plainText(root.innerHTML);
  return {
    text,
    heading,
    subtitle,
    by,
    html: root.innerHTML,
    markdown: toMarkdown(root, { removeBase64Images: true }),
  };
}

const article = (inside: string, head = TYPED) =>
  read(`<head><title>Gates open - Post</title>${head}</head><body><article><h1>Gates open</h1>
    ${TEXT}${TEXT}${inside}${TEXT}${TEXT}</article></body>`);

test("keeps the picture of an object above its title, and a short title in Chinese", () => {
  const { markdown } = read(
    `<title>Herring - Museum</title><main><div><a href="/b.jpg"><img src="/s.jpg" alt="A fish"></a><h1>Herring</h1>${TEXT}</div></main>`,
  );
  expect(markdown).toMatch(/^\[!\[A fish\]|^!\[A fish\]/);
  const { heading, html } = read(
    `<title>第三話　灯台 - 海の本</title><div>3/12</div><p>第三話　灯台</p><div>${"<p>灯台の灯りが、霧の中で揺れていた。男はそっと扉を開けた。</p>".repeat(4)}</div>`,
  );
  expect(heading).toBe("第三話 灯台");
  expect(html).not.toContain("3/12");
});

test("writes choices with their boxes beside them as one list", () => {
  const choice = (id: string) =>
    `<input type="radio" id="${id}"><label for="${id}">${id} boat</label>`;
  const { markdown } = read(
    `<main><h1>Permit</h1>${TEXT}<form method="post"><label>Name</label>${choice("Sailing")}${choice("Motor")}</form></main>`,
  );
  expect(markdown).toContain("- Sailing boat\n- Motor boat");
});

test("writes the choices of a named group outside of forms, and none of a filter", () => {
  const group = (...labels: string[]) =>
    `<fieldset><legend>Material</legend>${labels.map((label) => `<input type="radio" id="${label}"><label for="${label}">${label}</label>`).join("")}</fieldset>`;
  const { markdown } = read(
    `<main><h1>Lamp</h1>${TEXT}${group("Brass", "Oak")}<div class="filters">${group("New", "Used")}</div></main>`,
  );
  expect(markdown).toContain("- Brass\n- Oak");
  expect(markdown).not.toMatch(/New|Used/);
});

test("removes the lines below a related heading, and keeps pictures in links", () => {
  const { text, html } = article(
    `<p><b>Related stories</b></p><p>Mayor visits the lock</p><p>The mayor opened the lock.</p>${TEXT}
    <p><a href="/large"><img src="/gate.jpg" alt="Gate"> The gate in May</a></p>`,
  );
  expect(text).not.toContain("Mayor visits");
  expect(text).toContain("The mayor opened");
  expect(html).toContain("gate.jpg");
});

test("removes a group of cards that are links", () => {
  const card = (rooms: number) =>
    `<a class="card" href="/${rooms}"><img src="/${rooms}.jpg"><b>€ 3${rooms}0,000</b><span>${rooms} rooms near the river</span></a>`;
  const { text } = read(
    `<title>Flat in Mill Lane</title><main><h1>Flat in Mill Lane</h1><div>€ 320,000</div>${TEXT}<section><h3>Near here</h3><div>${[2, 3, 4].map(card).join("")}</div></section></main>`,
  );
  expect(text).toContain("€ 320,000");
  expect(text).not.toContain("rooms near the river");
});

test.each([
  ["itself", (name: string) => `<h3 id="${name}"><a href="#${name}">The ${name}</a></h3>`],
  ["itself by a sign", (name: string) => `<h3>The ${name} <a href="#${name}">§</a></h3>`],
  [
    "a page from one word",
    (name: string) => `<h3>When will the <a href="/x">${name}</a> open?</h3>`,
  ],
])("keeps sections whose headings lead to %s", (_, heading) => {
  const section = (name: string) =>
    `<section>${heading(name)}<p>The keeper says that the ${name} will open for boats of every size in May.</p></section>`;
  const { text } = article(["lock", "weir", "mill"].map(section).join(""));
  expect(text).toContain("weir will open");
});

test("keeps long sections whose headings lead to their own pages", () => {
  const section = (name: string) =>
    `<section><h2><a href="/${name}">The ${name}</a></h2><p>${`The ${name} opens for boats in spring. `.repeat(30)}</p></section>`;
  const long = ["lock", "weir", "mill"].map(section).join("");
  const before = Array.from(
    { length: 40 },
    (_, at) =>
      `<p>Note ${at} of the keeper says how high the water of the river was in the year ${1900 + at}.</p>`,
  );
  expect(article(before.join("") + long).text).toContain("The weir opens");
});

test("removes cards of other pages with their texts", () => {
  const card = (name: string) =>
    `<div><h3><a href="/${name}">${name} opens</a></h3><p>The keeper says that the ${name} will open for boats of every size in May.</p></div>`;
  const { text } = article(`<div>${["lock", "weir", "mill"].map(card).join("")}</div>`);
  expect(text).not.toContain("weir will open");
});

test("removes a card of another page with its pictures, and keeps a file", () => {
  const { markdown } = article(
    '<figure class="card"><a href="https://gates.example/old"><div><div>The old gate</div><div>A history in pictures.</div><img src="/i.png"></div><div><img src="/t.png"></div></a></figure>' +
      '<div class="file"><a href="/gate.pdf"><div>Plan of the gate</div><div>2 MB</div></a></div>' +
      '<figure><a href="/gate.jpg"><img src="/gate.jpg" alt="Gate"><span>Open image in gallery</span></a></figure>',
  );
  expect(markdown).not.toContain("i.png");
  expect(markdown).not.toContain("t.png");
  expect(markdown).toContain("[Plan of the gate](https://post.example/gate.pdf)");
  expect(markdown).toContain("![Gate]");
});

test("finds the article among short paragraphs of ideographs", () => {
  const paragraph = "<p>市议会周二投票决定永久关闭旧桥，因为工程师在两个桥墩上发现了裂缝。</p>";
  const { text, by } = read(
    `<title>旧桥关闭</title><meta property="og:type" content="article"><div><h1>旧桥关闭</h1>${paragraph.repeat(4)}<div><h3>相关新闻</h3><ul><li><a href="/2">隧道推迟</a></ul></div></div>`,
  );
  expect([by, text.includes("隧道推迟")]).toEqual(["readability", false]);
});

test("keeps a box of text that AsciiDoc names a sidebar", () => {
  const { text } = read(
    `<title>Gates</title><main><h1>Gates</h1>${TEXT}<div class="sidebarblock"><div>Remark</div><p>Gates are heavy.</p></div><dl><dt>A<dd>B</dl></main>`,
  );
  expect(text).toContain("Gates are heavy.");
});

test("keeps labels of texts, boxes and panels outside of forms, and no labels of controls", () => {
  const { markdown } = read(
    `<main><h1>Gates</h1>${TEXT}<div><label>Quay</label><span>North</span></div><div><label for=q>Search</label><input id=q></div>
    <div><label><input type=checkbox>Oil</label><label><input type=checkbox checked>Rope</label></div>
    <div><div><label><input type=checkbox>Acme (12)</label></div><div><label><input type=checkbox>Dock (3)</label></div></div>
    <div class=facets><p><label><input type=checkbox>Red</label><p><label><input type=checkbox>Blue</label></div>
    <input type=checkbox id=d><label for=d>Dark mode</label><div class=x><p>Ships</div>
    <div><input type=checkbox id=a><label for=a>When does it open?</label><div>At six.</div></div><div><input type=checkbox id=b><label for=b>Why?</label><div>It is.</div></div></main>`,
  );
  expect(markdown).toContain(
    "Quay North\n\n- [ ] Oil\n- [x] Rope\n\nShips\n\n**When does it open?**\n\nAt six.\n\n**Why?**\n\nIt is.",
  );
});

test("keeps the abstract that is beside the text of a paper, and buttons among words", () => {
  const { text } = read(
    `<title>Gates</title><article><h1>Gates</h1><div class=Abstracts><div class="abstract author"><h2>Abstract</h2><div><div>Gates last.</div></div></div></div><div id=body>${`<section><h2>Methods</h2><p>Oak is used, as <button>Fig. 1</button> shows. ${SENTENCE}</section>`.repeat(6)}</div></article>`,
  );
  expect(text).toContain("Abstract\nGates last.");
  expect(text).toContain("as Fig. 1 shows");
});

test("keeps hidden parts that are named after what folds them", () => {
  const { text } = read(
    `<main><h1>Gates</h1>${TEXT}<a href="#1">Uses</a><div class="Section toggle-content closed" style="display:none"><p>Locks.</p></div><a href="#">Menu</a><div class="dropdown-content" hidden>Other</div><div class="answer" hidden>At six.</div></main>`,
  );
  expect(["Locks.", "Other", "At six."].filter((part) => text.includes(part))).toEqual([
    "Locks.",
    "At six.",
  ]);
});

test("keeps the abstract above the main region of a standard", () => {
  const { text } = read(
    `<title>Gates</title><h1>Gates</h1><div><h2>Abstract</h2><p>How gates open.</div><main><h2>Terms</h2>${TEXT}<dl><dt>Gate<dd>A door.</dl></main>`,
  );
  expect(text).toContain("How gates open.");
});

test("keeps the labels of a form that describes parameters", () => {
  const { text } = read(
    `<main><h1>Open a gate</h1>${TEXT}<form><div><label for=w>width</label><div>number</div><p>In metres.</div><input id=w></form></main>`,
  );
  expect(text).toContain("width\nnumber\nIn metres.");
});

test.each(["cabecera", "kopfzeile", "fil-ariane", "rodape"])("removes a part named %s", (name) => {
  const { text } = read(`<div id=${name}>Quay</div><div><h1>Gates</h1>${TEXT}</div>`);
  expect(text).not.toContain("Quay");
});

test.each(["kommentare", "komentarze", "comentarios"])("removes comments named %s", (name) => {
  const { text } = article(`<section id="${name}"><h3>(2)</h3><p>Quay, at last!</p></section>`);
  expect(text).not.toContain("Quay");
});

test("keeps a column of links below a header, and the figures beside it", () => {
  const { text } = read(
    `<main><h1>Gates</h1><div><table><thead><tr><th>Keeper<tbody><tr><td><a href=/a>Ann</a><tr><td><a href=/b>Bo</a></table><div><table><thead><tr><th>A<th>B<tbody><tr><td>4<td>7</table></div></div></main>`,
  );
  expect(text).toMatch(/Ann.*Bo.*7/s);
});

test("keeps comments that are all of the text, such as the report of a defect", () => {
  const report = `<h1>Gate stuck</h1><div id=comments><pre>${SENTENCE}</pre><p>Oil it.</div>`;
  expect(read(report).text).toContain("Oil it.");
  expect(read(`${report}${TEXT}`).text).not.toContain("Oil it.");
});

test("keeps the cards of a short page", () => {
  const card = (name: string) => `<div class=card><h3>${name}</h3><p>By the water.</div>`;
  const { text } = read(
    `<title>Inn</title><div class=hero><h1>Inn</h1><p>${SENTENCE}</div><div class=cards>${card("Rooms")}${card("Bar")}</div>`,
  );
  expect(text).toContain("Rooms\nBy the water.\nBar");
});

test("keeps rows that name links, and the subject in the text of a message", () => {
  const { text } = read(
    `<title>Gates again - Ann</title><pre>Subject: <a href=#1>Gates again</a>\nDate: May 4</pre><p>Notes.</p><table><tr><td>Manual:<td><a href=/g.html>gate.html</a>, <a href=/g.pdf>gate.pdf</a><tr><td>Notes:<td><a href=/n>News</a></table>`,
  );
  expect(text).toContain("Subject: Gates again\nDate");
  expect(text).toContain("gate.html");
});

test("keeps the boxes of tasks that are buttons", () => {
  const { markdown } = read(
    `<main><h1>Gates</h1>${TEXT}<ul><li><button role=checkbox aria-checked=true><svg></svg></button> <div>Open</div><li><button role=checkbox aria-checked=false></button><div>Lock</div></ul></main>`,
  );
  expect(markdown).toContain("- [x] Open\n- [ ] Lock");
});

test.each([
  [
    '<h3>Assets</h3><ul><li><a href="/gate.tar.gz">gate.tar.gz</a> 4 MB<li><a href="/gate.zip">gate.zip</a></ul>',
    true,
  ],
  ['<a href="/terms.pdf">Terms</a> <a href="/jobs">Jobs</a> <a href="/press">Press</a>', false],
])("keeps a part of the content named a footer if it is a list of files: %s", (inside, isKept) => {
  const html = `<title>Gate 2</title><main><div class="Box"><h1>Gate 2</h1><ul><li>Opens at dawn<li>Shuts at dusk</ul><div class="Box-footer">${inside}</div></div></main>`;
  const { text } = read(html);
  expect(text.includes("Assets") || text.includes("Terms")).toBe(isKept);
});

test("keeps a short note with a link back to the text", () => {
  const note =
    '<div class="footnote"><a href="#to-1">1</a><div class="footnote-content"><p>See the gate book.</p></div></div>';
  expect(article("", TYPED).by).toBe("readability");
  expect(article(note, TYPED).text).toContain("See the gate book.");
});

test.each([
  [
    "a caption",
    '<figure><img src="/a.png" alt="Gate"><figcaption>The gate at noon</figcaption></figure>',
  ],
  [
    "a caption without a caption tag",
    '<div><img src="/a.png" alt="Gate"><div class="imageCaption">The gate at noon</div></div>',
  ],
  ["an offer in Arabic", '<p><b>اقرأ أيضا:</b> <a href="/2">The gate at noon</a></p>'],
  ["an offer in Hindi", '<p><b>ये भी पढ़ें:</b> <a href="/2">The gate at noon</a></p>'],
  ["an offer in Urdu", '<p>یہ بھی پڑھیں: <a href="/2">The gate at noon</a></p>'],
  ["an offer in Bengali", '<p>আরও পড়ুন: <a href="/2">The gate at noon</a></p>'],
  ["an offer in Thai", '<p>อ่านเพิ่มเติม: <a href="/2">The gate at noon</a></p>'],
  ["the label of an advertisement", "<p>— Story continues below the gate at noon —</p>"],
  ["an offer in Polish", '<p>Czytaj też: <a href="/2">The gate at noon</a></p>'],
  ["an offer of another text", '<p>Read more: <a href="/2">The gate at noon</a></p>'],
  ["a paragraph that is a link", '<p><a href="/2">The gate at noon</a></p>'],
  [
    "a list of other texts",
    '<h3>You may also like</h3><ul><li><a href="/2">The gate at noon</a></li><li><a href="/3">A dry year</a></li></ul>',
  ],
  [
    "a menu with a heading",
    '<nav><h2>The gate at noon</h2><div class="nav-links"><a href="/2">Before</a></div></nav>',
  ],
  [
    "a heading above a menu alone",
    '<div><h2>The gate at noon</h2><nav><a href="#1">One</a><a href="#2">Two</a></nav></div>',
  ],
  ["a dialog", `<div role="dialog"><p>The gate at noon</p></div>`],
  ["a newsletter", "<p>Sign up for our newsletter and read of the gate at noon.</p>"],
  [
    "a group of form controls",
    "<fieldset><legend>The gate at noon</legend><label><input type=radio> Open</label></fieldset>",
  ],
  ["a signature", '<div class="byline">The gate at noon</div>'],
])("removes %s from an article", (_, inside) => {
  const { text } = article(inside);
  expect(text).not.toContain("gate at noon");
  expect(text.split("lock keeper").length - 1).toBe(12);
});

test.each(["Anzeige", "Publicité", "SKIP ADVERTISEMENT", "Article continues below", "広告"])(
  "removes the line %s of an advertisement",
  (label) => {
    expect(
      article(`<div><p>${label}</p></div><p>Die Tat kam zur Strafanzeige.</p>`).text,
    ).not.toContain(label);
  },
);

test("preserves code in an element that is named after its toolbar", () => {
  const code = '<div class="code-toolbar"><pre><code>gate.open()</code></pre></div>';
  expect(article(code).markdown).toContain("```\ngate.open()\n```");
});

test("preserves the images of an article without their captions", () => {
  expect(
    article('<div class="wp-caption"><img src="/a.png" alt="Gate"><p>At noon</p></div>').markdown,
  ).toContain("![Gate](https://post.example/a.png)");
});

test.each([
  ["a list", "<ul><li>First gate</li><li>Second gate</li></ul>", "- First gate\n- Second gate"],
  [
    "a table",
    "<table><tr><th>Gate</th><th>Open</th></tr><tr><td>Upper</td><td>yes</td></tr></table>",
    "| Upper | yes |",
  ],
  [
    "an item of a list that is a link",
    '<ol><li>Smith: On the gates of the canal, 1950</li><li><a href="/2">The gate at noon</a></li><li>Notes of Anna</li></ol>',
    "2. [The gate at noon](https://post.example/2)\n3. Notes",
  ],
  [
    "the heading of a section that opens on a click",
    "<h3><span><button aria-expanded=false>Why a <b>gate</b>?</button></span></h3><p>It holds the water.</p>",
    "### Why a **gate**?\n\nIt holds the water.",
  ],
  [
    "the source of a quotation",
    "<figure><blockquote><p>So it is open.</p></blockquote><figcaption>Anna, at noon</figcaption></figure>",
    "> So it is open.\n\nAnna, at noon",
  ],
  [
    "the source inside a quotation",
    '<blockquote><p>So it is open.</p><footer class="blockquote-footer">Anna, <cite>at noon</cite></footer></blockquote>',
    "> So it is open.\n>\n> Anna, *at noon*",
  ],
  [
    "the caption of a table",
    "<figure><table><tr><th>Gate<th>Open<tr><td>Upper<td>yes</table><figcaption>All gates</figcaption></figure>",
    "| Upper | yes |\n\nAll gates",
  ],
  [
    "elements whose roles make a table",
    "<div role=table><div role=row><span role=columnheader>Gate</span><span role=columnheader>Open</span></div><div role=row><span role=cell>Upper</span><span role=cell>yes</span></div></div>",
    "| Gate | Open |\n| --- | --- |\n| Upper | yes |",
  ],
  [
    "tasks with labels",
    "<ul><li><label><input type=checkbox checked> Open the gate</label><li><input type=checkbox><label>Lock it</label></ul>",
    "- [x] Open the gate\n- [ ] Lock it",
  ],
  ["code", "<pre><code>open(gate)</code></pre>", "open(gate)"],
  [
    "blank lines of code",
    "<pre><code><div><div>open(gate)</div></div><div><div>\n</div></div><div><div>wait()</div></div></code></pre>",
    "open(gate)\n\nwait()",
  ],
  [
    "code with coloured comments",
    '<pre><code><span class="hljs-comment">// first</span> open(gate)</code></pre>',
    "// first open(gate)",
  ],
  [
    "a word of a sentence",
    '<p>The gate of <span class="kicker">Anna</span> is open.</p>',
    "of Anna is",
  ],
  [
    "a quotation from elsewhere",
    '<div class="social-embed"><blockquote><p>So it is open <a href="https://t.example/1">t.example/1</a></p></blockquote></div>',
    "> So it is open",
  ],
  [
    "text with a caption in a group of its own",
    "<fieldset><legend>Fees</legend><p>A barge pays five coins for the upper gate.</p></fieldset>",
    "Fees\n\nA barge pays five coins for the upper gate.",
  ],
  [
    "the links of its sources",
    '<h2>References</h2><ol><li><a href="/2">Gates of oak</a></li><li><a href="/3">Dry years</a></li></ol>',
    "1. [Gates of oak](https://post.example/2)\n2. [Dry years](https://post.example/3)",
  ],
  ["a heading that links to itself", '<h2 id="x"><a href="#x">Second gate</a></h2>', "## "],
  [
    "a heading beside an empty link to it",
    '<div class="markdown-heading"><h2 class="heading-element">Second gate</h2><a id="second-gate" href="#second-gate"><svg></svg></a></div>',
    "## Second gate",
  ],
  [
    "a heading with the class name of a header",
    '<h2 class="section-header">Second gate</h2>',
    "## Second gate",
  ],
  [
    "the links of its sources in columns",
    '<h2>External links</h2><div class="div-col"><ul><li><a href="/2">Gates of oak</a></li><li><a href="/3">Dry years</a></li></ul></div>',
    "- [Gates of oak](https://post.example/2)\n- [Dry years](https://post.example/3)",
  ],
  [
    "the links of its sources below a heading with a link to edit them",
    '<div class="mw-heading"><h2 id="Sources">Sources</h2><span class="mw-editsection">[<a href="/e">edit</a>]</span></div><ul><li><a href="/2">Gates of oak</a></li><li><a href="/3">Dry years</a></li></ul>',
    "- [Gates of oak](https://post.example/2)\n- [Dry years](https://post.example/3)",
  ],
])("preserves %s in an article", (_, inside, markdown) => {
  expect(article(inside).markdown).toContain(markdown);
});

test.each([
  'The gate is of oak.<sup><a href="#n1">[1]</a></sup>',
  "The gate is of oak.<sup>12</sup>",
  "The gate is of oak.[2][citation needed]",
  "The gate is “of oak.”*",
  "The gate is of oak! 🎉",
  "यह द्वार ओक का है।",
  "البوابة من خشب البلوط؟",
  "Published in 1870, the plan was lost.[3]",
])("preserves a short first paragraph that is a sentence: %s", (sentence) => {
  const page = (first: string) =>
    read(
      `<title>Gates open</title>${TYPED}<article><h1>Gates open</h1>${first}${TEXT.repeat(5)}</article>`,
    );
  const beginning = sentence.replace(/<.*/, "");
  expect(page(`<p>${sentence}</p>`).text).toContain(beginning);
  expect(page("<p>Canal news, part 2.1</p>").text).not.toContain("Canal news");
});

test("removes a summary that repeats the description, but not a first paragraph that does", () => {
  const summary = "After the long winter the boats on the canal may move again.";
  const head = `<meta name="description" content="${summary}">${TYPED}`;
  const title = "<title>Gates open</title>";
  const above = `<div class="top"><p>${summary}</p></div><div class="text">${TEXT.repeat(4)}</div>`;
  const first = `<div class="text"><p>${summary}</p>${TEXT.repeat(4)}</div>`;
  expect(read(`${title}${head}<article>${above}</article>`).text).not.toContain("boats");
  expect(read(`${title}${head}<article>${first}</article>`).text).toContain("boats");
});

const EDIT =
  '<span class="mw-editsection"><span>[</span><a href="/edit"><span>edit</span></a><span>]</span></span>';
test.each([
  ["an edit link beside it", `<div class="mw-heading"><h2>Diet</h2>${EDIT}</div>`],
  ["an edit link in it", `<h2><span class="mw-headline">Diet</span>${EDIT}</h2>`],
  ["a permalink beside it", '<div class="head"><h2>Diet</h2><a href="#diet">#</a></div>'],
  ["a permalink before it", '<div class="head"><a href="#diet">¶</a><h2>Diet</h2></div>'],
])("preserves a heading with %s", (_, heading) => {
  for (const head of [TYPED, ""])
    expect(article(heading, head).markdown).toMatch(/down\.\n\n## Diet\n\nThe lock/);
});

test("drops buttons beside the text of a heading", () => {
  expect(article("<h2>Diet <button>Copy link</button></h2>").markdown).toMatch(/## Diet\n/);
});

test("drops buttons after the text of a heading from a listing", () => {
  const { by, markdown } = read(
    "<head><title>List</title></head><main><h1>List</h1><h2>Diet <button>Copy link</button></h2><ul><li>Worms</li></ul></main>",
  );
  expect([by, markdown]).toEqual(["filter", "# List\n\n## Diet\n\n- Worms"]);
});

test("drops edit links of headings from a listing", () => {
  const { by, markdown } = read(
    `<head><title>List</title></head><main><h1>List</h1><div class="mw-heading"><h2>Diet</h2>${EDIT}</div><ul><li>Worms</li></ul></main>`,
  );
  expect([by, markdown]).toEqual(["filter", "# List\n\n## Diet\n\n- Worms"]);
});

test("preserves link cards that make up most of the page", () => {
  const cards = [1, 2, 3, 4, 5].map(
    (at) => `<div class="card"><h2><a href="/${at}">Text ${at}</a></h2><p>${SENTENCE}</p></div>`,
  );
  const { text } = read(`<title>All texts</title>${TYPED}<main>${cards.join("")}</main>`);
  expect(text.split("lock keeper").length - 1).toBe(5);
});

test("removes comments below an article and preserves them in a thread", () => {
  const posts = [1, 2, 3, 4].map(
    (at) => `<div class="comment"><p>Answer ${at}. ${SENTENCE}</p></div>`,
  );
  const comments = `<div class="comments">${posts.join("")}</div>`;
  expect(article(comments).text).not.toContain("Answer");
  expect(
    read(`<title>Gates?</title><div><h1>Gates?</h1><p>Are they open?</p>${comments}</div>`).text,
  ).toMatch(/Answer 1[\s\S]*Answer 4/);
});

test("returns no helper attributes", () => {
  expect(article('<div class="byline">Someone</div>').html).not.toContain("data-aside");
});

test("returns tag names in lower case", () => {
  expect(
    article(`<div>${SENTENCE}<br><br>${SENTENCE}</div><center>${TEXT}</center>`).html,
  ).not.toMatch(/<\/?[A-Z]/);
});

describe("title heading", () => {
  const page = (title: string, heading: string, inside = "") =>
    read(
      `<head><title>${title}</title>${TYPED}</head><body>${heading}<article>${inside}${TEXT}${TEXT}</article></body>`,
    );
  const headings = ({ heading, markdown }: ReturnType<typeof read>) => [
    ...(heading === null ? [] : [heading]),
    ...[...markdown.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text),
  ];

  test.each([
    ["curly apostrophe", "Who's there? - Post", "<h1>Who’s there?</h1>"],
    ["other dash", "North - South – Post", "<h1>North — South</h1>"],
    ["entity in the title", "Salt &amp; bread | Post", "<h1>Salt &amp; bread</h1>"],
    ["site name in front", "Post: The dry year", "<h1>The dry year</h1>"],
    ["title with one more word", "The long dry year - Post", "<h1>The dry year</h1>"],
    ["permalink", "Open gates — Post", '<h1>Open gates<a href="#open">¶</a></h1>'],
    [
      "heading in a header",
      "Open gates",
      "<header><nav><a href='/'>A</a></nav><h1>Open gates</h1></header>",
    ],
  ])("is present once with %s", (_, title, heading) => {
    for (const found of [page(title, heading), page(title, "", heading)])
      expect(headings(found)).toHaveLength(1);
  });

  test("is not the name of the site", () => {
    const logo = '<header><h1 class="site-title"><a href="/">Post</a></h1></header>';
    expect(headings(page("Gates open - Post", logo, "<h2>Gates open</h2>"))).toEqual([
      "Gates open",
    ]);
  });
});

test("removes a last part with a copyright line, unless it is in the main part", () => {
  const line = "<p>© 2026 Anna, under the licence of the lock</p>";
  const page = (inside: string, after: string) =>
    read(
      `<title>Gates</title><main><h1>Gates</h1><ul><li>${SENTENCE}</li></ul>${inside}</main>${after}`,
    ).text;
  expect(page("", `<div>${line}</div>`)).not.toContain("licence");
  expect(page(`<h2>Licence</h2>${line}`, "")).toContain("2026 Anna");
});

test("is deterministic", () => {
  expect(article("<p>Once</p>").html).toBe(article("<p>Once</p>").html);
});

test("keeps the source inside a quotation on a page that is not an article", () => {
  const { by, markdown } = read(
    "<main><h1>Guests</h1><ul><li>Anna</li></ul><blockquote>It is open.<footer>Anna</footer></blockquote></main><footer>Imprint</footer>",
  );
  expect(by).toBe("filter");
  expect(markdown).toBe("# Guests\n\n- Anna\n\n> It is open.\n>\n> Anna");
});

test.each([
  "Updated the driver",
  "Created a page for 3 gates",
  "Modified oak",
  "Published plans",
  "Monday 9 am to 5 pm",
  "Friday closed",
  "Sunday, 3 March: first barge",
])("preserves the item %j", (item) => {
  expect(article(`<ul><li>Oak</li><li>${item}</li></ul>`).text).toContain(item);
});

test.each([
  "<dl><dt>Upper gate</dt><dd>$</dd><dt>Lower gate</dt><dd>$</dd></dl>",
  "<details><summary>Upper gate</summary><p>$</p></details>",
  "<fieldset><legend>Upper gate</legend><p>$</p></fieldset>",
])("preserves the name of the first text: %s", (inside) => {
  const { by, text } = read(
    `<head><title>Gates</title>${TYPED}</head><article>${inside.replaceAll("$", SENTENCE)}${TEXT}</article>`,
  );
  expect(by).toBe("readability");
  expect(text).toContain("Upper gate");
});

test.each([
  "<ol><li>Sign up for the gate</li><li>Download the gate app</li></ol>",
  "<p>Sign up for an account of the gate.</p>",
  "<p>Subscribe to the topic of the gate:</p>",
  "<p>Copyright protects the plan of the gate.</p>",
  "<p>Source: the keeper, who counts the barges.</p>",
  "<p>More: the gate is of oak.</p>",
])("preserves the text of instructions and subjects: %s", (inside) => {
  const lines = inside
    .replace(/<[^>]+>/g, " ")
    .trim()
    .split(/\s{2,}/);
  for (const each of lines) expect(article(inside).text).toContain(each);
});

test.each([
  "<p>Sign up to our updates at noon</p>",
  '<p>More: <a href="/2">A dry year at noon</a></p>',
  "<p>Source: Anna at noon</p>",
  "<p>Copyright 2024 at noon</p>",
])("removes a call to action, a pointer or a credit: %s", (inside) => {
  expect(article(inside).text).not.toContain("at noon");
});

const below = (heading: string) =>
  article(`<h2>${heading}</h2><ul><li>Upper gate</li><li>Lower gate</li></ul>`).text;

test.each([
  "Popular gates",
  "Recommended oak",
  "Loading the barge",
  "Most popular locks",
  "Subscribe to a topic of the gate",
])("preserves the list below the heading %j", (heading) => {
  expect(below(heading)).toContain("Upper gate");
});

test.each([
  "Popular",
  "Recommended for you",
  "Trending now",
  "Most read in Business",
  "Sign up for our newsletter",
])("removes the list of other texts below the heading %j", (heading) => {
  expect(below(heading)).not.toContain("Upper gate");
});

test("preserves the items after one that begins like a heading of other texts", () => {
  const { text } = article("<ul><li>Recommended</li><li>See also the gate</li><li>Oak</li></ul>");
  expect(text).toContain("Oak");
});

describe("ids made from headings", () => {
  const TITLES = ["Search", "Print", "Cookies", "Related work", "Pagination", "Widgets"];
  const idOf = (title: string) => title.toLowerCase().replace(" ", "-");

  test.each<[string, (title: string, text: string) => string]>([
    ["headings", (title, text) => `<h2 id="${idOf(title)}">${title}</h2>${text}`],
    ["sections", (title, text) => `<div id="${idOf(title)}"><h2>${title}</h2>${text}</div>`],
    ["terms", (title, text) => `<dl><dt id="${idOf(title)}">${title}<dd>${text}</dl>`],
  ])("do not make %s a part of the frame or beside an article", (_, write) => {
    const all = (text: (title: string) => string) =>
      TITLES.map((title) => write(title, text(title))).join("");
    const prose = article(all((title) => `<p>${title}: ${SENTENCE}</p>`));
    const reference = read(
      `<title>Gates</title><main><h1>Gates</h1>${all((title) => `<pre>${title}: 1</pre>`)}</main>`,
    );
    expect([prose.by, reference.by]).toEqual(["readability", "filter"]);
    for (const title of TITLES) {
      const heading = new RegExp(`^${title}$`, "m");
      expect(prose.text).toMatch(heading);
      expect(prose.text).toContain(`${title}: The lock keeper`);
      expect(reference.text).toMatch(heading);
      expect(reference.text).toContain(`${title}: 1`);
    }
  });

  test("remain in the HTML of an article", () => {
    const { html } = article(`<h2 id="related-work">Related work</h2>${TEXT}`);
    expect(html).toContain('<h2 id="related-work">Related work</h2>');
  });

  test("name a part of the frame that has no section beside it", () => {
    const part = '<div id="newsletter"><h3>Newsletter</h3><p>All of the gates</p></div>';
    expect(article(part).text).not.toContain("All of");
    expect(read(`<main><h1>Gates</h1><pre>1</pre>${part}</main>`).text).not.toContain("All of");
  });
});

test("preserves links in a table with headings and below headings beside the title", () => {
  const row = (name: string) =>
    `<tr><td><a href="/${name}">${name}</a><td><a href="mailto:${name}@x.example">${name}@x.example</a>`;
  const links = ["North", "South"].map((name) => `<li><a href="/${name}">${name}</a>`).join("");
  const { text } = read(
    `<title>Keepers</title><div><ul><li><a href="/">Home</a><li><a href="/to">To us</a></ul></div>
    <div><h1>Keepers</h1><table><tr><th>Name<th>Mail${row("Anna")}${row("Bert")}</table><h2>Gates</h2><ul>${links}</ul></div>`,
  );
  for (const content of ["Anna@x.example", "Bert", "North", "South"])
    expect(text).toContain(content);
  expect(text).not.toContain("To us");
});

test("preserves the links below a heading in the main part, such as to chapters", () => {
  const links = (...names: string[]) =>
    `<ul>${names.map((name) => `<li class="toctree-l1"><a href="/${name}">${name}</a>`).join("")}</ul>`;
  const { by, text } = read(
    `<title>Gates</title><main><section><h1>Gates</h1><p>${SENTENCE}</p><pre>open --all</pre>
    <div class="toctree-wrapper"><p role="heading">Guide</p>${links("North", "South")}</div></section>
    <section><h2>Indexes</h2>${links("Names", "Terms")}</section>
    <section><h2>See also</h2>${links("Barges", "Mills")}</section>
    <section><h2>Read next</h2>${links("Boats", "Ropes")}</section>
    <section><h2>Categories</h2>${links("Oak", "Slate")}</section>
    <section><h2>Contents</h2>${links("#one", "#two")}</section></main>`,
  );
  expect(by).toBe("filter");
  for (const content of ["Guide", "South", "Terms", "Barges"]) expect(text).toContain(content);
  for (const menu of ["Boats", "Oak", "#one"]) expect(text).not.toContain(menu);
});

test("preserves sections about what is a control elsewhere", () => {
  const section = (name: string) =>
    `<section class="${name}"><h2>About ${name}</h2><p>It opens every gate in a second.</p></section>`;
  const names = ["search-feature", "login-methods", "subscription-plans"];
  const { text } = read(
    `<title>Gates</title><main><h1>Gates</h1>${names.map(section).join("")}
    <div class="search-box"><h3>Search</h3></div><div class="login-box"><h3>Log in</h3><a href="/p">Forgot password?</a></div></main>`,
  );
  for (const name of names) expect(text).toContain(`About ${name}\nIt opens`);
  expect(text).not.toMatch(/^Search$|Log in|Forgot/m);
});

test.each([
  '<aside aria-label="Note" class="docs-aside"><p>Lock the gate.</p></aside>',
  '<aside class="box tip">Lock the gate.</aside>',
  '<aside class="sidenote">Lock the gate.</aside>',
  '<div class="alert alert-warning" role="alert">Lock the gate.</div>',
])("preserves a note within the text: %s", (note) => {
  expect(article(note).text).toContain("Lock the gate.");
  expect(read(`<main><h1>Gates</h1><pre>1</pre>${note}</main>`).text).toContain("Lock the gate.");
});

test("removes an aside that is not a note within the text", () => {
  const note = '<aside class="note"><p>Lock the gate.</p></aside>';
  expect(read(`${note}<main><h1>Gates</h1>${TEXT}</main>`).text).not.toContain("Lock");
  expect(article('<aside class="pull"><p>Lock the gate.</p></aside>').text).not.toContain("Lock");
});

test("preserves a menu of dishes and removes one of pages", () => {
  const section = (title: string, dish: string) =>
    `<section class="menu-section"><h2>${title}</h2><div class="menu-item"><b>${dish}</b> 4</div></section>`;
  const { text } = read(
    `<title>Menu</title><div class="site-menu"><a href="/">Home</a> <a href="/to">To us</a></div>
    <div class="page"><h1>Menu</h1>${section("Starters", "Soup")}${section("Mains", "Pie")}</div><footer>Imprint</footer>`,
  );
  expect(text).toBe("Menu\nStarters\nSoup 4\nMains\nPie 4");
});

test("parses a line of many letters that begins like a byline in linear time", () => {
  article("<p>Warm up.</p>");
  const start = performance.now();
  expect(article(`<p>By ${"A".repeat(95)}!</p>`).text).toContain("AAA!");
  expect(performance.now() - start).toBeLessThan(5_000);
});

test.each([
  "By Ann Lock",
  "By Ann Lock, Bert O’Gate and Carl Barge",
  "by Ann Lock,Bert Gate",
  "By Ann",
  "Updated 3 May 2024 by Ann",
  "Last updated: Friday, for Ann",
  "Posted 3 hours ago by Ann",
  "Friday, 3 May 2024, 10:30 Ann",
  "Monday, May 6th, 10:30 Ann",
])("omits the byline %j", (line) => {
  const { text } = article(`<p>${line}</p>`);
  expect(text).not.toContain("Ann");
  expect(text).toContain("The lock keeper");
});

test("finds a title that is not marked as a heading", () => {
  const comment = (at: number) =>
    `<tr class="comtr"><td><a href="/u${at}">anna</a><div class="comment">${SENTENCE}</div></td></tr>`;
  const thread = read(
    `<title>A calendar for tides | Lock news</title><body><table><tr><td><b><a href="/">Lock news</a></b><tr><td>
      <span><a href="https://tides.example/">A calendar for tides</a></span><table>${[1, 2, 3].map(comment).join("")}</table></table>`,
  );
  expect(thread.markdown).toMatch(/^# \[A calendar for tides\]\(https:\/\/tides\.example\/\)/);
  const reference = read(
    `<title>Sluice: gate_t Struct Reference</title><div class="header"><div class="title">gate_t Struct Reference</div></div>
      <div class="contents">${TEXT}</div>`,
  );
  expect(reference.heading).toBe("gate_t Struct Reference");
  const blog = read(
    `<title>The lock: Gates open</title><div class="main"><h2>Sunday, 3 March</h2><div><h3>Gates open</h3><div>${TEXT}</div></div></div>`,
  );
  expect(blog.heading).toBe("Gates open");
  const decision = read(
    `<title>Mill v. Harbour, 1903</title><div><center>MILL v. HARBOUR</center>${TEXT}</div>`,
  );
  expect(decision.heading ?? decision.markdown).toMatch(/^(?:# )?MILL v\. HARBOUR/);
});

test("uses the only first-level heading of the main region as the title", () => {
  const { markdown } = read(
    `<title>Gate (Sluice API)</title><main><div class="header"><h1>Class Gate</h1></div>${TEXT}</main>`,
  );
  expect(markdown).toMatch(/^# Class Gate\n/);
});

test("uses the only heading named a title as the title", () => {
  const page = (second: string) =>
    read(
      `<title>Gate (Sluice API)</title><div class="header"><h2 class="title">Class Gate</h2></div><ul><li>${TEXT}</ul>${second}`,
    );
  const { heading, markdown } = page("<h2>Keys</h2>");
  expect(heading ?? markdown).toMatch(/^(?:## )?Class Gate/);
});

test("does not use the heading of a section with the same name as the title", () => {
  const { heading, markdown } = article(`<h2>Gates open</h2>${TEXT}`);
  expect(heading).toBe("Gates open");
  expect(markdown).toContain("## Gates open");
});

test.each([
  '<button aria-expanded="false" aria-controls="a"><span>Why a gate?</span></button><div id="a" hidden><p>It holds water.</div>',
  '<div><button aria-expanded="false" aria-controls="a">Why a gate?</button></div><div id="a"><p>It holds water.</div>',
  '<button class="accordion">Why a gate?</button><div class="panel"><p>It holds water.</div>',
  '<button class="bbSpoiler-button">Why a gate?</button><div><p>It holds water.</div>',
  "<div><button>Why a gate?<span>+</span></button><div><p>It holds water.</div></div>",
])("uses a button as the heading of what it expands: %s", (answer) => {
  const { markdown } = read(
    `<title>Help</title><main><h1>Help</h1><p>Ask.</p>${answer}<button aria-expanded="false" aria-controls="b">Menu</button></main>`,
  );
  expect(markdown).toBe("# Help\n\nAsk.\n\n**Why a gate?**\n\nIt holds water.");
});

test("keeps the buttons of an API reference that name an operation or describe a response", () => {
  const { markdown } = read(
    `<title>Gates</title><main><h1>Gates</h1>${TEXT}<button><span>GET</span><div><span>/gates</span><div>List gates</div></div></button>
    <button><strong>200</strong><div><p>A list of gates</p></div></button><button>Copy</button><form><button><p>Send</p></button></form></main>`,
  );
  expect(markdown).toMatch(/\*\*GET \/gates List gates\*\*\n\n\*\*200\*\*\n\nA list of gates$/);
});

test.each([
  '<div class="toc"><dl class="toc"><dt><a href="/1">Gates</a><dt><a href="/2">Weirs</a></dl></div>',
  '<p>Short notes.</p><ul><li><a href="/1">Gates</a><li><a href="/2">Weirs</a></ul>',
])("keeps the list of a page that has little else: %s", (list) => {
  const { markdown } = read(
    `<title>Canals: contents</title><div class="header"><a href="/">Start</a></div><div class="book"><h1>Book of canals</h1>${list}</div>`,
  );
  expect(markdown).toMatch(/\[Gates\].*\[Weirs\]/s);
  expect(markdown).not.toContain("Start");
});

test("removes the next article that a page loads below its own, and keeps a poem above it", () => {
  const { markdown } = read(
    `<title>Gates</title>${TYPED}<article><h1>Gates</h1><p>The river<br>runs<br>down</p>${TEXT}${TEXT}</article><article><h1>Weirs</h1>${TEXT}</article>`,
  );
  expect(markdown).toContain("runs  \ndown");
  expect(markdown).not.toContain("Weirs");
});

test("keeps every picture of a product above its title", () => {
  const { markdown } = read(
    `<title>Lamp</title><div><div><img src="/1.jpg" alt="Lamp"><img src="/2.jpg" alt="Lamp from below"></div><h1>Lamp</h1>${TEXT}</div>`,
  );
  expect(markdown.match(/!\[Lamp/g)).toHaveLength(2);
});

test("keeps the first described picture of a column beside the one with the title", () => {
  const picture = (name: string, alt: string) => `<li><img src="/${name}.jpg" alt="${alt}"></li>`;
  const { markdown } = read(
    `<title>Lamp</title><meta property="og:type" content="product"><main><div><ul>${picture("0", "")}${picture("1", "In brass")}${picture("2", "In oak")}</ul></div><div><div><h1>Lamp</h1><p>€ 20</p></div>${TEXT}</div></main>`,
  );
  expect(markdown.match(/!\[.*?\]/g)).toEqual(["![In brass]"]);
});

test.each([
  [
    "around its own",
    `<article><p>Rivers</p><article><h1>Gates</h1>${TEXT}</article><p>Lock the gate.</article>`,
  ],
  [
    "that are its parts",
    `<article><h1>Gates</h1><p>Intro.</article><article><h1>Weirs</h1>${TEXT}<p>Lock the gate.</article>`,
  ],
])("preserves articles %s", (_, html) => {
  const { markdown } = read(`<title>Gates</title>${TYPED}<main>${html}</main>`);
  expect(markdown).toContain("Lock the gate.");
});

test("preserves sections in a list of tabs without tabs, and numbered headings about advertising", () => {
  const section = `<div class="card"><h5><a href="#a">Opening</a></h5><div id="a" role="tabpanel">${TEXT}</div></div>`;
  const { markdown } = article(`<div role="tablist">${section}</div><h2>5. Werbung</h2>${TEXT}`);
  expect(markdown).toContain("Opening");
  expect(markdown).toContain("5. Werbung");
});

test("names the panels of tabs in an article instead of the list of tabs", () => {
  const { markdown } = article(
    "<div><ul role=tablist><li role=tab>npm<li role=tab>yarn</ul><div role=tabpanel><pre>npm i</pre></div><div role=tabpanel><pre>yarn add</pre></div></div>",
  );
  expect(markdown).toContain("**npm**\n\n```\nnpm i\n```\n\n**yarn**\n\n```\nyarn add");
  expect(markdown).not.toContain("- npm");
});

test("uses the heading of a package with its version as the title", () => {
  const { heading } = read(
    `<title>gates · Index</title><main><div class="banner"><h1>gates 2.32.3</h1><p>install gates</p></div><div><h1>Gates</h1>${TEXT}</div></main>`,
  );
  expect(heading).toBe("gates 2.32.3");
});

test("uses a heading that links to itself as the title of a start page", () => {
  const source = parseSource(
    `<title>Gates - Book of canals</title><h1>Book of canals</h1><main><h1 id="g"><a href="#g">Gates</a></h1>${TEXT}</main>`,
    "https://post.example/",
  );
  const { root, heading } = mainContent(source.html, source);
  expect([heading, root.querySelector("h1")?.textContent]).toEqual([null, "Gates"]);
});

test.each([
  [
    "a question about the page",
    "<div><h2>Your opinion, helpful to us</h2><p>Was this page helpful?</p></div>",
    "helpful",
  ],
  [
    "a question with its answers as links",
    '<p>Was this page helpful? <a href="#">Yes</a> <a href="#">No</a></p>',
    "helpful",
  ],
  ["a question of a help center", "<div>Did this answer your question?</div>", "answer"],
  ["a question in German", "<p>War dieser Artikel hilfreich für Sie?</p>", "hilfreich"],
  ["a question in French", "<h3>Cette page vous a-t-elle été utile ?</h3>", "utile"],
  ["a question in Spanish", "<span>¿Le ha resultado útil esta página?</span>", "útil"],
  [
    "a region with nothing but its name",
    '<div role="region" aria-label="bottom of page"><span>bottom of page</span></div>',
    "bottom",
  ],
  ["a link that prints", '<p><a href="/print">Print this page</a></p>', "Print"],
  ["a link that a script prints", '<a href="javascript:print()">Drucken</a>', "Drucken"],
  ["a link to a new tab", '<p><a href="/f1">Open in a new tab</a></p>', "tab"],
  [
    "the text drawn over the button of a form",
    '<form><input type="submit" aria-labelledby="add"><span id="add">Add to cart</span></form>',
    "cart",
  ],
  ["a jump", '<p><a href="#r">Jump to Recipe</a></p>', "Jump"],
  [
    "the heading of a menu",
    '<div><h3>The menu</h3><ul class="sub-nav"><li><a href="/2">Next</a></ul></div>',
    "menu",
  ],
  [
    "the name of an empty tab",
    "<ul role=tablist><li role=tab>Opinions</ul><div role=tabpanel><div id=comments>Great!</div></div>",
    "Opinions",
  ],
  ["the title below the title", '<a href="/1"><h2>Gates</h2></a>', "Gates](/1"],
])("removes %s from a page", (_, part, text) => {
  const { markdown } = read(
    `<title>Gates</title>${TYPED.replace("NewsArticle", "Product")}<main><h1>Gates</h1>${part}<ul><li>One</ul>${TEXT}<ul><li>Two</ul></main>`,
  );
  expect(markdown).toMatch(/^# Gates\n\n- One/);
  expect(markdown).not.toContain(text);
});

test("writes the number that a counter shows once it is in view", () => {
  const { markdown } = article(
    '<p><span data-to-value="1,200">0</span> gates, <b data-count="3">0</b> weirs</p><p data-number-value="95"><b class="percent-value"></b>% open</p>',
  );
  expect(markdown).toContain("1,200 gates, **3** weirs");
});

test("removes a list that opens below a button, and the second name of a tab", () => {
  const { markdown } = read(
    `<title>Gates</title>${TYPED.replace("NewsArticle", "Product")}<main><h1>Gates</h1><div class="dropdown"><b>Other</b><ul><li><a href="/de">Deutsch</a></ul></div><ul role=tablist><li role=tab>Oak</ul><div><div role=tab>Oak</div><div role=tabpanel>${TEXT}</div></div></main>`,
  );
  expect(markdown).toMatch(/^# Gates\n\n\*\*Oak\*\*\n\nThe lock keeper/);
});

test.each([
  '<div class="NavFrame"><div class="NavHead">Translations</div><ul><li>German: <a href="/t">Tor</a></ul></div>',
  "<div><div>Translations</div><nav><p>The German word is Tor, and the Polish one is brama, as most people know.</p></nav></div>",
])("keeps the text that a click on its name shows: %s", (part) => {
  const { markdown } = read(
    `<title>Gates</title>${TYPED.replace("NewsArticle", "Product")}<main><h1>Gates</h1>${TEXT}${part}</main>`,
  );
  expect(markdown).toMatch(/Translations.*Tor/s);
});

test("keeps a question that a button asks on a page inside of a form", () => {
  const { markdown } = read(
    `<title>Gates</title><form method="post"><h1>Gates</h1><ul><li>One<li>Two</ul><button aria-expanded=false>Why?</button><div>${TEXT}</div></form>`,
  );
  expect(markdown).toContain("**Why?**\n\nThe lock");
});

test("keeps what buttons and boxes say in the cells of a table", () => {
  const { markdown } = read(
    `<title>Gates</title><main><h1>Gates</h1><table><tr><th><button>Gate</button><th>Open<tr><td>Upper<td><button><b>92</b> <i>yes</i></button><tr><td>Lower<td><input type=checkbox checked disabled><tr><td>Old<td><button>Edit</button></table></main>`,
  );
  expect(markdown).toContain(
    "| Gate | Open |\n| --- | --- |\n| Upper | **92** *yes* |\n| Lower | [x] |\n| Old |  |",
  );
});

const FIELDS =
  "<fieldset><legend>Permit</legend><label for=n>Full name</label><input id=n><input type=radio id=r><label for=r>Visitor</label></fieldset>" +
  "<label>Zone <select><option value=''>Choose<option>Harbour<option>Town</select></label><button>Send</button>";

test("keeps tables of cookies on a page about them, and asides within links", () => {
  const { markdown } = read(
    `<title>Cookies</title><main><h1>Our cookies</h1>${TEXT}<div class=cookie-table><h2>Needed</h2><table class=cookies><tr><th>Name<th>Use<tr><td>sid<td>Signs in</table></div><ul><li><a href=/1>Quake<aside>10 km</aside></a></ul></main><div class=cookie-banner><h2>We use cookies</h2></div>`,
  );
  expect(markdown).toMatch(/sid \| Signs in.*10 km$/s);
});

test("keeps the label of a row in a form", () => {
  const row =
    "<tr><th><label for=v>Version:</label></th><td>1.0 <select id=v><option>1.0</select></td></tr>";
  const { markdown } = read(
    `<title>Gates</title><form method=post><h1>Gates</h1><table>${row}<tr><th>Part:<td>Lock</table><pre>${SENTENCE}</pre></form>`,
  );
  expect(markdown).toContain("| Version: | 1.0 |");
});

test("writes the labels and options of a form that is sent", () => {
  const { markdown } = read(
    `<title>Permits</title><main><h1>Permits</h1><form method="post">${FIELDS}</form></main>`,
  );
  expect(markdown).toBe(
    "# Permits\n\nPermit\n\nFull name\n\n- Visitor\n\nZone\n\n- Harbour\n- Town",
  );
});

test.each([
  `<form>${FIELDS}</form>`,
  `<form method="post" class="comment-form">${FIELDS}</form>`,
  `<form method="post">${FIELDS}<input type=password></form>`,
  '<form method="post"><label>Mail<input></label><button>Subscribe</button></form>',
  "<form><div><h3>Ask for a visit</h3></div><label>Name<input></label><button>Send</button></form>",
])("leaves out the labels of other forms: %s", (form) => {
  const { markdown } = read(
    `<title>Permits</title><main><h1>Permits</h1><ul><li>One<li>Two</ul>${form}</main>`,
  );
  expect(markdown).toBe("# Permits\n\n- One\n- Two");
});

test("keeps the name of a parameter without a form that a paragraph describes", () => {
  const { markdown } = read(
    `<title>Gates</title><main><h1>Gates</h1>${TEXT}<div><div><label for=n>limit</label><div>integer</div></div><p>How many gates.</p><input id=n></div><div><label>Search<input></label></div></main>`,
  );
  expect(markdown).toContain("limit\n\ninteger\n\nHow many gates.");
  expect(markdown).not.toContain("Search");
});

test("keeps names and links of people, a picture of the subject, and no dash between buttons", () => {
  const people = (role: string) =>
    `<li><span>${role}</span><div><a href=/a>Ann Weir</a><a href=/b>Bo Dam</a></div>`;
  const { markdown } = read(
    `<title>Gates</title><main><div><img src=/1.jpg alt="Gates front"></div><div><h1>Gates</h1><p>A film about water.</p><ul>${people("Director")}${people("Writers")}</ul><h3><span><a href=/e>Ed</a>, <a href=/f>Flo</a></span></h3><dl><dt>Topics<dd><a href=/1>Oak</a>, <a href=/2>Elm</a></dl><div><button>US</button> – <button>Metric</button></div><p>It is long.</p></div></main>`,
  );
  expect(markdown).toMatch(
    /!\[Gates front\].*Director.*Writers.*Bo Dam.*### .*Flo.*Topics.*Elm.*\n\nIt is long\.$/s,
  );
  expect(markdown).not.toContain("–");
});

test("keeps a short post that is mostly links", () => {
  const { markdown } = read(
    `<title>Ann</title><div><b>Ann</b><div><p><a href=/b>@bob</a> The tide is out, see <a href=/1>https://tides.example/every/harbour</a> <a href=/t>#tides</a></div></div>`,
  );
  expect(markdown).toContain("The tide is out");
});

test("writes the choices of a quiz that a script checks", () => {
  const question = (text: string) =>
    `<fieldset><legend>${text}</legend><label><input type=radio> Oak</label><label><input type=radio> Elm</label></fieldset>`;
  const sort = "<aside><label><input type=radio>Newest</label></aside>";
  const { markdown } = read(
    `<title>Quiz</title>${sort}<main><h1>Quiz</h1>${question("Of what is the gate?")}${question("The weir is of ___")}</main>`,
  );
  expect(markdown).toBe(
    "# Quiz\n\nOf what is the gate?\n\n- Oak\n- Elm\n\nThe weir is of \\_\\_\\_\n\n- Oak\n- Elm",
  );
});

test("keeps links in the row of a table that names them", () => {
  const { markdown } = read(
    `<title>Gates</title><h1>Gates</h1>${TEXT}<table><tr><th>Date<td>May<tr><th>Files<td><a href="/1">one</a> <a href="/2">two</a></table>`,
  );
  expect(markdown).toContain("| Files | [one](https://post.example/1) [two]");
});

test.each([
  'oak<span class="ltx_note"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag_note">1</span>Later of steel.</span></span></span> lasts',
  'oak<label for="n" class="sidenote-number"></label><input type=checkbox id=n><span class="sidenote">Later of steel.</span> lasts',
])("writes a note within a sentence in parentheses: %s", (sentence) => {
  expect(article(`<p>The gate of ${sentence} for thirty years.</p>`).markdown).toContain(
    "oak (Later of steel.) lasts",
  );
});

test("preserves the first list of a page of links with a second one below a heading", () => {
  const list = (...names: string[]) =>
    `<ul>${names.map((name) => `<li><a href="https://${name}.example/">All about ${name}</a>`).join("")}</ul>`;
  const { markdown } = read(
    `<title>Links about locks</title><h1>Links about locks</h1>${list("gates", "sluices", "weirs", "keys")}
      <h2>Shops</h2>${list("tools", "paint")}`,
  );
  expect(markdown).toContain("All about gates");
  expect(markdown).toContain("All about paint");
});

test("preserves lists of links below lower headings of the main region, unless these are related", () => {
  const list = (word: string) =>
    `<ul>${[1, 2, 3].map((at) => `<li><a href="/${word}${at}">${word}${at}</a></li>`).join("")}</ul>`;
  const { markdown } = read(
    `<title>Gate</title><main><h1>Gate</h1><div>${TEXT}<h3>Strong matches</h3>${list("lock")}
      <h3>Related words</h3>${list("door")}</div></main>`,
  );
  expect(markdown).toContain("### Strong matches\n\n- [lock1]");
  expect(markdown).not.toContain("door1");
});

test("preserves the speakers of a debate in the headers of its parts", () => {
  const part = (name: string) =>
    `<div class="part"><div class="header">The Member for ${name}</div><p>${SENTENCE}</p></div>`;
  const parts = ["Weir", "Sluice", "Gate", "Dam"].map(part).join("");
  const inMain = read(`<title>Locks Bill</title><main><h1>Locks Bill</h1>${parts}</main>`);
  const outside = read(
    `<title>Locks Bill</title><div class="header">Assembly</div><div><h1>Locks Bill</h1>${parts}</div>`,
  );
  for (const { markdown } of [inMain, outside]) expect(markdown).toContain("The Member for Dam");
});

test("preserves a part with links alone among parts that are alike", () => {
  const part = (name: string, text: string) =>
    `<section class="channel"><h2>${name}</h2><ol><li><a href="/${name}1">News</a><li><a href="/${name}2">Locks</a>${text}</ol></section>`;
  const { markdown } = read(
    `<title>Tonight</title><main><h1>Tonight</h1><div>${part("One", `<p>${SENTENCE}</p>`)}${part("Two", "")}${part("Related", "")}</div></main>`,
  );
  expect(markdown).toContain("## Two\n\n1. [News](https://post.example/Two1)");
  expect(markdown).not.toContain("Related");
});

test("preserves code and rows of tables that have no text around them", () => {
  const code = (text: string) => `<div class="cell"><pre>${text}</pre></div>`;
  const notebook = read(
    `<title>Gate</title><div class="book"><div class="cell"><h1>Gate</h1>${TEXT}</div>${code("open()")}${code("shut()")}</div>`,
  );
  expect(notebook.markdown).toContain("shut()");
  const row = (text: string) => `<tr><td><p>${text}</p><td><p>${text}</p></tr>`;
  const table = read(
    `<title>The gate</title><article><h1>The gate</h1><table>${row(SENTENCE.repeat(2))}${row("Shut.")}${row("Late.")}</table></article>`,
  );
  expect(table.markdown).toContain("| Shut. | Shut. |");
});

test("removes the links around an e-mail, and preserves a sentence that names them", () => {
  const { markdown } = read(
    `<title>Lock news</title><table><tr><td><a href="/v">View in browser</a><tr><td><h1>Lock news</h1>${TEXT}
      <p>To unsubscribe, see <a href="/help">the help</a>.</p><tr><td>You signed up. <a href="/u">Unsubscribe</a></table>`,
  );
  expect(markdown).not.toMatch(/View in browser|You signed up/);
  expect(markdown).toContain("To unsubscribe, see [the help]");
});

test("keeps a person with icons of accounts below the name", () => {
  const { markdown } = read(
    `<title>Team</title><main><h1>Team</h1><p>We keep gates.</p><div><div><h3>Ann Weir</h3><p>Keeper</p><div class=social><a href=/1><i class=fa-x></i></a><a href=/2><svg></svg></a></div></div><div><h3>Bo Dam</h3><p>Engineer</div></div></main>`,
  );
  expect(markdown).toContain("### Ann Weir\n\nKeeper");
});

test("removes a path that begins with the current position", () => {
  const path = "<div>您当前的位置：<a href=/>首页</a> &gt; <a href=/n>新闻</a> &gt; 正文</div>";
  const { text } = read(
    `<title>船闸今日开放</title><body>${path}<div><h1>船闸今日开放</h1><p>${"今天上午，运河船闸正式开放。".repeat(9)}</div>`,
  );
  expect(text).not.toContain("位置");
});

test("keeps times in buttons", () => {
  const { markdown } = read(
    `<title>Films</title><main><h1>Films</h1>${TEXT}<div><h2>Low water</h2><div><button>18:00</button><button>8.30 pm</button><button>Trailer</button></div></div></main>`,
  );
  expect(markdown).toContain("18:00 8.30 pm");
  expect(markdown).not.toContain("Trailer");
});

test("keeps buttons that are parts of sentences or terms with links", () => {
  const term = (name: string) =>
    `<li><div><button aria-controls="${name}" aria-expanded=false>${name}</button><div id="${name}"><a href="/1">Search</a></div></div>`;
  const { markdown } = read(
    `<title>Gate</title><main><h1>Gate</h1><p>${SENTENCE} [<button>1</button>]</p>
      <p>Kept by <button>Ann Weir</button>, <button>Ben Dam</button>. <button>Share</button></p><h2>Terms</h2><ul>${term("Oak")}${term("Elm")}</ul></main>`,
  );
  const journal = read(
    `<title>Gate</title><main><header><h1>Gate</h1><span><div class=dropdown><button aria-haspopup=true>Locks</button><div aria-hidden=true><a href=/1>Search</a></div></div></span><span>. </span><span>2026.</span></header>${TEXT}</main>`,
  );
  expect(journal.markdown).toContain("Locks. 2026.");
  expect(markdown).toContain("\\[1\\]\n\nKept by Ann Weir, Ben Dam.\n\n## Terms\n\n- Oak\n- Elm");
});

test("removes the head and foot lines of a manual page", () => {
  const page = (head: string, foot: string) =>
    read(`<title>lock(1)</title>${head}<div class="manual-text"><h1>NAME</h1>${TEXT}
      <dl><dt id="a"><a href="#a"><code>-a</code></a><dd>All gates.</dl></div>${foot}`).markdown;
  const cells = page(
    '<table class="head"><tr><td class="head-ltitle">LOCK(1)<td class="head-vol">Commands</table>',
    '<table class="foot"><tr><td class="foot-date">May 1<td class="foot-os">Weir 7</table>',
  );
  const roles = page(
    '<div role="doc-pageheader"><span>LOCK(1)</span></div>',
    '<div role="doc-pagefooter"><span>Weir 7</span></div>',
  );
  for (const markdown of [cells, roles]) {
    expect(markdown).toMatch(/^# NAME\n/);
    expect(markdown).toMatch(/\*\*`-a`\*\*\n\nAll gates\.$/);
  }
});

test("writes the notes of AsciiDoc as their name and text", () => {
  const note = (icon: string) =>
    `<div class="admonitionblock"><table><tr><td class="icon">${icon}<td class="content"><div><p>Keep the key.</p></div></table></div>`;
  const icons = [
    '<i title="Note"></i>',
    '<div class="title">Note</div>',
    '<img src="n.png" alt="Note">',
  ];
  const { markdown } = read(
    `<title>Gate</title><div id="content"><h1>Gate</h1>${TEXT}${icons.map(note).join("")}</div>`,
  );
  expect(markdown.match(/\*\*Note\*\*\n\nKeep the key\./g)).toHaveLength(3);
});

test("preserves the titles of a list of pages with a text for each", () => {
  const { markdown } = read(
    `<title>Results</title><main><h1>Results</h1><div>${[1, 2, 3]
      .map((at) => `<div><h3><a href="/${at}">Gate ${at}</a></h3><p>${SENTENCE}</p></div>`)
      .join("")}</div></main>`,
  );
  expect(markdown).toContain("### [Gate 3](https://post.example/3)");
});

test("preserves short entries of a list of terms", () => {
  const { markdown } = read(
    `<title>Help</title><main><h1>Help</h1><dl><dt>Is it old?<dd>${TEXT}<dt>Can I cross?<dd>Yes.</dl></main>`,
  );
  expect(markdown).toContain("**Can I cross?**\n\nYes.");
});

test("removes the line below a page of a wiki that says when it was changed", () => {
  const line = "<div><b>gate.txt</b> · Last modified: 2026/05/01 10:00 by <b>ann</b></div>";
  const page = `<h1>The gate</h1><p>Oak.</p><ul><li>Of ${SENTENCE}</ul>`;
  const outside = read(`<title>The gate</title><div>${page}</div><div>${line}</div>`);
  expect(outside.markdown).not.toContain("Last modified");
  const inside = read(`<title>The gate</title><main>${page}${line}</main>`);
  expect(inside.markdown).toContain("Last modified");
});

test("preserves a part of the main region that has a heading and links", () => {
  const { markdown } = read(
    `<title>Gate</title><main><h1>Gate</h1><ul><li>${SENTENCE}<li>${SENTENCE}</ul><section class="a"><h2>Strong</h2>
      <ul><li><a href="/1">Harbour lock</a><li><a href="/2">Upper weir</a><li><a href="/3">Old water mill</a></ul></section></main>`,
  );
  expect(markdown).toContain("## Strong\n\n- [Harbour lock]");
});

test("preserves the shorter ones of several parts that are alike", () => {
  const part = (year: number, text: string) =>
    `<div class="year ${year}"><b>${year}</b><div><h3>In ${year}</h3><p>${text}</p></div></div>`;
  const { markdown } = read(
    `<title>History</title><main><h1>History</h1><div>${part(1850, SENTENCE.repeat(2))}${part(1950, SENTENCE)}</div></main>`,
  );
  expect(markdown).toContain("**1950**\n\n### In 1950\n\nThe lock keeper");
});

test("removes the controls of questions and answers in a thread", () => {
  const post = `<div class="post">${TEXT}<div><a href="/e">Improve this answer</a><a>Add a comment</a></div></div>`;
  const { markdown } = read(
    `<html itemtype="https://schema.org/QAPage"><title>Gates?</title><h1>Gates?</h1><div>${post}${post}<h2>Your Answer</h2></div>`,
  );
  expect(markdown).not.toMatch(/Improve|Add a|Your Answer/);
});

test("preserves the short reply of a thread with two posts", () => {
  const post = (text: string) => `<div class="post"><div>Ann, keeper</div><div>${text}</div></div>`;
  const { markdown } = read(
    `<title>Which oil?</title><h1>Which oil?</h1><div>${post(SENTENCE.repeat(2))}${post("Use linseed oil.")}</div>`,
  );
  expect(markdown).toContain("Use linseed oil.");
});

test("preserves a note that is only a link", () => {
  const notes = `<div class="footnotes"><ol><li id="n1">Of <a href="/oak">oak</a>. <a href="#r1">↩</a>
    <li id="n2"><a href="/report">Report of the year 1900</a> <a href="#r2">↩</a></ol></div>`;
  const { markdown } = read(
    `<title>Gates open</title><article><h1>Gates open</h1>${TEXT}${TEXT}${notes}</article>`,
  );
  expect(markdown).toContain("2. [Report of the year 1900](https://post.example/report)");
});

test("preserves a list of files, and code whose line numbers are links", () => {
  const files = `<h2>Forms</h2><ul><li><a href="/a.pdf">Passage (PDF)</a><li><a href="/b.docx?v=2">Mooring</a></ul>`;
  const code = `<h2>Settings</h2><div><table><tr><td><pre><a href="#1">1</a>\n<a href="#2">2</a></pre><td><pre>gate: open\nkey: 2</pre></table></div>`;
  const { markdown } = read(
    `<title>Lock office</title><div id="content"><h1>Passages</h1><div>${TEXT}</div>${files}${code}</div>`,
  );
  expect(markdown).toContain("[Mooring](https://post.example/b.docx?v=2)");
  expect(markdown).toContain("key: 2");
});

test("removes the menu of a layout that also holds a table of data", () => {
  const { markdown } = read(
    `<title>The lock</title><h1>The lock</h1><table><tr><td><a href="/">Home</a><br><a href="/map">Map</a><br><a href="/links">Links</a>
      <td><p>The gates open at nine.<p>Boats wait below the bridge.<table><tr><th>Gate<th>Year<tr><td>Upper<td>1902</table></table>`,
  );
  expect(markdown).not.toContain("Map");
  expect(markdown).toContain("1902");
});

test("removes headings at the end whose comments or forms were removed", () => {
  const end = (heading: string, after = "") =>
    read(
      `<title>The lock</title><main><h1>The lock</h1>${TEXT}<div><h3>Tags</h3></div><div><h4>${heading}</h4></div><div class="comments">Nice.</div>${after}</main>`,
    ).markdown;
  for (const heading of ["Discussion about this post", "Leave a reply", "3 comments"])
    expect(end(heading)).not.toContain("#### ");
  expect(end("Leave a reply")).not.toContain("Tags");
  expect(end("The keeper")).toContain("#### The keeper");
  expect(end("Comments", "The lock was built of comments.")).toContain("#### Comments");
});

test("removes the line of MediaWiki with the name of the site", () => {
  const { markdown } = read(
    `<title>The lock – Openpedia</title><div id="content" class="mw-body"><h1>The lock</h1><div id="bodyContent"><div id="siteSub">From Openpedia, the open encyclopedia</div><div id="mw-content-text">${TEXT.repeat(4)}</div></div></div>`,
  );
  expect(markdown).not.toContain("Openpedia");
  expect(markdown).toContain("lock keeper");
});

test("preserves the headings of parts that are in headers without links", () => {
  const { markdown } = read(
    `<title>The lock</title><header><a href="/">Port</a><h2>Office</h2></header><div id="c1"><header><h1>The lock</h1></header>${TEXT}</div>
      <div id="c2"><header class="frame-header"><h2>Hours</h2></header><table><tr><td>Monday<td>8–12<tr><td>Tuesday<td>13–17</table></div>`,
  );
  expect(markdown).toContain("## Hours\n\n|");
  expect(markdown).not.toContain("Office");
});

test("preserves cells of named rows whatever their class names", () => {
  const { markdown } = read(
    `<title>Drift</title><main><h1>Drift</h1>${TEXT}<table><tr><td>Comments:<td class="comments">12 pages<tr><th>Subjects<td class="related">Tides</table></main>`,
  );
  expect(markdown).toContain("| Comments: | 12 pages |");
  expect(markdown).toContain("| Subjects | Tides |");
});

test("preserves short parts below a text whose headings are of a lower level", () => {
  const part = (name: string) => `<div class="box"><h4>${name}</h4><p>We reply soon.</p></div>`;
  const { markdown } = read(
    `<title>Repair</title><div class="a"><h1>Repair</h1><p>${SENTENCE}</p></div><div class="b">${part("Gates")}</div><div class="c"><h5>What does it cost?</h5><p>Nothing.</p></div>`,
  );
  for (const each of ["#### Gates", "We reply soon.", "##### What does it cost?", "Nothing."])
    expect(markdown).toContain(each);
});

test("preserves the lines above the text of a page that does not declare itself an article", () => {
  const { markdown } = read(
    `<title>Fair</title><main><h1>Fair</h1><p>10:00 – 18:00</p><p>North pier</p>${TEXT}</main>`,
  );
  expect(markdown).toContain("10:00 – 18:00\n\nNorth pier\n\nThe lock");
});

test("preserves several lines between the title and the text, such as those of a judgment", () => {
  const lines = ["No. 12/2026", "In the High Court", "Date: 12 March 2026", "Mr Justice Holt"];
  const { markdown } = read(
    `<title>Ann v Port</title><main><h1>Ann v Port</h1><div class="judgment-header"><p>${lines.join("</p><p>")}</p></div><div class="body"><h2>Facts</h2><p>The <b>claimant</b> keeps a lock.${TEXT}${TEXT}</div></main>`,
  );
  for (const each of lines) expect(markdown).toContain(each);
});

test("preserves sections about social work, and notes that a search skips", () => {
  const { markdown } = read(
    `<title>The lock</title><main><h1>The lock</h1><div class="hatnote navigation-not-searchable">For the key, see <a href="/key">key</a>.</div>
      ${TEXT}<div class="social"><h2>Meals</h2><p>We cook for sixty people a day.</p></div>
      <div class="social"><a href="https://a.example/">Follow us</a></div></main>`,
  );
  expect(markdown).toContain("For the key");
  expect(markdown).toContain("sixty people");
  expect(markdown).not.toContain("Follow us");
});

test("prefers a heading below the banner to the name of the site in it", () => {
  const { heading, markdown } = read(
    `<title>Lock board - Gates open</title><div role="banner"><h1>Lock board</h1></div><h2>Gates open</h2>${TEXT}`,
  );
  expect(heading ?? markdown).toContain("Gates open");
  expect(markdown).not.toContain("Lock board");
  const only = read(`<title>Gates open</title><div role="banner"><h1>Gates open</h1></div>${TEXT}`);
  expect(only.heading).toBe("Gates open");
});

test.each(["subtitle", "post-subheading", "sub-title", "standfirst", "article__dek"])(
  "returns the %s of a title",
  (name) => {
    const { heading, subtitle } = read(
      `<head><title>Gates open</title>${TYPED}</head><article><div><h1>Gates open</h1><h3 class="${name}">A day at the lock</h3></div>
      <div><div>${TEXT}${TEXT}</div></div></article>`,
    );
    expect([heading, subtitle]).toEqual(["Gates open", "A day at the lock"]);
  },
);

test("removes links to the top of the page from headings", () => {
  const { markdown } = read(
    `<title>tar</title><h1>tar</h1><h2>Name <a href="#start"><span>top</span></a></h2><pre>tar - archives</pre>
      <h2>Options <a href="#start">top</a></h2><pre>-f file</pre>`,
  );
  expect(markdown).not.toContain("top");
});

test.each(["header", "nav", "footer", "menu"])(
  "preserves headings whose text is a link named %s",
  (name) => {
    const { markdown } = read(
      `<title>Gates</title><main><h1>Gates</h1><ul><li>Upper<li>Lower</ul><h2 id="keys"><a class="${name}" href="#keys">Keys</a></h2><ul><li>Brass<li>Iron</ul></main>`,
    );
    expect(markdown).toContain("## Keys");
  },
);

test("uses the heading in the main region as the title where the title names the site too", () => {
  const { heading, markdown } = read(
    `<title>What is a gate? - The lock book</title><div><h1>The lock book</h1></div><main><h1>What is a gate?</h1>${TEXT}<h1>Doors</h1>${TEXT}</main>`,
  );
  expect(heading ?? markdown).toMatch(/^(?:# )?What is a gate\?/);
});

test("preserves headings of several links, and links that repeat in headings", () => {
  const part = (name: string) =>
    `<section><a href="/source#${name}">Source</a><h3>impl <a href="/${name}">${name}</a> for <a href="/gate">Gate</a></h3></section>`;
  const { markdown } = read(
    `<title>Gate</title><main><h1>Gate</h1>${TEXT}<h2>Parts</h2><div>${["Closed", "Open", "Painted", "Welded", "Oiled"].map(part).join("")}</div>
      <details open><summary>${part("Named")}</summary><p>Compares.</p></details></main>`,
  );
  for (const name of ["Closed", "Open", "Painted", "Welded", "Oiled", "Named"])
    expect(markdown).toContain(
      `### impl [${name}](https://post.example/${name}) for [Gate](https://post.example/gate)`,
    );
});

test("removes icons with a link from headings, and preserves unseen headings", () => {
  const { heading, markdown } = read(
    `<title>Gate</title><h1><a href="/gate.ex#L1"><i></i><span class="sr-only">View source</span></a>Gate</h1><ul><li>Upper<li>Lower</ul>
      <h2><a href="/keys"><span class="sr-only">Keys</span></a></h2><ul><li>Brass<li>Iron</ul>`,
  );
  expect(heading ?? markdown).toMatch(/^(?:# )?Gate/);
  expect(markdown).toContain("## [Keys](https://post.example/keys)");
});

test("preserves a link to a file in an article", () => {
  const { text } = article(
    '<p><a href="/plan.pdf">The plan of the gate</a></p><p><a href="/key.zip?v=2">Drawings (20 KB)</a></p><p><a href="/more">More gates</a></p>',
  );
  expect(text).toContain("The plan of the gate");
  expect(text).toContain("Drawings");
  expect(text).not.toContain("More gates");
});

test.each([
  "anchor anchorWithStickyNavbar_LWe7",
  "page-with-sidebar",
  "scroll-mt-[var(--navbar-height)]",
  "lg:pl-sidebar",
  "bg-footer",
])("preserves a heading whose class name %s only mentions a page part", (name) => {
  const { markdown } = read(
    `<title>Gates</title><main><h1>Gates</h1><ul><li>Upper<li>Lower</ul><h2 class="${name}">Keys</h2><ul><li>Brass<li>Iron</ul></main>`,
  );
  expect(markdown).toContain("## Keys");
});

test("uses the heading in the main region as the title where another is the name of the site", () => {
  const page = (title: string) => {
    const { heading, markdown } = read(
      `<title>${title}</title><div><h1>The lock book</h1></div><main><h2>Gates</h2><ul><li>Upper<li>Lower</ul><h2>Keys</h2></main>`,
    );
    return heading === null ? markdown : `# ${heading}`;
  };
  expect(page("Gates - The lock book")).toMatch(/^## Gates\n/);
  expect(page("The lock book - Gates")).toBe("# The lock book");
  expect(page("The lock book")).toBe("# The lock book");
});

test("preserves links among other words that most entries repeat, and removes commands", () => {
  const entry = (name: string) =>
    `<div class="entry"><h3>${name}()</h3><ul><li>Returns: <a href="/text">text</a></ul><p>Opens the ${name} gate of the lock.</p><a href="/try">Try it now</a></div>`;
  const { markdown } = read(
    `<title>Gate</title><main><h1>Gate</h1>${["upper", "lower", "side", "back", "front"].map(entry).join("")}</main>`,
  );
  expect(markdown.match(/Returns: \[text\]/g)).toHaveLength(5);
  expect(markdown).not.toContain("Try it now");
  const items = ["upper", "lower", "side", "back", "front"].map(
    (name) =>
      `<li><code>${name}</code> <b><a href="/text">text</a></b> If present, the name of the gate.</li>`,
  );
  const list = read(`<title>Gate</title><main><h1>Gate</h1><ul>${items.join("")}</ul></main>`);
  expect(list.markdown).toContain("- `front` **[text](https://post.example/text)** If present");
});

test.each([
  '<section id="method.skip"><a href="#method.skip">§</a><h4>skip(count)</h4></section>',
  '<div id="widget-search"><h2>skip(count)<a href="#widget-search">¶</a></h2></div>',
])("preserves a section whose id is for a link to its heading: %s", (section) => {
  const { markdown } = read(
    `<title>Gate</title><main><h1>Gate</h1><ul><li>Upper<li>Lower</ul>${section}<p>Skips gates.</p></main>`,
  );
  expect(markdown).toContain("# skip(count)\n");
});

test("preserves a list of links that words before it announce, and removes one below a label", () => {
  const list = (first: string) =>
    `<ul>${[first, "Keys", "Weirs"].map((name) => `<li><a href="/${name}">${name}</a>`).join("")}</ul>`;
  const { markdown } = read(
    `<title>Lock</title><main><h1>Lock</h1><ul><li>These parts of the lock move:${list("Gates")}<li>Nothing else moves.</ul>
      <div><p>All of these have a page of their own:</p>${list("Doors")}</div><div><p>Tags:</p>${list("Boats")}</div><p>Open.</p></main>`,
  );
  for (const name of ["[Gates]", "[Doors]"]) expect(markdown).toContain(name);
  expect(markdown).not.toContain("[Boats]");
});
