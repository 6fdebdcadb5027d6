import "server-only";

const ATTRIBUTES = [
  "data-to-value",
  "data-count",
  "data-count-to",
  "data-counter",
  "data-counter-value",
  "data-purecounter-end",
  "data-end-value",
  "data-target",
  "data-number",
  "data-to",
  "data-stop",
];
const SELECTOR = ATTRIBUTES.map((name) => `[${name}]`).join(", ");
const NUMBER = /^\d[\d.,]*$/;

/** Writes the number that a counter of a page builder reaches once it is in view; until then it shows zero. */
export function fillCounters(document: Document): void {
  for (const counter of document.querySelectorAll("[data-number-value]")) {
    const value = counter.querySelector(".percent-value");
    if (value?.textContent === "")
      value.textContent = counter.getAttribute("data-number-value")?.trim() ?? "";
  }
  for (const counter of document.querySelectorAll(SELECTOR)) {
    if (counter.firstElementChild !== null || counter.textContent?.trim() !== "0") continue;
    const values = ATTRIBUTES.map((name) => counter.getAttribute(name)?.trim() ?? "");
    counter.textContent = values.find((value) => NUMBER.test(value)) ?? "0";
  }
}
