import { expect, test } from "vitest";
import { parseDocument } from "../page/dom/parse-document";
import { imagesOf } from "../page/facts/images";
import { linksOf } from "../page/facts/links";
import { documentMetadata } from "../page/facts/metadata";
import { parseSource } from "./parse-source";
import { bestCandidate, parseSrcset } from "./srcset";

const read = (html: string) => parseSource(html, "https://example.org/dir/page?x=1#f");

test("uses the text for visitors without scripts if a page has no other, unless it asks for them", () => {
  const read = (text: string, own = "") =>
    parseSource(`<div id=root>${own}</div><noscript><p>${text}</noscript>`, "https://a.example/")
      .html;
  const text = "The gate opens at six in the morning and is shut at ten, on all days of the week. ";
  expect(read(text.repeat(2))).toContain("on all days");
  expect(read(text.repeat(2), text)).not.toContain("<p>");
  expect(read(`Please enable JavaScript. ${text.repeat(2)}`)).not.toContain("<p>");
  expect(read("Loading the gate")).not.toContain("<p>");
});

test("removes scripts, styles, comments, frames and handlers, and makes URLs absolute", () => {
  const { html } = read(
    `<!-- c --><div onclick="x()" style="color:red" class=k><script>1</script><style>p{}</style><iframe src=x></iframe>
    <a href="../up" ONMOUSEOVER=x>up</a><a href="vbscript:x">v</a><img src="i.png" srcset="a.png 1x, b.png 2x" onerror=x></div>`,
  );
  expect(html.replace(/\s+</g, "<")).toBe(
    '<div class="k"><a href="https://example.org/up">up</a><a>v</a>' +
      '<img src="https://example.org/dir/i.png" srcset="https://example.org/dir/a.png 1x, https://example.org/dir/b.png 2x"></div>',
  );
});

test("escapes text so that it cannot become markup", () => {
  const { html } = read(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;script&gt;alert(1)&lt;/script&gt;</p><x"y z>t',
  );
  expect(html).not.toContain("<script");
  expect(parseDocument(html).querySelector("p")?.getAttribute("title")).toBe('"><script>');
});

test("drops soft hyphens and zero-width characters, but not joiners and spaces of other scripts", () => {
  const { html, head } = read(
    "<title>Dampf&shy;schiff</title><meta name=description content='Dampf&shy;schiff'>" +
      "<p title='Dampf&shy;schiff'>Dampf\u00adschiff&shy;fahrt, foo&#8203;Bar&#x2060;Baz\ufeff</p>" +
      "<p>می\u200cخواهم क्\u200dष 👨\u200d👩\u200d👧 \u200fא ខ្មែរ&#8203;ភាសា</p>",
  );
  expect(html).toBe(
    '<p title="Dampfschiff">Dampfschifffahrt, fooBarBaz</p>' +
      "<p>می\u200cخواهم क्\u200dष 👨\u200d👩\u200d👧 \u200fא ខ្មែរ\u200bភាសា</p>",
  );
  expect([head.title, head.metas[0]?.content]).toEqual(["Dampfschiff", "Dampfschiff"]);
});

test("ends a heading at the end tag of another level and at the next heading, as browsers do", () => {
  expect(read("<h2>A</h3><p>b</p><h1>C <i>d</h2></i><p>e<h2>F<h4>G</h5></h4>h").html).toBe(
    "<h2>A</h2><p>b</p><h1>C <i>d</i></h1><p>e</p><h2>F</h2><h4>G</h4>h",
  );
});

test.each([
  ["<h1>One<p>Two<ul><li>Three</ul>", "<h1>One</h1><p>Two</p><ul><li>Three</li></ul>"],
  ["<h2>One<h2><p>Two</p><p>Three", "<h2>One</h2><h2><p>Two</p></h2><p>Three</p>"],
  ["<h1> <p>One</p></h1>", "<h1> <p>One</p></h1>"],
  ["<h1><span>One</span><div>Two</div></h1>", "<h1><span>One</span><div>Two</div></h1>"],
])("ends a heading where the text below it begins: %s", (html, expected) => {
  expect(read(html).html).toBe(expected);
});

test("marks what styles hide, but not what the reader can open", () => {
  const { html } = read(
    '<ix:header><p>x</p></ix:header><img class="title-copy-icon" src="c.svg"><p style="display: none">a</p><div role="tabpanel" hidden>b</div><div role="tabpanel" style="display:none">c</div><p hidden="until-found">d</p>',
  );
  expect(html).toBe(
    '<p hidden="">a</p><div role="tabpanel">b</div><div role="tabpanel">c</div><p>d</p>',
  );
});

test("shows a quoted post as content", () => {
  const { html } = read(
    '<aside class="quote no-group"><blockquote>a</blockquote></aside><aside>b</aside>',
  );
  expect(html).toBe('<div class="quote no-group"><blockquote>a</blockquote></div><aside>b</aside>');
});

test("shows code that is not parsed as HTML, and code that readers can edit", () => {
  expect(
    read(
      "<p>a<xmp><b>c</b> & d</xmp><textarea class='code'>if a < b {}</textarea><textarea readonly>x</textarea><constructor>e",
    ).html,
  ).toBe(
    '<p>a</p><pre>&lt;b&gt;c&lt;/b&gt; &amp; d</pre><pre class="code">if a &lt; b {}</pre><pre readonly="">x</pre><constructor>e</constructor>',
  );
});

test("replaces drawings by their names", () => {
  const { html } = read(
    '<svg role=img aria-label="Yes"><path/></svg><svg role=img><title>No</title><svg><title>x</title></svg></svg><svg><g><title>bar</title></g></svg>' +
      "<svg aria-hidden=true aria-label=a><title>b</title></svg><svg><text>c</text></svg><a href=#n><svg role=img aria-label=New></svg></a>d",
  );
  expect(html.replace(/<a href="[^"]*">/, "<a>")).toBe(
    '<span aria-label="Yes" role="img"></span><span aria-label="No" role="img"></span><a><span aria-label="New"></span></a>d',
  );
});

test("shows the formula that MediaWiki hides beside its picture", () => {
  expect(
    read(
      '<span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math><mi>E</mi></math></span><img src="/e.svg" aria-hidden="true" alt="{E}">',
    ).html,
  ).toContain('<span class="mwe-math-mathml-inline mwe-math-mathml-a11y"><math>');
});

test("keeps formulas that MathJax has yet to draw", () => {
  expect(
    read(
      'a<script type="math/tex; mode=display">x < y</script><script type="math/tex" id="MathJax-1">z</script>',
    ).html,
  ).toBe("ax &lt; y");
});

test("drops the class name of the menu of a formula, and no other", () => {
  const [formula, menu] = ["mjx-container", "div"].map(
    (name) => read(`<${name} class="MathJax CtxtMenu_Attached_0">x</${name}>`).html,
  );
  expect(formula).toBe('<mjx-container class="MathJax ">x</mjx-container>');
  expect(menu).toBe('<div class="MathJax CtxtMenu_Attached_0">x</div>');
});

test("resolves URLs against the first <base>", () => {
  const { html } = read('<base href="/b/"><base href="/c/"><a href="x">l</a>');
  expect(html).toBe('<a href="https://example.org/b/x">l</a>');
});

test("lists absolute links once each, in document order", () => {
  const { html } = read(
    '<a href="/b">1</a><a href="a">2</a><a href="/b">3</a><a href="mailto:x@y.zz">m</a><a href="javascript:1">j</a><a href="http://[bad">b</a>',
  );
  expect(linksOf(parseDocument(html).body)).toEqual([
    "https://example.org/b",
    "https://example.org/dir/a",
    "mailto:x@y.zz",
  ]);
});

test("lists the best image candidates and the page's preview image", () => {
  const page = read(
    '<meta property="og:image" content="/og.png"><img src=s.png srcset="m.png 640w, l.png 1280w"><img data-src=lazy.png><img src="data:image/png;base64,AA">',
  );
  expect(imagesOf(parseDocument(page.html).body, page.head, page.base)).toEqual([
    "https://example.org/dir/l.png",
    "https://example.org/dir/lazy.png",
    "https://example.org/og.png",
  ]);
});

test.each([
  ["with a lazy class", "<img class=lazyload src=low.jpg data-src=real.jpg>", "real.jpg"],
  ["with a placeholder", '<img src="/img/spacer.gif?v=2" data-original=real.jpg>', "real.jpg"],
  [
    "with a blurred version",
    '<img src="real~mv2.jpg/v1/fill/w_97,h_73,q_80,blur_2/name.jpg">',
    "real~mv2.jpg",
  ],
  [
    "with lazy candidates",
    '<img class="b-lazy" src=low.jpg data-srcset="a.jpg 1x, b.jpg 2x">',
    "b.jpg",
  ],
  [
    "with placeholder candidates",
    '<img class=lazy src=low.jpg srcset="data:image/gif;base64,R0 1w" data-srcset="a.jpg 9w">',
    "a.jpg",
  ],
  [
    "that a script has replaced",
    "<img class=lazyloaded src=shown.jpg data-src=old.jpg>",
    "shown.jpg",
  ],
  ["with another file for a zoom", "<img src=shown.jpg data-src=zoom.jpg>", "shown.jpg"],
])("sets the source of a lazy image %s", (_, html, file) => {
  const { body } = parseDocument(read(html).html);
  expect(body.querySelector("img")?.getAttribute("src")).toBe(`https://example.org/dir/${file}`);
});

test.each([
  [
    "in place of its placeholder",
    '<img src="data:image/gif;base64,R0" alt=A><noscript><img src=a.jpg srcset="b.jpg 2x" width=640></noscript>',
    ["b.jpg A"],
  ],
  [
    "as the source of an image without one",
    '<span><img class=lazy alt=A></span> <noscript><picture><source srcset=c.webp><img src=a.jpg alt=""></picture></noscript>',
    ["a.jpg A"],
  ],
  [
    "of images that a script inserts",
    "<div><noscript>Run it. <img src=a.jpg alt=A></noscript></div><div><noscript><img src=b.jpg alt=B></noscript></div>",
    ["a.jpg A", "b.jpg B"],
  ],
  [
    "once, after an image with a source",
    '<img class=lazy data-src=a.jpg alt=A><noscript><img src="a.jpg?w=9" alt=A></noscript>',
    ["a.jpg A"],
  ],
  [
    "once, before the image that a script fills",
    '<noscript><img src=a.jpg alt=A></noscript><img data-src="a.jpg?w=9" alt=A><p>x<noscript><img src=b.jpg alt=B></noscript><img class=lazyload>',
    ["a.jpg A", "b.jpg B"],
  ],
  [
    "but no pixels that count visits, and none of removed elements",
    '<img class=lazy><noscript><img src=/t width=1 height=1 alt=t><img src=/u style="display: none" alt=u></noscript><p>x<noscript><img src=/v></noscript>' +
      "<template><noscript><img src=/w alt=w></noscript></template>",
    [],
  ],
])("takes images from noscript elements %s", (_, html, expected) => {
  const { body } = parseDocument(read(html).html);
  const images = [...body.querySelectorAll("img[src]")].map((image) => {
    const source = image.getAttribute("srcset")?.split(" ")[0] ?? image.getAttribute("src");
    return `${source} ${image.getAttribute("alt")}`;
  });
  expect(images).toEqual(expected.map((each) => `https://example.org/dir/${each}`));
  expect(body.textContent?.trim()).toMatch(/^x?$/);
});

test("lists the poster of a video and not the video", () => {
  const { html, head, base } = read(
    "<video src=film.mp4 poster=still.jpg></video><video src=b.mp4></video>",
  );
  expect(imagesOf(parseDocument(html).body, head, base)).toEqual([
    "https://example.org/dir/still.jpg",
  ]);
});

test("shows what a button before it expands, but no menu", () => {
  const hidden = (html: string) => / hidden=/.test(read(html).html);
  const button = '<button aria-expanded="false" aria-controls="a">Why?</button>';
  expect(hidden(`<h3>${button}</h3><div id="a" hidden>Because</div>`)).toBe(false);
  expect(hidden(`${button}<div id="a" style="display:none">Because</div>`)).toBe(false);
  expect(hidden(`${button}<div id="b" hidden>Because</div>`)).toBe(true);
  expect(hidden(`${button}<div id="a" role="menu" hidden>Edit</div>`)).toBe(true);
  expect(hidden(`<nav>${button}</nav><div id="a" hidden>Home</div>`)).toBe(true);
});

test("takes the image of a picture whose sources alone say which", () => {
  const picture = (image: string) =>
    read(
      `<picture><source srcset="one.webp 1x, two.webp 2x"><source srcset="three.webp">${image}</picture>`,
    ).html;
  expect(picture('<img alt="Gate">')).toContain('src="https://example.org/dir/two.webp"');
  expect(picture('<img src="data:image/gif;base64,R0lG" class="lazy">')).toContain("/two.webp");
  expect(picture('<img src="four.png">')).toContain('src="https://example.org/dir/four.png"');
});

test("ignores the template of the URL of an image", () => {
  const { html } = read('<img class="lazyload" src="a_300x.jpg" data-src="a_{width}x.jpg">');
  expect(html).toContain('src="https://example.org/dir/a_300x.jpg"');
});

test("treats the images of AMP pages as images", () => {
  const { html } = read(
    '<amp-img src="a.png" alt="Gate" width=300><noscript><img src="a.png"></noscript></amp-img><amp-anim src="b.gif"></amp-anim> end',
  );
  expect(html).toContain('<img src="https://example.org/dir/a.png" alt="Gate"');
  expect(html.match(/<img/g)).toHaveLength(2);
});

test("parses srcset URLs that contain commas", () => {
  expect(parseSrcset("a,b.png 1x,c.png 2x, d.png")).toEqual([
    { url: "a,b.png", descriptor: "1x" },
    { url: "c.png", descriptor: "2x" },
    { url: "d.png", descriptor: "" },
  ]);
  expect(bestCandidate("  ,, ")).toBeNull();
});

test("collects metadata from the head, previews, JSON-LD and times in the text", () => {
  const { head, base } = read(`<html lang="pt-BR"><head><title> A
    title </title><meta name=Description content="D"><meta name="keywords" content="a, b"><meta name=robots content="noarchive">
    <meta property="og:title" content="OT"><meta property="og:site_name" content="S"><meta property="og:image" content="/i.png">
    <link rel="shortcut icon" href="/f.ico"><link rel=canonical href="/c">
    <script type="application/ld+json">{"@graph":[{"@type":"Article","headline":"H","datePublished":"2024-05-06"}]}</script>
    <script type="application/ld+json">{broken</script></head><body><svg><title>icon</title></svg><time datetime="2020-01-01">`);
  expect(documentMetadata({ head, base })).toEqual({
    title: "A title",
    description: "D",
    language: "pt-BR",
    keywords: "a, b",
    robots: "noarchive",
    canonical: "https://example.org/c",
    favicon: "https://example.org/f.ico",
    publishedTime: "2024-05-06",
    ogTitle: "OT",
    ogSiteName: "S",
    ogImage: "https://example.org/i.png",
  });
});

test("uses no duration, event or change as the date of a page", () => {
  const { head, base } = read(
    '<time datetime="PT40M">40 minutes</time><time itemprop="startDate" datetime="2030-06-15">15 June</time>' +
      '<time itemprop="dateModified" datetime="2024-02-03">3 February</time><time itemprop="datePublished" datetime="2024-01-02">',
  );
  expect(documentMetadata({ head, base }).publishedTime).toBe("2024-01-02");
});

const cards = (around: (inside: string) => string): string =>
  ["05", "04", "03"]
    .map((month) => around(`<time datetime="2024-${month}-01">1/${month}</time>`))
    .join("");

test.each([
  ["a list of news", `<h1>News</h1><ul>${cards((time) => `<li><a href=/n>A</a> ${time}`)}</ul>`],
  [
    "entries below their dates",
    `<h1>News</h1>${cards((time) => `${time}<h2><a href=/n>A</a></h2>`)}`,
  ],
  ["a calendar", cards((time) => `<div><h2><a href=/e>Choir</a></h2>${time}</div>`)],
  ["cards that are links", cards((time) => `<a href=/e><h3>Choir</h3>${time}</a>`)],
  ["an archive", `<table>${cards((time) => `<tr><td>${time}<td>Choir`)}</table>`],
  [
    "a programme",
    `<h1>Tonight</h1>${cards((time) => `<div>${time}<h3>Choir</h3><p>${"Song. ".repeat(9)}</div>`)}`,
  ],
  ["releases", `<h1>Changes</h1>${cards((time) => `<h2>2.0 ${time}</h2><p>Gates.`)}`],
  [
    "two offers",
    '<table><tr><td>Baker<td><time datetime="2024-05-02">2 May</time><tr><td>Miller<td><time datetime="2024-06-02">2 June</time></table>',
  ],
  [
    "two entries",
    '<h1>News</h1><time datetime="2024-05-02">2 May</time><h2><a href=/a>A</a></h2><p>Gates.<time datetime="2024-04-02">2 April</time><h2><a href=/b>B</a></h2>',
  ],
  ["a period in words", "<article><h1>Fair</h1><p>2 May 2024 – 4 May 2024</article>"],
  ["a meeting", "<article><h1>Fair</h1><p>2 May 2024, 10 am – 4 pm</article>"],
  ["a sentence", "<article><h1>Gates</h1><p>On 2 May 2024 the gates froze.</article>"],
  ["a page without an article", "<h1>Fair</h1><p>2 May 2024"],
  ["an event in words", '<h1>Fair</h1><p class="date">When: 2 May 2024'],
  ["an event by its name", '<h1>Fair</h1><p class="event-date">2 May 2024'],
  ["a change by the name around it", '<h1>Rules</h1><p class="last-revision date">2 May 2024'],
  ["a change in words", "<h1>Rules</h1><p>Last updated: 2 May 2024"],
  ["a review", '<h1>Inn</h1><div class="review"><p class="date">2 May 2024</div>'],
  ["a quotation", '<h1>Inn</h1><blockquote><p>Yes.<p class="date">2 May 2024</blockquote>'],
  ["comments", '<ol class="comment-list"><li><time datetime="2024-05-02">2 May</time></ol>'],
  ["tasks", '<ul><li>Done<li>Due <time datetime="2024-05-02">2 May</time></ul>'],
  ["an event", '<p>Begins on: <time datetime="2024-05-02">2 May</time>'],
  ["a change", 'Last updated: <time datetime="2024-05-01">1 May</time>'],
  ["a change in another element", '<b>Updated</b> <time datetime="2024-05-01">1 May</time>'],
  ["a change by its name", '<time class="updated" datetime="2024-05-01">1 May</time>'],
])("takes no time of %s for the date of a page", (_, html) => {
  const { head, base } = read(html);
  expect(documentMetadata({ head, base }).publishedTime).toBeUndefined();
});

test.each([
  ["below a headline with such a word", "<h1>New library opens</h1>", ""],
  ["below a revised headline", "<h2>Rules revised</h2>\n", ""],
  ["in a heading of its own", "<h1>Gates</h1><h6>By Anna, ", "</h6>"],
  ["below that of today", "<header><time datetime=2026-01-01>Today</time></header><main>", ""],
  [
    "above a title above the content, and another one",
    "<header>",
    '<h1>A</h1></header><main><time datetime="2025-01-01">Now</time>',
  ],
  ["above the title and another one", "<main>", '<h1>A</h1><time datetime="2025-01-01">Now</time>'],
])("takes the time %s for the date of a page", (_, before, after) => {
  const time = '<time datetime="2024-05-02">2 May</time>';
  const { head, base } = read(`${before}${time}${after}<p>Gates.`);
  expect(documentMetadata({ head, base }).publishedTime).toBe("2024-05-02");
});

test.each([
  ["May 2, 2024", "en"],
  ["Thursday, May 2nd, 2024, 10:30 am", "en-GB"],
  ["2 Sept. 2024", "en", "2024-09-02"],
  ["2. Mai 2024 um 14:00 Uhr", "de"],
  ["Donnerstag, 02.05.2024", "de"],
  ["jeudi 2 mai 2024 à 10h30", "fr"],
  ["2 de mayo de 2024", "es"],
  ["2 мая 2024", "ru"],
  ["2024. május 2.", "hu"],
  ["2 مايو 2024", "ar"],
  ["2024年5月2日", "ja"],
  ["2024. 5. 2.", "ko"],
  ["2 May 2024", "xx-none"],
  ["02/05/2024 à 10h30", "fr"],
  ["02/05/2024", "pt_BR"],
  ["02/05/2024", "en-GB"],
  ["2-5-2024", "nl"],
  ["05/22/2024", "en-US", "2024-05-22"],
  ["22/05/2024", "en", "2024-05-22"],
])("reads the date %s below the title of an article", (text, language, date = "2024-05-02") => {
  const { head } = read(`<html lang=${language}><article><h1>A</h1><p>${text}</p><p>Gates.`);
  expect(head.times).toEqual({ published: date, modified: null });
});

test.each([
  ["named as one", '<div class="post-meta">By Anna | 2 May 2024</div>'],
  ["in words", "<p>Published on 2 May 2024"],
  ["of a time element without a value", "<p><time>2 May 2024</time>"],
  ["of a property", '<i itemprop="datePublished">2 May 2024</i>'],
  [
    "above its heading and again below",
    '<h2 class="date-header">2 May 2024</h2><h3>Gates</h3><abbr class="published" title="2024-05-02T10:00:00Z">10</abbr>',
  ],
  ["of an abbreviation", '<abbr class="published" title="2024-05-02">Thursday</abbr>'],
])("reads the date %s, and that of a change", (_, html) => {
  const { head } = read(`<h1>Gates</h1>${html}<p>Updated: 3 May 2024.</p>`);
  expect(head.times).toEqual({ published: "2024-05-02", modified: "2024-05-03" });
});

test.each(["31 February 2024", "2 Maybe 2024", "2 May 1904", "03/04/2024"])(
  "does not take %s for a date",
  (text) => {
    expect(read(`<article><h1>A</h1><p>${text}`).head.times.published).toBeNull();
  },
);

test.each([
  ["fr", "Publié le 2 mai 2024 à 08h00, modifié le 3 mai 2024 à 11h20"],
  ["en", "Updated 3 May 2024 | Published 2 May 2024"],
  ["ko", "입력 2024.05.02 10:20 수정 2024.05.03 09:00"],
])("reads the dates of publication and change in one text (%s)", (language, text) => {
  const { head } = read(`<html lang=${language}><h1>Gates</h1><p>${text}</p>`);
  expect(head.times).toEqual({ published: "2024-05-02", modified: "2024-05-03" });
});

test.each([
  ["before its listing", cards((time) => `<p><h3><a href=/e>Choir</a></h3>${time}`)],
  [
    "before related ones",
    `<p>${"Boats. ".repeat(9)}${cards((time) => `${time}<h3><a href=/e>A</a></h3>`)}`,
  ],
  ["before its comments", `<ol>${cards((time) => `<li>${time}: Yes.`)}</ol>`],
  ["first of a thread", cards((time) => `<div><h3><a href="/t#p1">Re</a></h3>${time}</div>`)],
])("takes the time of an article %s, and of its change", (_, after) => {
  const { head, base } = read(
    `<nav><ul><li>A<li>B</ul></nav><h1>Gates</h1><ul class=meta><li><time class="published updated" datetime="2024-06-02">2 June</time>
    <li>Updated <time datetime="2024-06-03">3 June</time></ul>${after}`,
  );
  expect(documentMetadata({ head, base })).toEqual({
    publishedTime: "2024-06-02",
    modifiedTime: "2024-06-03",
  });
});

test.each([
  ["", '<p class="x hidden">', true],
  ["", '<p class="hidden md:block">', false],
  ["", '<p class="d-none">', false],
  [".a, .d-none{color:red;display:none!important}", '<p class="d-none">', true],
  [".d-none{display:none}", '<p class="d-none d-lg-flex">', false],
  ["@media print{.a{b:c}.d-none{display:none}}", '<p class="d-none">', false],
  [".panel{display:none}", '<p class="panel">', false],
])("marks what utility classes of the page's style hide: %s %s", (more, html, isHidden) => {
  const style = `<style>/* } */.hidden{display:none}${more}</style>`;
  expect(read(style + html).html.includes('hidden=""')).toBe(isHidden);
});

test.each([
  '<meta name="DCTERMS.issued" content="2024-01-02">',
  '<meta name="citation_date" content="2024-01-02">',
  '<meta property="og:article:published_time" content="2024-01-02">',
  '<meta name="DC.date.created" content="2024-01-02">',
  '<span itemprop="datePublished" content="2024-01-02">2 January</span>',
  '<script type="application/ld+json">{"@type":"VideoObject","uploadDate":"2024-01-02"}</script>',
  '<meta name="date" content="0001-01-01"><meta name="pubdate" content="2024-01-02">',
  '<script type="application/ld+json">[{"@type":"WebSite","datePublished":"2001-01-01"},{"datePublished":"2024-01-02"}]</script>',
  '<script type="application/ld+json">{"datePublished":"0001-01-01"}</script><h1>A</h1><time datetime="2024-01-02">',
  '<script type="application/ld+json">[{"datePosted":"2023-01-01"},{"datePublished":"2024-01-02"}]</script>',
])("finds the time of publication in %s", (html) => {
  const { head, base } = read(html);
  expect(documentMetadata({ head, base }).publishedTime).toBe("2024-01-02");
});

test.each([
  '<meta property="og:type" content="product">',
  '<meta property="og:type" content="events.event">',
  '<script type="application/ld+json">{"@type":"MusicEvent"}</script>',
])("takes no time on a page of a thing for its publication: %s", (kind) => {
  const { head, base } = read(
    `${kind}<ol><li>Firm. <time datetime="2024-01-02">2 January</time></ol>`,
  );
  expect(documentMetadata({ head, base }).publishedTime).toBeUndefined();
});

test.each([
  [
    "https://www.google.com/url?q=https://example.org/a%3Fb%3D1&amp;sa=D&amp;usg=x",
    "https://example.org/a?b=1",
  ],
  [
    "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org%2F&amp;data=1",
    "https://example.org/",
  ],
  ["https://www.google.com/url?q=javascript:1", "https://www.google.com/url?q=javascript:1"],
  ["https://example.org/url?q=https://a.example/", "https://example.org/url?q=https://a.example/"],
])("resolves a link through a service that redirects: %s", (href, expected) => {
  expect(read(`<a href="${href}">A</a>`).html).toContain(
    `href="${expected.replaceAll("&", "&amp;")}"`,
  );
});

test.each([
  ['<html lang="{{lang}}" xml:lang="fr-FR">', "fr-FR"],
  ['<html lang=""><body lang="en_GB">', "en_GB"],
])("takes the first valid language of %s", (html, language) => {
  expect(read(html).head.language).toBe(language);
});

test("returns no metadata for a page without a head", () => {
  const { head, base } = read("hello");
  expect(documentMetadata({ head, base })).toEqual({});
});

test("drops class lists of absurd length and keeps the text", () => {
  const { html } = read(
    `<p class="${"a ".repeat(400_000)}" title="t">words</p><p class="b">more</p>`,
  );
  expect(html).toBe('<p title="t">words</p><p class="b">more</p>');
});

test.each([
  [
    '<meta name="article:author" content="https://post.example/anna"><script type="application/ld+json">{"headline":"Gates","author":[{"name":"Anna"},"Bert"]}</script>',
    "Anna, Bert",
  ],
  [
    '<script type="application/ld+json">{"@graph":[{"headline":"Gates","author":{"@id":"#anna"}},{"@id":"#anna","name":"Anna O&#8217;Lock"}]}</script>',
    "Anna O’Lock",
  ],
  [
    '<meta name="citation_author" content="Lock, A."><meta name="citation_author" content="Gate, B.">',
    "Lock, A.; Gate, B.",
  ],
  ['<meta name="DC.creator" content="Anna"><meta name="DC.creator" content="Bert">', "Anna; Bert"],
  [
    '<meta name="parsely-author" content="Anna"><meta name="article:author" content="Bert">',
    "Anna",
  ],
  ['<meta name="article:author" content="Anna">', "Anna"],
  ['<meta property="og:article:author" content="Anna">', "Anna"],
  [
    '<meta name="article:author" content="https://post.example/anna"><link rel="author" href="/a"><p>By <span itemprop="author"><img alt=""><a><i itemprop="name">Anna  Weir</i>, keeper</a></span>',
    "Anna Weir",
  ],
  [
    '<div itemprop="review"><b itemprop="author">Bert</b></div><a rel="author nofollow">By Anna</a>',
    "Anna",
  ],
  ['<p class="byline">By <a>Anna Weir</a> and <a>Bert</a> on May 2, 2024', "Anna Weir and Bert"],
  ['<p class="byline">Weir, Anna', "Weir, Anna"],
  ['<p class="byline">By Anna Weir, Bert Lock, and Carl', "Anna Weir, Bert Lock, and Carl"],
  ['<p class="byline">By Anna Weir, Political Correspondent', "Anna Weir"],
  ['<div class="wp-block-post-author-name"><a href="/a">Anna Weir</a></div>', "Anna Weir"],
  ['<a class="author__name">Anna Weir</a>', "Anna Weir"],
  ['<p>Submitted by <span class="field field--name-uid">Anna Weir</span>', "Anna Weir"],
  ['<b class="post-author">Von Anna Weir | 2. Mai 2024</b>', "Anna Weir"],
  ['<meta name="citation_authors" content="Lock A;Gate B;">', "Lock A;Gate B;"],
  ['<b class="comment-author vcard">Bert</b><i class="author vcard"><a class=fn>Anna</a>', "Anna"],
  [
    '<div class="u-comment h-cite"><a class="p-author h-card">Bert</a></div><b rel=author>Anna</b>',
    "Anna",
  ],
  ['<p class="byline"><span class="byline__name">By Anna</span>, keeper', "Anna"],
  [
    '<script type="application/ld+json">[{"@type":"WebSite","author":"Bert"},{"author":{"name":["Anna"]}}]</script>',
    "Anna",
  ],
  [
    '<script type="application/ld+json">{"headline":"Gates","author":[{"name":"Anna"},],}</script>',
    "Anna",
  ],
])("finds the authors in %s", (html, author) => {
  const { head, base } = read(html);
  expect(documentMetadata({ head, base }).author).toBe(author);
});

test.each([
  ['<object data="/a%20b.pdf"><p>Your browser shows no PDF.</p></object>', "/a%20b.pdf", "a b.pdf"],
  ['<embed src="/file?id=1" type="application/pdf" title="Minutes">', "/file?id=1", "Minutes"],
  ['<iframe src="/viewer.html?file=%2Fa.pdf#page=2"></iframe>', "/a.pdf", "a.pdf"],
])("links to the PDF that is shown by %s", (html, path, name) => {
  const page = read(`<p>${html}</p>`);
  const url = new URL(path, page.base).href;
  expect(page.html).toBe(`<p> <a href="${url}">${name}</a> </p>`);
  expect(page.anchors).toEqual([{ url, nofollow: false }]);
});

test.each(["testimonial", "review-item", "pull-quote"])(
  "does not use the author of a %s below the title as that of the page",
  (name) => {
    const authorOf = (html: string) => {
      const { head, base } = read(html);
      return documentMetadata({ head, base }).author;
    };
    const quote = `<div class="${name}"><b class="author">Bert</b></div>`;
    expect(authorOf(`<h1>Inn</h1>${quote}`)).toBeUndefined();
    expect(authorOf(`<h1>Inn</h1>${quote}<b class="author">Anna</b>`)).toBe("Anna");
    expect(authorOf(`<div class="${name}"><h1>Inn</h1><b class="author">Anna</b></div>`)).toBe(
      "Anna",
    );
  },
);

test("does not use the authors of list entries as the author of the list", () => {
  const { head, base } = read(
    ["Ann", "Bo", "Cy"].map((name) => `<a rel=author>${name}</a>`).join(),
  );
  expect(documentMetadata({ head, base }).author).toBeUndefined();
});

test("does not take the times of a period for the date of the page", () => {
  const period =
    '<time datetime="2026-05-04T09:00">9</time> – <time datetime="2026-05-04T10:00">10</time>';
  expect(read(`<h1>Gates</h1>${period}`).head.times.published).toBeNull();
  const dated = `<h1>Gates</h1><time datetime="2026-05-01">1 May</time><p>${period}</p>`;
  expect(read(dated).head.times.published).toBe("2026-05-01");
});

test("shortens long runs of no-break spaces", () => {
  const { html } = read(`<p>a${" &nbsp;\u00a0&#160;".repeat(1_000)}b&nbsp;&nbsp;c`);
  expect(html).toBe("<p>a\u00a0\u00a0b\u00a0\u00a0c</p>");
});

test("shows the answer that markup names, though it is hidden", () => {
  const hidden = `<div itemprop="acceptedAnswer"><div itemprop="text" style="display:none">Yes.</div></div>`;
  expect(read(`<h3 itemprop="name">Open?</h3>${hidden}`).html).not.toContain("hidden");
});
