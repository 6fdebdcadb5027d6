import "server-only";
import { countLetters } from "@/lib/engine/html/count-letters";
import { childrenOf, isElement, isText } from "./dom-nodes";

/** Forms with fewer labels sign up for something; those of a page about the form ask more. */
const MIN_LABELS = 3;
/** Longer lists of options, such as countries and years, say nothing about the form. */
const MAX_OPTIONS = 20;
const NOT_CONTENT =
  /comment|review|repl(?:y|ies)|respond|search|filter|facet|log-?in|sign-?in|newsletter|subscri|cart|checkout|poll/i;
const CHOICES = "input[type=radio], input[type=checkbox]";

const CHOICE = /<input\b[^>]* type="radio"/g;
const QUESTION = /(?:[?？]|_{3})\s*<\/(?!a>|button>|label>)/g;
const MIN_QUESTIONS = 2;
const MIN_CHOICES = 4;

/** Whether a page may be a quiz: questions with choices, which a script checks. */
export const asksQuestions = (html: string): boolean =>
  html.includes(' type="radio"') &&
  (html.match(CHOICE)?.length ?? 0) >= MIN_CHOICES &&
  (html.match(QUESTION)?.length ?? 0) >= MIN_QUESTIONS;

/**
 * Writes the labels and options of forms that visitors fill in as text, such as those of an application, and removes
 * the controls of all forms.
 */
export function replaceForms(document: Document, isQuiz = false): void {
  const main = document.querySelector("main, [role=main]");
  for (const form of document.querySelectorAll("form")) {
    const isContent =
      !NOT_CONTENT.test(`${form.id} ${form.className}`) &&
      (main === null || form.closest("main, [role=main]") !== null) &&
      form.querySelector("input[type=password]") === null &&
      [...form.querySelectorAll("label")].filter(hasText).length >= MIN_LABELS;
    if (isContent) writeControls(form);
    dropControls(form);
    if (!isContent && isOnlyHeading(form)) form.remove();
  }
  if (!isQuiz) return;
  writeControls(main ?? document.body);
  dropControls(document.body);
}

/** Whether a form has nothing but a heading and buttons, such as one to ask for a visit. */
function isOnlyHeading(form: Element): boolean {
  const heading = form.querySelector("h2, h3, h4, h5, h6");
  if (heading === null || form.querySelector("h1, img") !== null) return false;
  const parts = [heading, ...form.querySelectorAll("button")].map(lettersOf);
  return lettersOf(form) === parts.reduce((sum, letters) => sum + letters, 0);
}

const lettersOf = ({ textContent }: Element): number => countLetters(textContent ?? "");

function dropControls(around: Element): void {
  for (const control of around.querySelectorAll("label, select, input"))
    if (!isTask(control)) control.remove();
}

function writeControls(form: Element): void {
  const choices = [...form.querySelectorAll(CHOICES)];
  const lists = new Set<Element>();
  const named = new Set(choices.map(({ id }) => id).filter((id) => id !== ""));
  for (const select of form.querySelectorAll("select")) {
    const options = [...select.querySelectorAll("option")].filter(
      (option) => hasText(option) && option.getAttribute("value") !== "",
    );
    if (options.length > 0 && options.length <= MAX_OPTIONS)
      (select.closest("label") ?? select).after(listOf(form.ownerDocument, options));
  }
  for (const label of form.querySelectorAll("label")) {
    const isChoice =
      label.querySelector(CHOICES) !== null || named.has(label.getAttribute("for") ?? "");
    for (const control of label.querySelectorAll("select, input"))
      if (!isTask(control)) control.remove();
    if (!hasText(label)) continue;
    const before = label.previousElementSibling;
    if (before !== null && lists.has(before) && isChoice) {
      before.append(withNodes(label, "li"));
      label.remove();
    } else if (isChoice && label.closest("li") === null) {
      const list = listOf(form.ownerDocument, [label]);
      lists.add(list);
      label.replaceWith(list);
    } else label.replaceWith(withNodes(label, isChoice ? "span" : "p"));
  }
}

function listOf(document: Document, items: readonly Element[]): Element {
  const list = document.createElement("ul");
  list.append(...items.map((item) => withNodes(item, "li")));
  return list;
}

function withNodes(element: Element, name: string): Element {
  const other = element.ownerDocument.createElement(name);
  other.append(...element.childNodes);
  return other;
}

/** A box of a list of tasks, or of a table. */
const isTask = (control: Element): boolean =>
  control.getAttribute("type") === "checkbox" &&
  (control.closest("li") !== null ||
    (control.hasAttribute("disabled") && control.closest("td") !== null));

const hasText = ({ textContent }: Element): boolean => (textContent ?? "").trim() !== "";

/** Removes the groups that have nothing but their caption once their form controls are removed. */
export function dropControlGroups(document: Document): void {
  if (document.querySelector("fieldset") !== null) dropIn(document.body);
}

/** Whether an element still has content other than captions of groups. */
function dropIn(parent: Element): boolean {
  let hasContent = false;
  for (const child of childrenOf(parent)) {
    if (isText(child)) hasContent ||= child.data.trim() !== "";
    if (!isElement(child) || child.localName === "legend") continue;
    const isContent = dropIn(child) || child.localName === "img";
    if (child.localName === "fieldset" && !isContent) child.remove();
    hasContent ||= isContent;
  }
  return hasContent;
}
