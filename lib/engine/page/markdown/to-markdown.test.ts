import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { parseSource } from "@/lib/engine/html/parse-source";
import { escapeText } from "@/lib/engine/html/rewrite-html";
import { propertyRuns } from "@/tests/support/property-runs";
import { joinLines } from "../dom/join-lines";
import { parseDocument } from "../dom/parse-document";
import { toMarkdown } from "./to-markdown";

const markdown = (html: string, removeBase64Images = true) =>
  toMarkdown(parseDocument(parseSource(html, "https://example.org/a/b").html).body, {
    removeBase64Images,
  });

test.each([
  ["removes permalinks of headings", '<h2>Set up <a href="#set-up">¶</a></h2>', "## Set up"],
  [
    "leaves out rows and columns without text, and joins negative amounts that begin in the column of the sign",
    "<table><tr><td><td><td><td><td><tr><td colspan=2>Sales<td>$<td>1,234<td><tr><td colspan=2>Loss<td colspan=2>(12<td>)</table>",
    "|  |  |\n| --- | --- |\n| Sales | $1,234 |\n| Loss | (12) |",
  ],
  [
    "separates words of a row in every alphabet, stars, opponents and times of a recording",
    "<div><span>입력 2024.10.12</span><span>홍길동 기자</span></div><div><span>১২ অক্টোবর</span><span>প্রতিবেদক</span></div><div><b>Bar</b><span>★★★★☆</span><span>4.5</span></div><div><span>Quay</span><span>v</span><span>Mill</span></div><p><a href=#t=75>1:15</a>It comes</p>",
    "입력 2024.10.12 홍길동 기자\n\n১২ অক্টোবর প্রতিবেদক\n\n**Bar** ★★★★☆ 4.5\n\nQuay v Mill\n\n[1:15](https://example.org/a/b#t=75) It comes",
  ],
  [
    "separates times from speakers, prices with a sign of letters, and fractions, but not parts of verses",
    "<p><span>0:05</span><strong>Quay:</strong> Hi.</p><div><del>R$ 15</del><ins>R$ 12</ins></div><div><span>½</span><span>tsp</span></div><p><b class=v>1</b>He <b class=v>2</b>but <a>Lamp<span class=tag>New</span></a></p><dl><dt><span>os.</span><span>path</span></dt></dl><p>Release <span class=version>2</span>.1</p><p><span>1:15</span>b and <a href=x>1:16</a>a.</p>",
    "0:05 **Quay:** Hi.\n\n~~R$ 15~~ R$ 12\n\n½ tsp\n\n**1** He **2** but Lamp New\n\n**os.path**\n\nRelease 2.1\n\n1:15b and [1:16](https://example.org/a/x)a.",
  ],
  [
    "keeps words whole that have elements in running text and letters in elements",
    "<p><span>서울</span><span>에서</span></p><div><span>そ</span><span>っ</span></div><div><span>★</span><span>★</span></div><div><span>กรุง</span><span>เทพ</span></div><div><span>हिन</span><span>्दी</span></div><li><span>info</span><span>@</span><span>example.org</span></li><div><span>back</span><span>-</span><span>end</span></div>",
    "서울에서\n\nそっ\n\n★★\n\nกรุงเทพ\n\nहिन्दी\n\ninfo@example.org\n\nback-end",
  ],
  [
    "makes lists of paragraphs and lines with bullets, and drops rules at the ends",
    "<hr><p>·<span>&nbsp; &nbsp;</span>One</p><p>o&nbsp; Two</p><p>· Three</p><p>· 5 min</p><p>§ 5 Rent</p><p>Or:<br>• a<br>• b</p><p>• c</p><pre>• d\n• e</pre><hr>",
    "- One\n  - Two\n- Three\n- 5 min\n\n§ 5 Rent\n\nOr:  \n- a  \n- b\n\n• c\n\n```\n• d\n• e\n```",
  ],
  [
    "separates places and remarks from the text beside them, and collapses blanks that indent",
    "<p><span class=place>Hà Nội</span>Tuyến xe buýt</p><p>HBB<span>provided by us</span></p><p>1.<span>&nbsp;&nbsp; &nbsp;</span>Rent</p>",
    "Hà Nội Tuyến xe buýt\n\nHBB provided by us\n\n1\\. Rent",
  ],
  [
    "separates words in boxes, and writes the names of ratings that are drawn",
    "<p>A <span class=badge>new</span><span class=badge>fast</span> core, <span class=rating aria-label='4 of 5'><i></i><i></i></span> for it.</p>",
    "A new fast core, 4 of 5 for it.",
  ],
  [
    "writes raised cents as those of a price",
    "<p>$12<sup>99</sup> <span>€</span><span>7</span><sup>50</sup> 3<sup>20</sup> € or 10<sup>12</sup></p>",
    "$12.99 €7.50 3.20 € or 10^12",
  ],
  [
    "writes bullets and arrows in blocks of their own as lists and not at all",
    "<div><div>•</div><div>One</div></div><div><div>•</div><div>Two<br>more</div></div><div><div>▶</div><div>Leave</div></div>",
    "- One\n\n- Two  \n  more\n\nLeave",
  ],
  [
    "separates counts of summaries, dates after names, and links after sentences",
    "<details open><summary><span>Assets</span><span>2</span></summary></details><table><tr><td><b>quake</b>2024-10-12<td>x</table><p>It moves to the tissues.<a href=/e>1 Publication</a> It moves to the tissues.<a href=/e>1</a></p>",
    "**Assets 2**\n\n|  |  |\n| --- | --- |\n| **quake** 2024-10-12 | x |\n\nIt moves to the tissues. [1 Publication](https://example.org/e) It moves to the tissues.[1](https://example.org/e)",
  ],
  [
    "writes a table that only class names make one",
    '<div class=table><div class=tr><div class=th>District</div><div class=th>Yes</div></div><div><div class=tr><div class=td>North</div><div class=td>1,204</div></div></div></div><div class="table"><div class="row"><div class="cell">A</div></div>B</div>',
    "| District | Yes |\n| --- | --- |\n| North | 1,204 |\n\nA\n\nB",
  ],
  [
    "writes chords above words in brackets",
    "<div><span><i class=chord>G</i>The </span><span><i class=chord>C#m7</i>boat</span></div>",
    "\\[G\\]The \\[C#m7\\]boat",
  ],
  [
    "writes values of scripts plainly, and leaves out pictures of lines",
    "<p>Oct <var>12</var>, <var>n</var> <img src=a.png alt=.>name</p>",
    "Oct 12, *n* name",
  ],
  [
    "writes a column below a header as a table",
    "<table><thead><tr><th>N<tbody><tr><td>1</table>",
    "| N |\n| --- |\n| 1 |",
  ],
  [
    "removes bullets in texts, and links to headings for readers of the screen",
    '<ul><li>– A<li>- B</ul><h2><a href="#c"><i></i><span class="sr-only">Link to this part</span></a>C</h2>',
    "- A\n- B\n\n## C",
  ],
  [
    "separates a label with a colon from the link after it",
    "<p><span>Authors:</span><a href=/x>Ann Quay</a><p><span>std:</span><a href=/y>map</a>",
    "Authors: [Ann Quay](https://example.org/x)\n\nstd:[map](https://example.org/y)",
  ],
  ["writes the number of an item once", "<ol><li value=5><div>5</div><div>A</div></ol>", "5. A"],
  ["removes permalinks before headings", '<h2><a href="#a1">◆&nbsp;</a>open()</h2>', "## open()"],
  [
    "removes links from a footnote back to the text",
    '<ol><li><a href="#r1">^</a> One.<li>Two. <a href="#r2">↩︎</a><li>Three <a href="/x">^</a></ol>',
    "1. One.\n2. Two.\n3. Three [^](https://example.org/x)",
  ],
  [
    "separates the number of a paragraph from its text",
    "<p><span>(2)</span><span>a lock</span><p><span>1</span><span>A lock</span><p><span>1</span><span>st</span>",
    "(2) a lock\n\n1 A lock\n\n1st",
  ],
  [
    "separates the parts of a row that are not spans of a div",
    "<h2><span>Part I</span><span>Gates</span></h2><div><label>Quay</label><span>North</span></div><ul><li>Art<span class=list--value>Boat</span><li><span>12′</span><span>Goal</span><li><span>1½</span><span>cups</span><li>Oak<span>60,0 %</span><li><span class=badge>Added</span>Gates</ul><div><span>&quot;s&quot;</span><span>&quot;l&quot;</span></div><p><time>10:13</time><span>&lt;bo&gt;</span><span>yes</span><p><cite>Ann:</cite><time><span>2h ago</span><span>12.00</span></time><p><span>Gate</span><span class=tooltip>?</span><span>Open</span><ul><li><span>Wind</span><span>14 km/h</span><li><b>3</b><span>baths</span><li><span>A</span><span>Nucleus</span></ul>" +
      "<div><x-price>12.5</x-price><x-price>+1.2</x-price></div><p><span>Ann</span><span>Yes.</span>" +
      "<p><span>walk</span><span>ing</span><p><span>Part:</span><span>7</span>" +
      "<h2><span>gate</span><small>v1.2</small></h2><p><span>GET</span><span>/gates</span><p><a href=/x><span>https://</span><span>a.example/b2</span><span>/c</span></a>",
    '## Part I Gates\n\nQuay North\n\n- Art Boat\n- 12′ Goal\n- 1½ cups\n- Oak 60,0 %\n- Added Gates\n\n"s" "l"\n\n10:13 \\<bo> yes\n\n*Ann:* 2h ago 12.00\n\nGate Open\n\n- Wind 14 km/h\n- **3** baths\n- A Nucleus\n\n12.5 +1.2\n\nAnn Yes.\n\nwalking\n\nPart: 7' +
      "\n\n## gate v1.2\n\nGET /gates\n\n[https://a.example/b2/c](https://example.org/x)",
  ],
  [
    "writes a text once that is there twice, for readers of the screen and for others",
    '<p class=plot><span class="narrow">A keeper waits for a boat.</span><span class="wide">A keeper waits for a boat.</span><p><span aria-hidden=true><i>€</i>9</span><span>Price € 9</span> <span class="a-offscreen">$39.99</span><span aria-hidden="true">$<span>39<span>.</span></span><span>99</span></span> <span aria-hidden="true">Gate keeper</span><span class="visually-hidden">Gate keeper</span> <i aria-hidden=true>·</i><i aria-hidden=true>·</i>',
    "A keeper waits for a boat.\n\nPrice € 9 $39.99 Gate keeper *··*",
  ],
  [
    "joins the letters of a text that a script moves one by one",
    '<h1><div class="word"><div class=char>O</div><div class=char>n</div></div> <div style="position: relative; display: inline-block"><div style="display:inline-block;position:relative">u</div><div style="display: inline-block; transform: translate(0, 0)">s</div></div></h1>',
    "# On us",
  ],
  [
    "writes each line of code once that has an element for its text",
    '<pre data-language=sh><code><div class="ec-line"><div class="code"><span>gate open</span></div></div><div class="ec-line"></div><div class="ec-line"><div class="code"><span>gate shut</span></div></div></code><div class="source-toolbox"><span>sh</span></div></pre>',
    "```sh\ngate open\n\ngate shut\n```",
  ],
  [
    "separates the parts of elements that a page defines, and leaves out arrows that sort",
    '<x-head><x-title>Gate office</x-title><x-subtitle>North pier</x-subtitle></x-head><table><tr><th>Gate<th>Rate <span role=img aria-label="caret-up"></span><tr><td>1<td>2</table><div class="rates__row"><div>One</div><div>3 %</div></div><div><span>18 m²</span><span>Lock view</span></div>',
    "Gate office North pier\n\n| Gate | Rate |\n| --- | --- |\n| 1 | 2 |\n\nOne 3 %\n\n18 m² Lock view",
  ],
  [
    "leaves out lines that say what a click does",
    '<blockquote>Gate<div><a role="button">Click to expand...</a></div></blockquote><div>Click here to expand...</div><div>Copied!</div><p>Click here to show the map of the gates and their keepers.',
    "> Gate\n\nClick here to show the map of the gates and their keepers.",
  ],
  [
    "leaves out the names of glyphs",
    '<p><i class="material-icons">home</i> Gate <span class="x material-symbols-outlined">chevron_right</span>',
    "Gate",
  ],
  [
    "writes rows of short texts that the style sheet puts side by side as lines",
    '<div class="row"><div class="spec-label">Rooms</div><div class="spec-value">3</div></div><div class="flex justify-between"><div><p>Area</p></div><div>72 <b>m²</b></div></div>' +
      '<ul><li><div class="label">Rent</div><div class="value">€ 9</div><li class="d-flex"><p>Free</p><p>1 July</p></ul><section><div class="pi-data"><h3 class="pi-data-label">Floor</h3><div class="pi-data-value">4</div></div></section><p><span><span class="number-label">Number</span><span class="number-value">12.3</span></span></p><a href="/x"><div class="flex"><div>#</div><div>Map</div></div></a>',
    "Rooms 3\n\nArea 72 **m²**\n\n- Rent € 9\n- Free 1 July\n\nFloor 4\n\nNumber 12.3\n\n[# Map](https://example.org/x)",
  ],
  [
    "keeps columns, cards and headings of rows apart",
    '<div class="flex flex-col"><div>One</div><div>Two</div></div><div class="row"><div><p>Fast</p><p>Safe</p></div><div>Cheap</div></div><div class="flex"><h3>Set up</h3><div>Now</div></div>',
    "One\n\nTwo\n\nFast\n\nSafe\n\nCheap\n\n### Set up\n\nNow",
  ],
  [
    "writes a table of callouts as a list, and other tables of numbers as tables",
    '<table><tr><td><i class="conum" data-value="1"></i><b>1</b><td>Import<tr><td><b>2</b><td>Map</table><hr><table><tr><td>1<td>Oslo<tr><td>3<td>Bergen</table>',
    "1. Import\n2. Map\n\n---\n\n|  |  |\n| --- | --- |\n| 1 | Oslo |\n| 3 | Bergen |",
  ],
  [
    "separates the raised number of a verse from its text",
    "<p><sup>2</sup>And the<sup>3</sup>Gate <sup class=verse>4</sup>He <sup>14</sup>C x<sup>2</sup>y",
    "^2 And the ^3 Gate ^4 He ^14C x^2y",
  ],
  [
    "writes the number of a line that leads to itself without a link",
    '<p><a id=L7 href="#L7">7</a><span>open</span> <a href="#L8">8</a>',
    "7 open [8](https://example.org/a/b#L8)",
  ],
  [
    "writes numbers of items once, however the text repeats them",
    "<ol><li><b>1.</b> a<li><b>2.</b> b</ol><hr><ol><li value=3><span>3</span> c<li value=5>5 d</ol><hr><ol><li>1 e<li>3 f</ol>",
    "1. a\n2. b\n\n---\n\n3. c\n5. d\n\n---\n\n1. 1 e\n2. 3 f",
  ],
  [
    "joins amounts that a table divides among cells",
    "<table><tr><th><th><th colspan=2>2025<th><th colspan=2>2024<tr><td>Cash<td><td>$<td>29<td><td>$<td>30" +
      "<tr><td>Loss<td><td><td>(1,2<td>)<td><td>(5)<tr><td>Rate<td><td><td>7<td>%<td><td>—</table>",
    "|  | 2025 | 2024 |\n| --- | --- | --- |\n| Cash | $29 | $30 |\n| Loss | (1,2) | (5) |\n| Rate | 7% | — |",
  ],
  [
    "keeps columns of signs and percentages that have a heading",
    "<table><tr><th>Sign<th>Rate<th>2024<th>%<tr><td>$<td>1.1<td>30<td>7<tr><td>€<td>1<td>30<td>%</table>",
    "| Sign | Rate | 2024 | % |\n| --- | --- | --- | --- |\n| $ | 1.1 | 30 | 7 |\n| € | 1 | 30 | % |",
  ],
  [
    "writes check marks and crosses that a style sheet draws in cells",
    '<table><tr><th>API<th>SSO<th>Log<tr><td><i class="fa fa-check-circle"></i><td><svg class="icon-x"><path/></svg><td><span class="no-wrap"></span></table>' +
      '<p><i class="fa fa-check"></i> Done',
    "| API | SSO | Log |\n| --- | --- | --- |\n| ✓ | ✗ |  |\n\nDone",
  ],
  [
    "writes emoji that are images as text",
    '<p>Hi<img class=emoji src=s.png alt="👍🏽">! <img class=emoji src=t.png alt=":oak_tree:"> <img src=u.png alt=":oak:">',
    "Hi👍🏽! :oak_tree: ![:oak:](https://example.org/a/u.png)",
  ],
  [
    "writes small tables in the cells of a table with headings as lines",
    "<table><tr><th>Plan<th>Limits<tr><td>Basic<td><table><tr><td>CPU<td>1<tr><td>Disk<td>2</table></table>" +
      "<table><tr><th>All<tr><td><table><tr><td>CPU<td>1</table></table>",
    "| Plan | Limits |\n| --- | --- |\n| Basic | CPU 1<br>Disk 2 |\n\nAll\n\n|  |  |\n| --- | --- |\n| CPU | 1 |",
  ],
  [
    "writes tables of numbers or bullets beside texts as lists",
    "<table><tr><td><p>(1)<td><p>a<p>b</table><table><tr><td>1.<td>c<tr><td>2.<td>d</table><table><tr><td>—<td>e</table>" +
      "<table><tr><td>No.<td>f</table>",
    "- (1) a\n\n  b\n\n1. c\n2. d\n\n- e\n\n|  |  |\n| --- | --- |\n| No. | f |",
  ],
  [
    "writes the changes of a table with two columns of line numbers as a diff",
    '<table><tr><td class=blob-num><td class=blob-num><td class="blob-code blob-code-hunk">@@ -1 +1 @@' +
      '<tr><td class=blob-num>1<td class=blob-num><td class="blob-code blob-code-deletion">open();' +
      '<tr><td class=blob-num><td class=blob-num>1<td class="blob-code blob-code-addition">shut();' +
      '<tr><td class=blob-num>2<td class=blob-num>2<td class="blob-code">end();</table>',
    "```diff\n@@ -1 +1 @@\n-open();\n+shut();\n end();\n```",
  ],
  [
    "writes code with line breaks that is alone as a block",
    "<div><code><span>if&nbsp;(a)</span><br><span>&nbsp;&nbsp;b();</span></code></div><p>See <code>a<br>b</code>",
    "```\nif (a)\n  b();\n```\n\nSee `a`  \n`b`",
  ],
  [
    "removes columns of line numbers without a class name",
    '<table><tr><td><pre><code>7\n8\n</code></pre><td><pre><code class="language-go">a\nb</code></pre></table>' +
      "<table><tr><td><pre>7\n9</pre><td><pre>c\nd</pre></table>",
    "```go\na\nb\n```\n\n```\n7\n9\n```\n\n```\nc\nd\n```",
  ],
  [
    "writes definitions of numbers as a list",
    "<dl><dt>1.<dd>a<dt>2.<dd>b</dl><dl><dt>(a)<dd>c<dl><dt>i)<dd>d</dl></dl><dl><dt>1.<dd>e<dd>f</dl>",
    "1. a\n2. b\n\n- (a) c\n\n  - i) d\n\n**1.**\n\ne\n\nf",
  ],
  [
    "writes a table with headings in rows of their own as a table below each",
    "<table><tr><td colspan=2><h2>Functions</h2><tr><td>void<td><a href=/o>open</a> (int)<tr><td><td>Opens.<tr><td colspan=2><h2>Fields</h2><tr><td>int<td>speed</table>" +
      "<table class=memname><tr><td>void open<td>(<td>int<td><i>speed</i><td>)</table>",
    "## Functions\n\n|  |  |\n| --- | --- |\n| void | [open](https://example.org/o) (int) |\n|  | Opens. |\n\n" +
      "## Fields\n\n|  |  |\n| --- | --- |\n| int | speed |\n\n```\nvoid open(int speed)\n```",
  ],
  [
    "removes the numbers of items that the list writes",
    "<ol><li>1. a<li>2. b</ol><ol><li>1. FC<li>Last</ol>",
    "1. a\n2. b\n\n1. 1\\. FC\n2. Last",
  ],
  [
    "separates the time and the speaker of a line from its text",
    "<p><span>01:05</span><span>Anna:</span><span>Hello</span><p><span>a</span><span>:</span><span>b</span><p><b>State:</b><span>open</span>",
    "01:05 Anna: Hello\n\na:b\n\n**State:** open",
  ],
  [
    "omits the lines between the rows of a table",
    "<table><tr><th>File<th>Size<tr><th colspan=2><hr><tr><td>a<td>1<tr><th colspan=2><hr></table><table><tr><td>a<hr>b<td>c</table>",
    "| File | Size |\n| --- | --- |\n| a | 1 |\n\na\n\n---\n\nb\n\nc",
  ],
  [
    "separates links and code in boxes, names from accounts, and marks of sources",
    "<div>Ann added <a href=/b>bug</a><a href=/p>p1</a></div><p>Tags:<a href=/b>bug</a><p>Ga<a href=/t>te</a><a href=/s>s</a></p><div><code>cat</code><code>dog</code></div><a href=/a><span><b>Ann</b><span>@ann</span></span></a><p>By <button>Bo</button>, <span>ann</span><span>@a.example</span><ul><li><span>[1]</span><span>A. Gate</span></ul>",
    "Ann added [bug](https://example.org/b) [p1](https://example.org/p)\n\nTags: [bug](https://example.org/b)\n\nGa[te](https://example.org/t)[s](https://example.org/s)\n\n`cat` `dog`\n\n[**Ann** @ann](https://example.org/a)\n\nBy Bo, ann@a.example\n\n- \\[1\\] A. Gate",
  ],
  [
    "separates remarks, leaders, numbers of names and what icons are between",
    "<div><span>North</span><span>287/6</span><span>(50 ov)</span></div><div><span>lock</span><span>(a, b)</span></div><ul><li>Tea<span>....</span><b>4</b><li><span>9</span><a href=/p>Ann</a><span>↓ 78'</span></ul><div>Gate<span>D7</span></div><div><span>23'</span><i title=Goal></i><span>Ann</span></div><p>$29<sub>.99</sub>",
    "North 287/6 (50 ov)\n\nlock(a, b)\n\n- Tea .... **4**\n- 9 [Ann](https://example.org/p) ↓ 78'\n\nGate D7\n\n23' Ann\n\n$29.99",
  ],
  [
    "separates sentences, discounts and labels, and leaves out a repeated text",
    "<div><span>Rated 4.9 of 5 stars.</span><a href=/r>128 reviews</a></div><div><span>$39.99</span><span>-20%</span></div><div><label>Colour:</label><span>Steel</span></div><div><del>Unavailable: smoke alarm</del><span>Unavailable: smoke alarm</span></div>",
    "Rated 4.9 of 5 stars. [128 reviews](https://example.org/r)\n\n$39.99 -20%\n\nColour: Steel\n\n~~Unavailable: smoke alarm~~",
  ],
  [
    "writes the number of a clause before it, and space between pictures and words",
    "<div><span>(a)</span><div>ponds; or</div></div><div><b>3.1</b><p>wells</div><div><sup>*</sup><p>p < 5</p></div><div><span>1.</span><cite>Doe</cite></div><div>(b)<ul><li>One</ul></div><p>Salad<img src=/m.png alt=Milk>Soup <img src=/t.png alt=T>he",
    "(a) ponds; or\n\n**3.1**\n\nwells\n\n\\* p < 5\n\n1\\. *Doe*\n\n(b)\n\n- One\n\nSalad ![Milk](https://example.org/m.png) Soup ![T](https://example.org/t.png)he",
  ],
  [
    "separates the source of a quote, separators and labels, and writes emoticons as text",
    "<blockquote><div><cite>ann wrote:</cite>What now?</div></blockquote><div><a href=/b>bo</a><span>·</span><x-time><time>5d ago</time></x-time><a href=/a>ann</a></div><p><label>Name*</label><input><label>Mail*</label></p><p>Sad <img class=smilies src=/s.gif alt=':('> <i class=emoji><b>2️⃣</b></i>",
    "> *ann wrote:* What now?\n\n[bo](https://example.org/b) · 5d ago [ann](https://example.org/a)\n\nName\\* Mail\\*\n\nSad :( 2️⃣",
  ],
  [
    "separates times, sources and numbers of questions from what they belong to",
    "<div><strong>1200</strong>boats</div><p><b>2</b>nd</p><p><span>–</span><span>if open</span></p><ul><li><span><span>Lower</span><span>Closed</span></span><li><span><span>3</span><span>9</span></span></ul><div><a href=/b>17:00<span>3D</span></a><a>20:15<small>Sold out</small></a></div><div>Source:<span>Ann</span></div><p><span>1</span>Which metal?</p><ul><li><span>a. </span><div>Iron</div></ul>",
    "**1200** boats\n\n**2**nd\n\n– if open\n\n- Lower Closed\n- 39\n\n[17:00 3D](https://example.org/b) 20:15 Sold out\n\nSource: Ann\n\n1 Which metal?\n\n- a. Iron",
  ],
  [
    "separates names from values after them, and names in Chinese from the text before them",
    "<ul><li><b>Opened:</b>1810<li><strong>Width</strong>14 ft<li><b>H</b>2O</ul><p><em>Note:</em>it is.</p><div><span>10:00</span><span>来源：水利网</span><span>作者：王小明</span></div><div>42<span>US AQI</span></div><p><span>(a)</span>of wood<p><b>2</b>nd try<p><b>20</b>er Jahre<div><span>$</span><span>open gate</span></div><ul><li><span>♿</span>Low floor</ul><div>Main<span>Floor 2</span></div><div>★★☆<span>(12)</span></div><div>f<span class=value>(2)</span></div><main><del>€50</del><ins>€40</ins></main>",
    "- **Opened:** 1810\n- **Width** 14 ft\n- **H**2O\n\n*Note:* it is.\n\n10:00 来源：水利网 作者：王小明\n\n42 US AQI\n\n(a) of wood\n\n**2**nd try\n\n**20**er Jahre\n\n$ open gate\n\n- ♿ Low floor\n\nMain Floor 2\n\n★★☆ (12)\n\nf(2)\n\n~~€50~~ €40",
  ],
  [
    "writes terms that are bullets as a list",
    "<dl><dt>•</dt><dd><div>Tides rise.</div></dd><dt>•</dt><dd>Tides fall.</dd></dl>",
    "- Tides rise.\n- Tides fall.",
  ],
  [
    "writes the crosses of what a list says is not included",
    '<ul><li><i class="fa fa-check"></i>Logs<li><span><i class="fa fa-times"></i></span>Users<li>Gates <i class="bi-x"></i><li><a href=/x><i class="bi-x"></i></a></ul>',
    "- Logs\n- ✗ Users\n- Gates",
  ],
  [
    "separates words of a row that are elements without other text",
    "<div><span>string</span><span>required</span></div><div><span>Soup</span><span>£6</span></div><p><span>lo</span><span>ck</span></p><div><span>水门</span><span>工人</span></div><ul><li><span>•</span><span>Eel</span></ul>",
    "string required\n\nSoup £6\n\nlock\n\n水门工人\n\n- Eel",
  ],
  [
    "separates text for screen readers from the words beside it",
    '<p><span class="visually-hidden">High</span>20°<span class="sr-only">Low</span>11°',
    "High 20° Low 11°",
  ],
  [
    "writes the names of icons without text",
    "<p>Rated <i role=img aria-label='4 of 5 stars'><b></b></i> by readers <i title=Info></i></p>" +
      "<table><tr><th>Gate<th>Open<tr><td>Upper<td><i title=Yes></i><b title=soon></b><tr><td>Lower<td><i title=No></i>No</table>",
    "Rated 4 of 5 stars by readers\n\n| Gate | Open |\n| --- | --- |\n| Upper | Yes soon |\n| Lower | No |",
  ],
  [
    "writes a button only as the content of a heading",
    "<h2><button aria-expanded=false>How does it start?</button></h2><p>By itself. <button>Copy</button></p><h2>Diet <button>Copy link</button></h2>",
    "## How does it start?\n\nBy itself.\n\n## Diet",
  ],
  [
    "writes a button as the heading of what it expands",
    "<button aria-expanded=false aria-controls=a>Why?</button><div id=a>It holds.</div><button aria-expanded=false aria-controls=b>Menu</button>",
    "Why?\n\nIt holds.",
  ],
  [
    "writes tables without optional end tags",
    "<table><caption>c<colgroup><col><col><thead><tr><th>h<th>i<tbody><tr><td>v<td>w<tfoot><tr><td>x<td>y</table>",
    "c\n\n| h | i |\n| --- | --- |\n| v | w |\n| x | y |",
  ],
  [
    "writes tables with a form around the rows",
    "<table><form><tr><th>h<th>i<tr><td>v<td>w</form></table>",
    "| h | i |\n| --- | --- |\n| v | w |",
  ],
  [
    "writes what a table holds outside of its cells before it, as browsers do",
    "<table>All <b>open</b> gates<caption>c</caption><tr>one<td>v<td>w</tr><p>two<tr><td>x<td>y</table>",
    "All **open** gates\n\none\n\ntwo\n\nc\n\n|  |  |\n| --- | --- |\n| v | w |\n| x | y |",
  ],
  [
    "writes a heading that links to itself without the link",
    '<h2 id="own"><a class="header" href="#own">Ownership</a></h2><h3><a id="b" href="#b">Borrow</a></h3><h3 id="c"><a href="#own">See</a></h3>',
    "## Ownership\n\n### Borrow\n\n### [See](https://example.org/a/b#own)",
  ],
  [
    "removes permalinks whose sign is of an icon font",
    '<h2>Keys<a href="#keys">\uf0c1</a></h2><dl><dt>oil<a href="#oil">\uf0c1</a></dl><p>See <a href="#oil">oil</a>',
    "## Keys\n\n**oil**\n\nSee [oil](https://example.org/a/b#oil)",
  ],
  [
    "writes a heading that links to its section without the link",
    '<section id="v2"><div><h2><a href="#v2">Version 2</a></h2></div><p><a href="#v2">up</a></section>',
    "## Version 2\n\n[up](https://example.org/a/b#v2)",
  ],
  [
    "writes a list in a list without items as one",
    "<ul><ul><li>a<li>b</ul><ol><li>c</ol></ul><ul><ul><li>d</ul><li>e</ul>",
    "- a\n- b\n\n1. c\n\n- - d\n- e",
  ],
  [
    "writes boxes of tasks that the style sheet draws",
    '<ul><li><div class="checkbox checkbox-on"></div> <span>a</span><li><div class="checkbox checkbox-off"></div>b<li><p><i class="fa fa-check-square-o"></i> c</p><li><p><i class="fa fa-square-o"></i> d</p><li><i class="fa fa-home"></i>e</ul>',
    "- [x] a\n- [ ] b\n- [x] c\n- [ ] d\n- e",
  ],
  [
    "writes lines of code that only the style sheet puts below each other",
    '<pre><code><span class="highlight-line"><b>a</b> {</span><span class="highlight-line"></span><span class="highlight-line">  b</span></code></pre><pre><span data-line="">c</span><span data-line="">d</span></pre><pre><i class="in-line">e</i><i class="k">f</i></pre>',
    "```\na {\n\n  b\n```\n\n```\nc\nd\n```\n\n```\nef\n```",
  ],
  [
    "omits the bullets and numbers in the text of items",
    "<ul><li><span>•</span><div><p>a</p></div><li>• b<li>▪︎c<li>·</ul><ol><li><span>1.</span><div><p>d</p></div><li><p>3.</p><p>e</p></ol>",
    "- a\n- b\n- ▪︎c\n\n1. d\n\n2. 3\\.\n\n   e",
  ],
  [
    "writes a formula with its number as blocks",
    "<table><tr><td><td><math display=block><mi>a</mi></math><td><td>(1)</table><table><tr><td><math><mi>b</mi></math><td>2</table>",
    "a\n\n(1)\n\n|  |  |\n| --- | --- |\n| b | 2 |",
  ],
  [
    "finds the language of code of specifications and diagrams",
    '<div class="sourcecode lang-abnf"><pre>a = b</pre></div><pre lang="mermaid">A--B</pre><pre class="sourceCode python">c</pre>',
    "```abnf\na = b\n```\n\n```mermaid\nA--B\n```\n\n```python\nc\n```",
  ],
  [
    "omits line numbers beside code",
    '<div class="language-js"><pre>a\nb</pre><div class="line-numbers-wrapper"><span>1</span><br><span>2</span></div></div><div class="gutter">7</div>',
    "```js\na\nb\n```\n\n7",
  ],
  [
    "finds the language of code of Confluence",
    '<pre data-syntaxhighlighter-params="brush: bash; gutter: false">ls</pre>',
    "```bash\nls\n```",
  ],
  [
    "writes cells that only class names put into columns as a table",
    '<div><div class="table-header col-first">Type</div><div class="table-header col-last">Field</div> <div class="col-first odd"><code>int</code></div><div class="col-last odd">MAX</div><div class="col-first">a</div><div class="col-last">b</div></div><div><div class="table-header col-first">A</div>text</div>',
    "| Type | Field |\n| --- | --- |\n| `int` | MAX |\n| a | b |\n\nA\n\ntext",
  ],
  [
    "omits a summary that only says what a click does",
    "<details><summary>Expand description</summary>a</details><details><summary>Show the gates</summary>b</details>",
    "a\n\n**Show the gates**\n\nb",
  ],
  [
    "omits images that are lines or points",
    '<img src="/s.gif" width="40" height="1"><img src="/l.svg" width="1" height="1" alt="Logo">a<img src="/b.png" width="20" height="10">',
    "![Logo](https://example.org/l.svg)a![](https://example.org/b.png)",
  ],
  [
    "omits a label that repeats the language of the code below it",
    '<div class="language-ts"><span class="lang">TS</span><pre><code>x()</code></pre></div><p>js</p><pre>y</pre><p>Go:</p><pre class="lang-go">z</pre>',
    "```ts\nx()\n```\n\njs\n\n```\ny\n```\n\nGo:\n\n```go\nz\n```",
  ],
  [
    "writes a heading in a summary as a heading",
    "<details><summary><h3>Advanced</h3></summary>a</details><details><summary>Plain</summary>b</details>",
    "### Advanced\n\na\n\n**Plain**\n\nb",
  ],
  [
    "joins lines of Chinese and Japanese",
    "<p>自動で\n  動きます。\n停電の後も\nPump が\n<b>再起動</b>します</p><p>한국어\n문장</p><pre>自動\n動き</pre>",
    "自動で動きます。停電の後も Pump が **再起動**します\n\n한국어 문장\n\n```\n自動\n動き\n```",
  ],
  [
    "writes no table for rows with one text",
    "<table><tr><td><img src=/s.gif width=40><td>Anna<p>It never failed.</table><table><tr><td>a<td><tr><td><td>b</table>",
    "![](https://example.org/s.gif)\n\nAnna\n\nIt never failed.\n\na\n\nb",
  ],
  ["moves spaces out of emphasis", "a<b> b </b>c <i></i><em>d</em>", "a **b** c *d*"],
  [
    "separates words by no-break spaces at the edges of elements",
    "<b>Phone:</b>&nbsp;<a href=/x>1</a> <i>a</i>&nbsp;<b>b&nbsp;</b>c&nbsp;&ndash;&nbsp;<code>d</code>&nbsp;e&nbsp;f",
    "**Phone:** [1](https://example.org/x) *a* **b** c\u00a0– `d` e\u00a0f",
  ],
  [
    "moves punctuation between words out of emphasis",
    "<p><b>Size:</b>12 <b>Size:</b> 12 a<i>(b)</i>c <p>東京<b>「京都」</b>大阪 <del>x.</del>y<p><b>*</b>a <b>a*</b>b <b>?!</b>c",
    "**Size**:12 **Size:** 12 a(*b*)c\n\n東京「**京都**」大阪 ~~x~~.y\n\n\\*a **a**\\*b ?!c",
  ],
  [
    "joins neighbouring emphasis of one kind",
    "<b>a</b><b>b</b><i>c</i><b> d</b><b>:</b>e <a href=/x>f</a><a href=/x>g</a>",
    "**ab***c* **d**:e [f](https://example.org/x)[g](https://example.org/x)",
  ],
  [
    "omits emphasis that begins or ends with code or a link inside a word",
    "<b>see <code>x</code></b>y a<i><a href=/x>l</a></i> <b><i><code>x</code></i></b>y w!<b><a href=/x>l</a></b>y <b>a <code>x</code></b>, b",
    "see `x`y a[l](https://example.org/x) `x`y w\\![l](https://example.org/x)y **a `x`**, b",
  ],
  [
    "moves line breaks out of emphasis",
    "<b>a<br></b>b<i><br>c</i><p><b>a:</b><i>b</i>",
    "**a**  \nb  \n*c*\n\n**a**:*b*",
  ],
  ["writes nested emphasis once", "<b><strong>x</strong></b>", "**x**"],
  [
    "writes absolute links",
    '<a href="../x(1)?q=a b">l</a>',
    "[l](https://example.org/x%281%29?q=a%20b)",
  ],
  [
    "replaces script links by their text",
    '<a href=" java&#10;script:alert(1)">l</a> <a href="data:text/html,x">d</a>',
    "l d",
  ],
  ["removes empty links", 'a<a href="/x"> </a>b', "a b"],
  [
    "links the first block of a link around blocks",
    '<a href="/x"><div><h3>T</h3><p>P</p></div></a>',
    "### [T](https://example.org/x)\n\nP",
  ],
  [
    "links the text of a card rather than its picture without one",
    '<a href="/x"><figure><img src="/a.png" alt=""></figure><h3>T</h3></a><a href="/y"><picture><img src="/b.png" alt="B"></picture><h3>U</h3></a><a href="/z"><div><img src="/c.png"></div></a><a href="/w">V <img src="/d.png"> W<i></i> X<p>Y</p></a>',
    "![](https://example.org/a.png)\n\n### [T](https://example.org/x)\n\n[![B](https://example.org/b.png)](https://example.org/y)\n\n### U\n\n[![](https://example.org/c.png)](https://example.org/z)\n\n[V ![](https://example.org/d.png) W X](https://example.org/w)\n\nY",
  ],
  [
    "escapes an exclamation mark before a link",
    'Wow!<a href="/x">l</a>',
    "Wow\\![l](https://example.org/x)",
  ],
  ["nests lists", "<ul><li>a<ol start=3><li>b<li>c</ol><li>d</ul>", "- a\n  3. b\n  4. c\n- d"],
  [
    "numbers items as the page does",
    "<ol start=3><li>a<li value=7>b<li>c</ol><p>x<ol reversed><li>d<li>e</ol><ul><li value=4>f</ul>",
    "3. a\n7. b\n8. c\n\nx\n\n2. d\n1. e\n\n- f",
  ],
  [
    "adds a list inside a list to the preceding item",
    "<ul><li>a</li><ul><li>b</li></ul></ul>",
    "- a\n  - b",
  ],
  [
    "writes a loose list for paragraphs in items",
    "<ul><li><p>a<p>b<li>c</ul>",
    "- a\n\n  b\n\n- c",
  ],
  [
    "writes the number of a footnote as the text of its link",
    '<p>Open<a href="#n1"><sup>1</sup></a> at 5<sup>2</sup><sup><a href="#n2">2</a></sup> <a href="#a">in m<sup>2</sup></a>',
    "Open[1](https://example.org/a/b#n1) at 5^2[2](https://example.org/a/b#n2) [in m^2](https://example.org/a/b#a)",
  ],
  [
    "writes code that has an element for each line and no other mark",
    '<div class="fragment"><div class="line"><a href="/g">gate</a> g;</div><div class="line">  g.open();</div></div>',
    "```\ngate g;\n  g.open();\n```",
  ],
  [
    "writes task lists",
    '<ul><li><input type="checkbox" checked> a<li><input type=checkbox>b</ul>',
    "- [x] a\n- [ ] b",
  ],
  [
    "writes tasks whose box is an element of its own or drawn by a style sheet",
    '<ul><li><div><input type="checkbox" checked></div><div><p>a</p><p>b</p></div></ul><ul class="inline-task-list"><li class="checked"><p>c<li>d</ul>',
    "- [x] a\n\n  b\n\n- [x] c\n- [ ] d",
  ],
  [
    "takes the language of code from the class names of Sphinx, highlight.js, MediaWiki, Hexo, rustdoc and Jira",
    '<div class="highlight-python notranslate"><div class=highlight><pre>a</pre></div></div><pre><code class="hljs bash">b</code></pre><div class="mw-highlight mw-highlight-lang-lua mw-content-ltr"><pre>c</pre></div><figure class="highlight ruby"><div><div><pre>d</pre></div></div></figure><pre class="rust item-decl">e</pre><pre class="code-java">f</pre>',
    "```python\na\n```\n\n```bash\nb\n```\n\n```lua\nc\n```\n\n```ruby\nd\n```\n\n```rust\ne\n```\n\n```java\nf\n```",
  ],
  [
    "takes no language from other class names around code",
    '<div class="r css"><pre class="code-block">a</pre></div><div class="highlight-default notranslate"><pre>b</pre></div><pre><code class="lang-auto">c</code></pre>',
    "```\na\n```\n\n```\nb\n```\n\n```\nc\n```",
  ],
  [
    "preserves spaces and language of code",
    '<pre><code class="hljs language-TS">a  =  `1`\n\n\tb\n</code></pre>',
    "```ts\na  =  `1`\n\n\tb\n```",
  ],
  [
    "starts a new line of code for each block",
    '<pre data-language="ts"><code><div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div class="code"><span>if (a) {</span></div></div><div class="ec-line"><div class="code">\n</div></div><div class="ec-line"><div class="code">  42</div></div></code></pre><pre><ol class="linenums"><li><span>b</span><li>c\n<li></ol></pre>',
    "```ts\nif (a) {\n\n  42\n```\n\n```\nb\nc\n```",
  ],
  [
    "omits line numbers and buttons from code",
    '<pre class="line-numbers"><code class="line-numbers">42<span class="line-numbers-rows"><span></span></span></code><button>Copy</button></pre><pre><span class="linenos">1</span>f(<span class="mi">2</span>)\n<span class="ln">2</span>g</pre>',
    "```\n42\n```\n\n```\nf(2)\ng\n```",
  ],
  [
    "omits a column of line numbers beside the code",
    '<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>1\n2</pre></div><td class="code"><pre>a\n  b</pre></table><table><tr><td><pre>7</pre><td>x</table>',
    "```\na\n  b\n```\n\n```\n7\n```\n\nx",
  ],
  [
    "writes a table of numbered lines as code",
    '<pre><code class="language-js"><table class="hljs-ln"><tr><td class="hljs-ln-numbers" data-line-number="1"><div></div><td class="hljs-ln-code">a<tr><td class="hljs-ln-numbers"><td class="hljs-ln-code">  5</table></code></pre><table><tr><td class="blob-num" data-line-number="1"><td class="blob-code blob-code-inner">def f():<tr><td class="blob-num"><td class="blob-code">    5</table><table><tr><td class="line-number">7<td>Central station</table>',
    "```js\na\n  5\n```\n\n```\ndef f():\n    5\n```\n\n|  |  |\n| --- | --- |\n| 7 | Central station |",
  ],
  [
    "writes a column of numbers beside a column of lines as code",
    '<table><tr><td class="crayon-nums"><div>1</div><div>2</div><td class="crayon-code"><div>a</div><div>  b</div></table>',
    "```\na\n  b\n```",
  ],
  [
    "omits the drawn box of a task",
    "<ul><li><span><input type=checkbox><span>▢</span></span> <span>2 cups</span><li>▢ Oats</ul>",
    "- [ ] 2 cups\n- ▢ Oats",
  ],
  ["makes a fence longer than fences inside", "<pre>```\nx\n```</pre>", "````\n```\nx\n```\n````"],
  ["writes backticks in code spans", "<code>a `b`</code>", "`` a `b` ``"],
  [
    "tables",
    "<table><tr><th>A<th align=right>B<tr><td>1|2<td>x<br>y</table>",
    "| A | B |\n| --- | ---: |\n| 1\\|2 | x<br>y |",
  ],
  [
    "numbers the items of ordered lists in cells",
    "<table><tr><th>A<th>B<tr><td>a<td><ol><li><p>b</p><li>c<ul><li>d</ul><li><b>e</b></ol><tr><td>f<td>g<ol start=7><li>h<li value=9>i</ol></table>",
    "| A | B |\n| --- | --- |\n| a | 1. b<br>2. c<br>d<br>3. **e** |\n| f | g<br>7. h<br>9. i |",
  ],
  [
    "writes fractions beside a factor and as a base in parentheses",
    "<p><math><mi>v</mi><mo>=</mo><mfrac><mn>2</mn><mn>9</mn></mfrac><mi>g</mi></math>, <math><msup><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>n</mi></msup><mo>+</mo><mfrac><mn>1</mn><mn>3</mn></mfrac></math></p>",
    "v=(2/9)g, (1/2)^n+1/3",
  ],
  [
    "treats a row with an empty corner as the head of a table",
    "<table><tr><td><th>A<tr><th>1<td>2</table><table><tr><th>A<td><tr><th>B<td>3</table>",
    "|  | A |\n| --- | --- |\n| 1 | 2 |\n\n|  |  |\n| --- | --- |\n| A |  |\n| B | 3 |",
  ],
  [
    "writes the head of a table first and its foot last",
    "<table><tfoot><tr><td>Sum<td>3<tbody><tr><td>a<td>3<thead><tr><th>A<th>B</table>",
    "| A | B |\n| --- | --- |\n| a | 3 |\n| Sum | 3 |",
  ],
  [
    "aligns columns with spans",
    "<table><tr><th colspan=2>A<th>B<tr><td rowspan=2>1<td>2<td>3<tr><td>4<td>5</table>",
    "| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |",
  ],
  [
    "adds an empty header to a table without one",
    "<table><tr><td>a<td>b</table>",
    "|  |  |\n| --- | --- |\n| a | b |",
  ],
  [
    "uses a first row in bold as the header",
    "<table><tr><td><b>A</b><td><p><strong>B</strong></p><tr><td>1<td>2</table>",
    "| **A** | **B** |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "writes elements whose roles make a table",
    "<div role=table><div role=rowgroup><div role=row><span role=columnheader>A</span><span role=columnheader>B</span></div></div><div><div role=row><div role=rowheader>1</div><a role=cell aria-colspan=2>2</a></div></div></div>",
    "| A | B |  |\n| --- | --- | --- |\n| 1 | 2 |  |",
  ],
  [
    "separates the cells of a grid with other text",
    "<div role=grid>May<div role=row><b role=gridcell>1</b><b role=gridcell>2</b></div><span role=row>3</span></div>",
    "May\n\n1\n\n2\n\n3",
  ],
  [
    "writes headings in header cells as their text",
    "<table><tr><th><h4>A</h4><th><h4><a href=/x>B</a></h4><tr><td>1<td>2</table>",
    "| A | [B](https://example.org/x) |\n| --- | --- |\n| 1 | 2 |",
  ],
  [
    "unfolds layout tables",
    "<table><tr><td><table><tr><td>a<td>b</table><td><h2>H</h2></table>",
    "|  |  |\n| --- | --- |\n| a | b |\n\n## H",
  ],
  [
    "writes the code of a table of commands on a line each",
    "<table><tr><th>A<th>B<tr><td><pre>a | b\n\n  c\n</pre><td><ul><li>x<li>y</ul></table><table><tr><td><pre>a</pre><td>b<tr><td><pre>c</pre><td>d</table>",
    "| A | B |\n| --- | --- |\n| `a \\| b`<br>`  c` | x<br>y |\n\n|  |  |\n| --- | --- |\n| `a` | b |\n| `c` | d |",
  ],
  [
    "keeps code in a layout table whole",
    "<table><tr><td>a<td><pre>b\n c</pre></table><table><tr><td>a<td>b<tr><td colspan=2><pre>c</pre></table>",
    "a\n\n```\nb\n c\n```\n\na\n\nb\n\n```\nc\n```",
  ],
  [
    "joins code spans without text between them",
    "<kbd>Ctrl</kbd><kbd>`</kbd> <code>a</code> <code>b</code><br><code>c</code><b><code>d</code></b>",
    "`` Ctrl` `` `a` `b`  \n`c`**`d`**",
  ],
  ["writes a code span per line", "<code>a<br> b<br><br>c</code> d", "`a`  \n` b`  \n`c` d"],
  [
    "writes definition lists and details",
    "<dl><dt>T<dd>D</dl><details><summary>S</summary>B</details>",
    "**T**\n\nD\n\n**S**\n\nB",
  ],
  ["nests quotes", "<blockquote><p>a<blockquote>b</blockquote></blockquote>", "> a\n>\n> > b"],
  [
    "writes superscript and subscript",
    'x<sup>2</sup> H<sub>2</sub>O n<sup><a href="#f">1</a></sup>',
    "x^2 H\\_2O n[1](https://example.org/a/b#f)",
  ],
  [
    "writes formulas on one line",
    "<p>a <math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>12</mn></mfrac> <mo>=</mo> <msup><mi>c</mi><mn>2</mn></msup><msubsup><mi>x</mi><mi>i</mi><mrow><mi>n</mi><mo>-</mo><mn>1</mn></mrow></msubsup></math> b<p><math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>0</mn></mrow><mi>n</mi></munderover><msqrt><mi>x</mi><mi>y</mi></msqrt><mover><mi>x</mi><mo>¯</mo></mover></math><p><math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable></math>",
    "a (a+b)/12=c^2x_i^(n-1) b\n\n∑\\_(i=0)^n√(xy)x¯\n\n1, 0; 0, 1",
  ],
  [
    "writes the spaces and the fences of a formula",
    '<math><mi> f </mi><mfenced><mi>x</mi><mi>y</mi></mfenced><mo>=</mo><mfenced open="{" close=""><mn>0</mn></mfenced><mtext>&nbsp;if&nbsp;</mtext>\n<mi>x</mi></math>',
    "f(x, y)={0 if x",
  ],
  [
    "writes a formula once that is drawn beside its MathML",
    '<p>E: <span class="katex"><span class="katex-mathml"><math><mi>E</mi><mo>=</mo><msup><mi>c</mi><mn>2</mn></msup></math></span><span class="katex-html" aria-hidden="true"><span>E</span>=<span>c<span>2</span></span></span></span> <span aria-hidden="true">drawn</span>',
    "E: E=c^2 drawn",
  ],
  [
    "writes the LaTeX of a formula",
    '<p>a <math><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle\n\\frac{x}{2}}</annotation></math> b <math><mi>x</mi><annotation encoding="MathML-Content">y</annotation></math><p><math display="block"><mi>x</mi><annotation encoding="application/x-tex">x_1</annotation></math>',
    "a $\\frac{x}{2}$ b x\n\n$$x_1$$",
  ],
  [
    "writes a formula on one line if its LaTeX has other marks of Markdown",
    '<p><math><mi>x</mi><mo>=</mo><mi>y</mi><annotation encoding="application/x-tex">`x`</annotation></math>',
    "x=y",
  ],
  ["breaks", "a<br>b<br><br>c", "a  \nb\n\nc"],
  [
    "removes the data of inline images and preserves their alternative text",
    '<img alt="A [b]" src="data:image/png;base64,AAAA">',
    "![A \\[b\\]](<Base64-Image-Removed>)",
  ],
  [
    "finds lazily loaded images",
    '<img alt="i" src="data:image/gif;base64,R0" data-src="/i.png">',
    "![i](https://example.org/i.png)",
  ],
  [
    "treats entities as text",
    "&lt;b&gt; &amp;lt; *a* _b_ c_d [e]",
    "\\<b> \\&lt; \\*a\\* \\_b\\_ c_d \\[e\\]",
  ],
  [
    "escapes text that looks like blocks",
    "<p># a<p>- b<p>1. c<p>> d<p>---<p>+ e",
    "\\# a\n\n\\- b\n\n1\\. c\n\n\\> d\n\n\\---\n\n\\+ e",
  ],
  [
    "escapes what would close a heading",
    "<h2>C #</h2><h2>C#</h2><h2>##</h2>",
    "## C \\#\n\n## C#\n\n## \\##",
  ],
  [
    "omits scripts, styles and form controls",
    "<script>x</script><style>y</style><button>z</button><select><option>o</select>t",
    "t",
  ],
])("%s", (_, html, expected) => {
  expect(markdown(html)).toBe(expected);
});

test("preserves inline data when the option is off", () => {
  expect(markdown('<img src="data:image/png;base64,AAAA">', false)).toBe(
    "![](data:image/png;base64,AAAA)",
  );
});

test("limits the output for a colspan of a billion", () => {
  expect(markdown(`<table><tr><td colspan=1000000000>a<td>b</table>`).length).toBeLessThan(5_000);
});

test("escapes any text so that a Markdown renderer shows it unchanged", () => {
  const renderer = new MarkdownIt({ html: true });
  const piece = fc.constantFrom(
    ..."abc 1.#-+*_`~[]()<>!&;|=\\\"'/:".split(""),
    "&amp;",
    "http://x.y/",
    "<b>",
    "\n",
    "  ",
    "é",
    "日",
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 30 }).map((parts) => parts.join("")),
      (text) => {
        const html = renderer.render(markdown(`<p>${escapeText(text)}</p>`));
        const shown = parseDocument(html).body.textContent ?? "";
        expect(shown.replace(/\s+/g, " ").trim()).toBe(joinLines(text).replace(/\s+/g, " ").trim());
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});

test("writes emphasis so that a Markdown renderer shows no markers", () => {
  const renderer = new MarkdownIt();
  const piece = fc.constantFrom(
    ..."a b1 日 ( ) : 。 「 ! * _".split(" "),
    " ",
    "\u00a0",
    "<br>",
    "<code>c</code>",
    "<a href=/x>d</a>",
  );
  const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(""));
  const part = fc.record({ tag: fc.constantFrom("", "b"), text });
  const tagged = ({ tag, text: inner }: { tag: string; text: string }) =>
    tag === "" ? inner : `<${tag}>${inner}</${tag}>`;
  const shown = (html: string) => (parseDocument(html).body.textContent ?? "").replace(/\s+/g, "");
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const html = `<p>${parts.map(tagged).join("")}</p>`;
      expect(shown(renderer.render(markdown(html)))).toBe(shown(html));
    }),
    { numRuns: propertyRuns(2_000) },
  );
});

test("never throws, whatever the tags", () => {
  const tag = fc.constantFrom(
    ..."a b p div ul ol li table tr td th pre code blockquote h1 dl dt dd br img input span details sup figure svg template".split(
      " ",
    ),
  );
  const piece = fc.oneof(
    tag.map((name) => `<${name} href=/x src=y>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom("x", " ", "\n", "&lt;", "*", "|"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (parts) => {
      expect(typeof markdown(parts.join(""))).toBe("string");
    }),
    { numRuns: propertyRuns(1_000) },
  );
});
