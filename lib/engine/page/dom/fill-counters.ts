import "server-only";

const ATTRIBUTES = (
  "data-to-value data-count data-count-to data-counter data-counter-value " +
  "data-purecounter-end data-end-value data-target data-number data-to data-stop"
).split(" ");
/** The attribute with the value that `.percent-value` shows. */
const PERCENT = "data-number-value";
const ANY = new RegExp(`\\s(?:${[...ATTRIBUTES, PERCENT].join("|")})\\b`);
const SELECTOR = ATTRIBUTES.map((name) => `[${name}]`).join(", ");
const NUMBER = /^\d[\d.,]*$/;

/** Whether a page may have counters; its source shows that faster than its tree. */
export const mayHaveCounters = (html: string): boolean => ANY.test(html);

/** Writes the number that a counter of a page builder reaches once it is in view; until then it shows zero. */
export function fillCounters(document: Document): void {
  for (const counter of document.querySelectorAll(`[${PERCENT}]`)) {
    const value = counter.querySelector(".percent-value");
    if (value?.textContent === "") value.textContent = counter.getAttribute(PERCENT)?.trim() ?? "";
  }
  for (const counter of document.querySelectorAll(SELECTOR)) {
    if (counter.firstElementChild !== null || counter.textContent?.trim() !== "0") continue;
    const values = ATTRIBUTES.map((name) => counter.getAttribute(name)?.trim() ?? "");
    counter.textContent = values.find((value) => NUMBER.test(value)) ?? "0";
  }
}
