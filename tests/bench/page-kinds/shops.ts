import { cookies, crumbs, footer, megaMenu, newsletter, page, shelf, sideLists } from "./frame";
import { name, paragraph, price, repeat, sentence } from "./words";

const header = megaMenu((menu) => `<header class="site-header">${menu}</header>`);
const divHeader = megaMenu(
  (menu) => `<div class="head-wrap"><div class="inner">${menu}</div></div>`,
);
const foot = footer((inside) => `<footer class="site-footer">${inside}</footer>`);
const divFoot = footer(
  (inside) => `<div class="bottom-area"><div class="inner">${inside}</div></div>`,
);
const specs = (count: number): string =>
  `<table data-main class="attributes">${repeat(count, (at) => `<tr><th>${name(at + 30)}</th><td>${at + 2} mm</td></tr>`)}</table>`;
const sort = `<div class="toolbar"><span>Showing 1–12 of 40 results</span><select><option>Default sorting</option><option>By price</option></select></div>`;
const filters = sideLists((side) => `<div class="shop-filters">${side}</div>`);
const pages = `<div class="pagination"><a href="?p=1">1</a><a href="?p=2">2</a><a href="?p=3">Next</a></div>`;

export const products: Readonly<Record<string, string>> = {
  woocommerce: page(
    "Copper kettle – Fen and Field",
    `${header}<div id="page"><div id="primary" class="content-area"><main class="site-main">${crumbs}<div class="product type-product"><div class="gallery"><img src="/k.jpg" alt="Kettle"></div><div class="summary"><h1 data-main class="product_title">Copper kettle</h1><p data-main class="price">${price(1)}</p><div data-main class="short">${paragraph(1, 2)}</div><form class="cart"><input type="number" value="1"><button>Add to cart</button></form><div class="product_meta">Categories: <a href="/c1">Kettles</a>, <a href="/c2">Copper</a></div></div><div class="tabs"><ul class="tabs-nav"><li><a href="#d">Description</a></li><li><a href="#i">Additional information</a></li></ul><div id="d" data-main>${paragraph(2)}${paragraph(5)}</div><div id="i">${specs(6)}</div></div>${shelf("You may also like", 10)}${shelf("From the same workshop", 20)}</div></main></div></div>${newsletter}${foot}${cookies}`,
  ),
  "divs only": page(
    "Folding saw 210 | Fen and Field",
    `${divHeader}<div class="wrap">${crumbs}<div class="columns"><div class="left-col">${sideLists((side) => side)}</div><div class="mid-col"><div data-main class="name"><h1>Folding saw 210</h1></div><div class="buy"><div data-main class="amount">${price(4)}</div><span data-main>In stock</span><a href="#" class="btn">Add to basket</a></div><div data-main class="text">${paragraph(3)}</div><div data-main><h2>Details</h2><ul>${repeat(5, (at) => `<li>${sentence(at)}</li>`)}</ul></div>${shelf("Passende Artikel", 30)}</div></div></div>${divFoot}`,
  ),
  "specification sheet": page(
    "Pump 40 - data sheet",
    `${header}<main><article class="item"><h1 data-main>Pump 40</h1><div class="offer"><strong data-main>${price(6)}</strong></div>${specs(14)}<div class="share"><a href="/f">Facebook</a><a href="/t">Mail</a></div></article>${shelf("Recently viewed", 3)}</main>${foot}`,
    '<script type="application/ld+json">{"@type":"Product","name":"Pump 40"}</script>',
  ),
};

const card = (at: number): string =>
  `<li class="product-item"><a href="/p${at}"><img src="/${at}.jpg" alt=""></a><h3 data-main><a href="/p${at}">${name(at)}</a></h3><span data-main class="price">${price(at)}</span><a class="button" href="?add=${at}">Add to cart</a></li>`;

export const collections: Readonly<Record<string, string>> = {
  grid: page(
    "Kettles – Fen and Field",
    `${header}<main>${crumbs}<div class="collection-hero"><h1 data-main>Kettles</h1><div data-main>${paragraph(1, 2)}</div></div>${sort}<aside class="filters">${filters}</aside><ul class="products-grid">${repeat(12, card)}</ul>${pages}</main>${newsletter}${foot}${cookies}`,
  ),
  "divs only": page(
    "Saws",
    `${divHeader}<div class="wrap"><div class="left-col">${filters}</div><div class="mid-col">${crumbs}<h1 data-main>Saws</h1>${sort}<div class="rows">${repeat(10, (at) => `<div class="cell"><a data-main class="title" href="/s${at}">${name(at)}</a><div data-main class="desc">${sentence(at)}</div><div data-main class="cost">${price(at)}</div><a href="/s${at}?compare">Compare</a></div>`)}</div>${pages}</div></div>${divFoot}`,
  ),
  "linked cards": page(
    "All lamps | Fen and Field",
    `${header}<main><h1 data-main>All lamps</h1><div class="grid">${repeat(16, (at) => `<a class="tile" data-main href="/l${at}"><img src="/${at}.jpg" alt=""><div class="tile-name">${name(at)}</div><div class="tile-price">${price(at)}</div></a>`)}</div></main>${foot}`,
  ),
};
