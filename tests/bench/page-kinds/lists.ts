import { cookies, crumbs, footer, megaMenu, newsletter, page, sideLists } from "./frame";
import { name, paragraph, repeat, sentence } from "./words";

const header = megaMenu((menu) => `<header class="masthead"><nav>${menu}</nav></header>`);
const foot = footer((inside) => `<footer>${inside}</footer>`);
const side = sideLists((inside) => `<aside class="widget-area sidebar">${inside}</aside>`);
const pages = `<nav class="pager"><a href="?p=2">Older posts</a></nav>`;

export const listings: Readonly<Record<string, string>> = {
  "archive with a sidebar": page(
    "News – Fen and Field",
    `${header}<div class="site-content"><main><h1 data-main>News</h1>${repeat(8, (at) => `<article class="post hentry"><h2 data-main class="entry-title"><a href="/n${at}">${name(at)}</a></h2><div class="entry-meta"><a href="/d${at}">May ${at + 1}, 2026</a> by <a href="/a">Editor</a></div><div data-main class="entry-summary">${paragraph(at, 2)}</div><a class="more-link" href="/n${at}">Read more</a></article>`)}${pages}</main>${side}</div>${foot}${cookies}`,
  ),
  "titles and dates": page(
    "Minutes and reports",
    `${header}<div id="content">${crumbs}<h1 data-main>Minutes and reports</h1><ul data-main class="documents">${repeat(20, (at) => `<li><a href="/m${at}.pdf">${name(at)} of the committee for ${name(at + 9)}</a> <span>${at + 1} May 2026</span></li>`)}</ul></div>${foot}`,
  ),
  jobs: page(
    "Open positions",
    `${header}<div class="results-layout">${sideLists((inside) => `<div class="facets">${inside}</div>`)}<div class="results"><h1 data-main>Open positions</h1><table class="jobs"><tr data-main><th>Position</th><th>Place</th><th>Hours</th></tr>${repeat(14, (at) => `<tr data-main><td><a href="/j${at}">${name(at)}</a></td><td>${name(at + 3)}</td><td>${20 + at}</td></tr>`)}</table></div></div>${newsletter}${foot}`,
  ),
  repositories: page(
    "Repositories · fen",
    `${header}<main><div class="org"><h1 data-main>fen</h1></div><div class="repo-list">${repeat(10, (at) => `<div class="repo-row"><h3 data-main><a href="/r${at}">${name(at).replaceAll(" ", "-")}</a></h3><p data-main>${sentence(at)}</p><div data-main class="f6"><span>TypeScript</span> <a href="/r${at}/stars">${at * 3}</a></div></div>`)}</div></main>${foot}`,
  ),
};
