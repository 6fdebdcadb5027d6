import { name, paragraph, price, repeat, sentence } from "./words";

const link = (text: string): string => `<a href="/${text.replaceAll(" ", "-")}">${text}</a>`;
const links = (count: number, from: number): string =>
  repeat(count, (at) => `<li>${link(name(from + at))}</li>`);

/** A menu with columns under headings. */
export const megaMenu = (container: (menu: string) => string): string =>
  container(
    `<a class="logo" href="/">Fen and Field</a><ul class="menu">${repeat(
      4,
      (at) =>
        `<li><a href="/m${at}">${name(at)}</a><div class="sub"><h4>${name(at + 40)}</h4><ul>${links(7, at * 7)}</ul></div></li>`,
    )}</ul><a href="/login">Log in</a><a href="/cart">Cart (0)</a>`,
  );

export const crumbs = `<div class="breadcrumb"><a href="/">Home</a> / <a href="/a">${name(3)}</a> / <span>Here</span></div>`;

export const footer = (container: (footer: string) => string): string =>
  container(
    `<div class="columns">${repeat(4, (at) => `<div><h4>${name(at + 60)}</h4><ul>${links(5, at * 5 + 20)}</ul></div>`)}</div>${paragraph(2, 2)}<p>© 2026 Fen and Field. All rights reserved.</p>`,
  );

export const cookies = `<div id="cookie-banner" class="cookie-consent"><p>We use cookies to measure visits. ${sentence(4)}</p><button>Accept all</button><a href="/cookies">Settings</a></div>`;

export const newsletter = `<section class="newsletter-block"><h3>Stay in touch</h3><p>Letters from the workshop, four times a year.</p><form><input type="email"><button>Subscribe</button></form></section>`;

/** Other products below one. */
export const shelf = (title: string, from: number): string =>
  `<section class="carousel-section"><h2>${title}</h2><div class="row">${repeat(4, (at) => `<div class="slide"><a href="/p${from + at}"><img src="/${at}.jpg" alt=""></a><a href="/p${from + at}">${name(from + at)}</a><span class="price">${price(from + at)}</span></div>`)}</div></section>`;

export const sideLists = (container: (side: string) => string): string =>
  container(
    repeat(
      3,
      (at) =>
        `<section class="box"><h3>${name(at + 80)}</h3><ul>${links(6, at * 6 + 50)}</ul></section>`,
    ),
  );

export const page = (title: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
