import { parse } from "css-what";
import fc from "fast-check";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { propertyRuns } from "@/tests/support/property-runs";
import { cssName, cssText, elementSelectors } from "./element-selectors";
import { byStability, kindOfSelector, looksGenerated } from "./stability";

const factsOf = (html: string) => {
  const element = parseHTML(`<body>${html}</body>`).document.querySelector("body > *");
  if (!element) throw new Error("There is no element.");
  return {
    tag: element.localName,
    attributes: new Map([...element.attributes].map(({ name, value }) => [name, value])),
  };
};

describe("elementSelectors", () => {
  it.each<[string, string]>([
    ['<button data-testid="go" id="b" class="x">', '[data-testid="go"]'],
    ['<button id="accept" class="x">', "#accept"],
    ['<button id=":r1:" aria-label="Accept all">', "#\\:r1\\:"],
    ['<button aria-label="Accept all">', 'button[aria-label="Accept all"]'],
    ['<div role="button" aria-label="Menu">', '[role="button"][aria-label="Menu"]'],
    ['<input name="q" class="css-1x2y3z">', 'input[name="q"]'],
    ['<p class="lead big">', "p.lead.big"],
    ['<p class="größe">', "p.größe"],
    ['<p id="two words">', '[id="two words"]'],
    ['<p class="css-1x2y3z">', "p"],
    ["<main>", "main"],
  ])("start with the most stable selector: %s", (html, first) => {
    expect(elementSelectors(factsOf(html))[0]?.selector).toBe(first);
  });

  it("match the element, whatever its names", () => {
    const name = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
    fc.assert(
      fc.property(name, name, (id, label) => {
        const facts = {
          tag: "div",
          attributes: new Map([
            ["id", id],
            ["aria-label", label],
            ["class", `${id} ${label}`],
          ]),
        };
        for (const { selector } of elementSelectors(facts))
          expect(() => parse(selector)).not.toThrow();
        // An id with a space is not valid.
        if (!/[\s\0]/.test(id)) {
          const [first] = parse(`#${cssName(id)}`)[0] ?? [];
          expect(first).toMatchObject({ name: "id", value: id });
        }
        const [text] = parse(`[a=${cssText(label)}]`)[0] ?? [];
        expect(text).toMatchObject({ value: label.replaceAll("\0", "\ufffd") });
      }),
      { numRuns: propertyRuns(1_000) },
    );
  });
});

describe("kindOfSelector", () => {
  it.each([
    ['[data-testid="go"]', "test-id"],
    ["#accept", "id"],
    ["button#accept", "id"],
    ['[role="button"][aria-label="x"]', "role"],
    ['input[name="q"]', "attribute"],
    ["li.item a", "class"],
    ["main", "tag"],
    ["#list > li:nth-child(3)", "structure"],
    ["#radix-42", "structure"],
    ["div[", null],
  ])("is the kind of the weakest part: %s is %s", (selector, kind) => {
    expect(kindOfSelector(selector)).toBe(kind);
  });

  it("orders selectors by stability", () => {
    const given = ["div:nth-child(2) > a", "a.more", "#more", "[data-test=more]"];
    expect(given.toSorted(byStability)).toEqual([...given].reverse());
  });

  it.each([
    "css-1q2w3e",
    "sc-bdVaJa1",
    ":r1a:",
    "item-10293",
    "Button_root__x7Hq2",
    "radix-3",
    "a1b2c3d4",
  ])("%s looks generated", (name) => expect(looksGenerated(name)).toBe(true));
  it.each([
    "accept",
    "btn-primary",
    "cookie-banner",
    "col-2",
    "h1",
    "step2",
    "main_content",
    "mp3player",
  ])("%s looks written by hand", (name) => expect(looksGenerated(name)).toBe(false));
});
