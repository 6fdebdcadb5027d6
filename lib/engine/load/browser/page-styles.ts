import "server-only";
import * as z from "zod";
import type { PageWorld } from "./page-world";

const text = z.string().max(50_000);
const weighed = z.array(z.object({ value: text, area: z.number() }));
const elementStyleSchema = z.object({
  color: text,
  backgroundColor: text,
  borderColor: text,
  borderRadius: text,
  fontFamily: text,
  fontSize: text,
  fontWeight: text,
  lineHeight: text,
  padding: text,
});
/** Null if the page has no visible element of this kind. */
const element = elementStyleSchema.nullable();

/** Computed values as the browser serializes them (`rgb(1, 2, 3)`, `16px`). */
export const pageStylesSchema = z.object({
  colorScheme: z.enum(["light", "dark"]),
  elements: z.object({
    body: element,
    h1: element,
    h2: element,
    p: element,
    link: element,
    button: element,
    input: element,
  }),
  /** The most used colours, largest area first, in CSS pixels. */
  backgrounds: weighed,
  texts: weighed,
  /** Font stacks by number of characters. */
  fonts: weighed,
  /** Custom properties of `:root`, such as `--brand`. */
  variables: z.record(z.string(), text),
  /** The most likely logo: an image, or the markup of an SVG, near the top of the page. */
  logo: z.object({ src: text.nullable(), svg: text.nullable(), alt: text }).nullable(),
});

export type PageStyles = z.output<typeof pageStylesSchema>;
export type ElementStyle = z.output<typeof element>;

/** The computed styles of the page; null on failure. */
export async function readPageStyles(world: PageWorld): Promise<PageStyles | null> {
  const found = await world.run(collectStyles).catch(() => null);
  return pageStylesSchema.safeParse(found).data ?? null;
}

/** Collects styles of the first 5,000 elements. */
const collectStyles = `(() => {
  const visible = (element) => { const box = element.getBoundingClientRect(); return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== "hidden"; };
  const first = (selector) => [...document.querySelectorAll(selector)].slice(0, 50).find(visible) ?? null;
  const style = (element) => {
    if (!element) return null;
    const of = getComputedStyle(element);
    return { color: of.color, backgroundColor: of.backgroundColor, borderColor: of.borderTopColor, borderRadius: of.borderTopLeftRadius, fontFamily: of.fontFamily, fontSize: of.fontSize, fontWeight: of.fontWeight, lineHeight: of.lineHeight, padding: of.padding };
  };
  const add = (map, key, amount) => map.set(key, (map.get(key) ?? 0) + amount);
  const top = (map, count) => [...map].sort((a, b) => b[1] - a[1]).slice(0, count).map(([value, area]) => ({ value, area: Math.round(area) }));
  const backgrounds = new Map(), texts = new Map(), fonts = new Map();
  for (const element of [...document.querySelectorAll("body, body *")].slice(0, 5000)) {
    const box = element.getBoundingClientRect();
    const area = box.width * box.height;
    if (!(area > 0)) continue;
    const of = getComputedStyle(element);
    if (!/, 0\\)$|transparent/.test(of.backgroundColor)) add(backgrounds, of.backgroundColor, area);
    let characters = 0;
    for (const child of element.childNodes) if (child.nodeType === 3) characters += child.data.trim().length;
    if (characters > 0) { add(texts, of.color, characters * parseFloat(of.fontSize) ** 2 / 2); add(fonts, of.fontFamily, characters); }
  }
  const variables = {};
  let count = 0;
  for (const sheet of document.styleSheets) {
    let rules; try { rules = sheet.cssRules; } catch { continue; }
    for (const rule of rules) {
      if (!rule.style || !/(^|,)\\s*(:root|html)\\b/.test(rule.selectorText ?? "")) continue;
      for (const name of rule.style) if (name.startsWith("--") && count++ < 200) variables[name] = getComputedStyle(document.documentElement).getPropertyValue(name).trim().slice(0, 200);
    }
  }
  const logos = [...document.querySelectorAll("header img, header svg, nav img, nav svg, a[href='/'] img, a[href='/'] svg, [class*=logo i] img, [class*=logo i] svg, img[class*=logo i], img[alt*=logo i], img[src*=logo i], svg[class*=logo i]")].filter(visible)
    .map((element) => { const box = element.getBoundingClientRect(); const name = [element.className?.baseVal ?? element.className, element.id, element.getAttribute("alt"), element.getAttribute("src"), element.closest("a")?.className].join(" ");
      return { element, score: (/logo|brand/i.test(name) ? 100 : 0) + (element.closest("a[href='/']") || element.closest("a")?.href === location.origin + "/" ? 50 : 0) - (box.top + scrollY) / 10 - box.left / 50 }; })
    .sort((a, b) => b.score - a.score);
  const logo = logos[0]?.element;
  const background = getComputedStyle(document.body ?? document.documentElement).backgroundColor;
  const [red = 255, green = 255, blue = 255, alpha = 1] = (background.match(/[\\d.]+/g) ?? []).map(Number);
  const dark = alpha > 0.5 && red * 0.299 + green * 0.587 + blue * 0.114 < 100;
  return {
    colorScheme: dark ? "dark" : "light",
    elements: { body: style(document.body), h1: style(first("h1")), h2: style(first("h2")), p: style(first("p")), link: style(first("main a[href], article a[href], p a[href], a[href]")), button: style(first("button, [type=submit], a[class*=btn i], a[class*=button i], [role=button]")), input: style(first("input:not([type=hidden]), textarea")) },
    backgrounds: top(backgrounds, 12), texts: top(texts, 12), fonts: top(fonts, 8), variables,
    logo: logo ? { src: logo.localName === "img" ? logo.currentSrc || logo.src : null, svg: logo.localName === "svg" ? logo.outerHTML.slice(0, 50000) : null, alt: logo.getAttribute("alt") ?? logo.getAttribute("aria-label") ?? "" } : null,
  };
})()`;
