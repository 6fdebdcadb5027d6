import { cookies, crumbs, footer, megaMenu, newsletter, page, sideLists } from "./frame";
import { name, paragraph, price, repeat, sentence } from "./words";

const header = megaMenu((menu) => `<header>${menu}</header>`);
const foot = footer((inside) => `<footer>${inside}</footer>`);
const teasers = `<div class="more-stories"><h3>More stories</h3>${repeat(4, (at) => `<div class="teaser"><a href="/s${at}"><h4>${name(at)}</h4></a><p>${sentence(at)}</p></div>`)}</div>`;

export const articles: Readonly<Record<string, string>> = {
  news: page(
    "The bell is back – Fen Post",
    `${header}<main><article><h1 data-main>The bell is back</h1><div class="byline">By Staff, 3 May 2026</div><div class="story"><div data-main>${repeat(4, (at) => paragraph(at))}</div><div class="inline-related"><a href="/r">Read also: ${name(3)}</a></div><div data-main>${repeat(4, (at) => paragraph(at + 4))}</div></div></article>${teasers}</main>${newsletter}${foot}${cookies}`,
    '<script type="application/ld+json">{"@type":"NewsArticle"}</script>',
  ),
  blog: page(
    "Notes on slate | Roof notes",
    `${header}<div class="content"><div class="post"><h1 data-main>Notes on slate</h1><div class="entry" data-main>${repeat(6, (at) => `${paragraph(at)}${at % 2 ? `<h2>${name(at)}</h2>` : ""}`)}</div><div id="comments"><h3>2 comments</h3>${repeat(2, (at) => `<div class="comment"><p>${sentence(at)}</p></div>`)}</div></div><div id="sidebar">${sideLists((inside) => inside)}</div></div>${foot}`,
    '<meta property="og:type" content="article">',
  ),
  wiki: page(
    "Weir - Fen wiki",
    `<div id="mw-head">${header}</div><div id="content" class="mw-body" role="main"><h1 data-main id="firstHeading">Weir</h1><div id="bodyContent"><div data-main>${paragraph(1, 4)}</div><div id="toc" class="toc"><h2>Contents</h2><ul>${repeat(4, (at) => `<li><a href="#s${at}">${name(at)}</a></li>`)}</ul></div><div data-main>${repeat(4, (at) => `<h2 id="s${at}">${name(at)}</h2>${paragraph(at)}${paragraph(at + 2)}`)}</div><div class="navbox"><a href="/1">${name(1)}</a> · <a href="/2">${name(2)}</a> · <a href="/3">${name(5)}</a></div></div></div><div id="mw-navigation">${sideLists((inside) => inside)}</div>${foot}`,
  ),
};

const code = "<pre><code>sluice open --gate 2\nsluice status</code></pre>";

export const documents: Readonly<Record<string, string>> = {
  "generated site": page(
    "Install the reader — Sedge documentation",
    `<nav class="navbar">${header}</nav><div class="main-wrapper"><aside class="theme-doc-sidebar">${sideLists((inside) => inside)}</aside><main>${crumbs}<article><div data-main class="markdown"><h1>Install the reader</h1>${paragraph(1)}<h2>Requirements</h2><ul>${repeat(4, (at) => `<li>${sentence(at)}</li>`)}</ul>${code}<table><tr><th>Option</th><th>Meaning</th></tr>${repeat(5, (at) => `<tr><td>--${name(at).replaceAll(" ", "-")}</td><td>${sentence(at)}</td></tr>`)}</table>${paragraph(4)}</div></article><nav class="pagination-nav"><a href="/p">Previous</a><a href="/n">Next</a></nav><div class="toc"><ul><li><a href="#r">Requirements</a></li></ul></div></main></div>${foot}`,
  ),
  reference: page(
    "Gate (Sedge API)",
    `<div class="topnav">${header}</div><div class="contentContainer"><div class="header"><h2 data-main title="Class Gate">Class Gate</h2></div><div data-main><p>${sentence(2)}</p><table><caption>Methods</caption>${repeat(12, (at) => `<tr><td><code>void</code></td><td><code><a href="#m${at}">${name(at).replaceAll(" ", "_")}</a>()</code></td><td>${sentence(at)}</td></tr>`)}</table>${repeat(6, (at) => `<section><h3 id="m${at}">${name(at)}</h3><pre>public void m${at}()</pre><p>${sentence(at + 1)}</p></section>`)}</div></div>${foot}`,
  ),
};

export const services: Readonly<Record<string, string>> = {
  "page builder": page(
    "Roof repair - Kern",
    `${header}<div class="elementor">${repeat(4, (part) => `<section class="elementor-section"><div class="elementor-container"><div class="elementor-widget elementor-widget-heading"><div data-main class="elementor-widget-container">${part === 0 ? "<h1>Roof repair</h1>" : `<h2>${name(part)}</h2>`}</div></div><div class="elementor-widget"><div data-main class="elementor-widget-container">${paragraph(part, 2)}</div></div></div></section>`)}</div>${foot}${cookies}`,
    '<meta property="og:type" content="article">',
  ),
  software: page(
    "Parcelo: returns without paper",
    `${header}<div class="hero"><h1 data-main>Returns without paper</h1><p data-main>${sentence(1)}</p><a class="btn" href="/start">Start for free</a></div><section class="features"><h2 data-main>What it does</h2>${repeat(6, (at) => `<div class="feature" data-main><h3>${name(at)}</h3><p>${sentence(at)}</p></div>`)}</section><section class="plans"><h2 data-main>Plans</h2>${repeat(3, (at) => `<div class="plan" data-main><h3>${name(at + 9)}</h3><div>${price(at)} a month</div><ul><li>${sentence(at)}</li></ul></div>`)}</section><section data-main class="faq"><h2>Questions</h2>${repeat(3, (at) => `<h3>${name(at)}?</h3><p>${sentence(at)}</p>`)}</section>${newsletter}${foot}`,
  ),
};
