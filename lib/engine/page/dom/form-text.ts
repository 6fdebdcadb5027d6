import "server-only";
import {
  childNodesOf,
  createElement,
  hasText,
  isElement,
  isText,
  lettersOf,
  trimmedText,
} from "./dom-nodes";

/** A form with fewer labels is a control, such as one to subscribe. A form that is the content asks more. */
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
      hasManyLabels(form);
    if (isContent) writeControls(form);
    dropControls(form);
    if (!isContent && isOnlyLabel(form)) form.remove();
  }
  if (!isQuiz) return;
  writeControls(main ?? document.body);
  dropControls(document.body);
}

/**
 * Whether a form has several labels if it is sent; otherwise, whether it describes each of them and has no button,
 * as in API references.
 */
function hasManyLabels(form: Element): boolean {
  const labels = [...form.querySelectorAll("label")].filter(hasText).length;
  const texts = [...form.querySelectorAll("p")].filter(hasText).length;
  if (form.hasAttribute("method")) return labels >= MIN_LABELS;
  return labels > 0 && texts >= labels && form.querySelector("button") === null;
}

/** Whether a form has nothing but a heading and buttons, such as one to ask for a visit, or the label of a control. */
function isOnlyLabel(form: Element): boolean {
  const heading = form.querySelector("h2, h3, h4, h5, h6");
  if (form.querySelector("h1, img") !== null) return false;
  if (heading === null) return /^[^.:]{1,30}:$/.test(trimmedText(form));
  const parts = [heading, ...form.querySelectorAll("button")].map(lettersOf);
  return lettersOf(form) === parts.reduce((sum, letters) => sum + letters, 0);
}

function dropControls(around: Element, selector = "label, select, input"): void {
  // The label of a row of data, as in trackers of defects.
  for (const control of around.querySelectorAll(selector))
    if (control.localName === "label" && control.closest("th") !== null)
      control.replaceWith(...control.childNodes);
    else if (!isTask(control)) control.remove();
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
    let before = label.previousElementSibling;
    while (before?.matches(CHOICES)) before = before.previousElementSibling;
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

/** Controls that have a label. */
const LABELED = "input, select, textarea, button, [role=combobox], [role=slider]";
const FRAME = "nav, header, footer, aside, [role=search]";
/** The number of results of a filter. */
const COUNT = /\d\)?$/;

/**
 * Outside of forms, writes labels that name no control as text, the labels of several checkboxes as a list of tasks, and
 * the choices of a group with a name as a list. Leaves labels that show a part of the page to `nameTabPanels`, and
 * removes the others with their controls.
 */
export function replaceLabels(document: Document): void {
  const labels = document.querySelectorAll("label");
  const named = labels.length === 0 ? [] : document.querySelectorAll(LABELED);
  const controls = new Map([...named].map((control) => [control.id, control]));
  const boxes = new Map<Element, Element>();
  /** Labels of checkboxes that fold the element after them. */
  const folds: Element[] = [];
  const groups = new Set([...document.querySelectorAll("fieldset")].filter(isChoiceOf));
  /** The last label that is still in the document. */
  let last: Element | null = null;
  for (const [at, label] of [...labels].entries()) {
    const group = label.closest("fieldset");
    if (group !== null && groups.has(group)) {
      last = label;
      continue;
    }
    const control = controls.get(label.getAttribute("for") || "-") ?? controlBeside(label);
    if (control === null || isDescribed(label, [last, labels[at + 1]])) {
      label.after(" ");
      label.replaceWith(withNodes(label, "span"));
    } else if (control.getAttribute("type") === "checkbox" && isTaskLabel(label))
      boxes.set(label, control);
    else if (!label.hasAttribute("for") || !control.matches(CHOICES)) label.remove();
    else if (control.getAttribute("type") === "checkbox") folds.push(label);
    if (label.parentNode !== null) last = label;
  }
  // If there is only one, it opens a menu or changes the colours.
  const folded = Map.groupBy(folds, (label) => label.nextElementSibling?.className);
  for (const group of folded.values())
    if (group.length < 2) for (const label of group) label.remove();
  for (const group of Map.groupBy(
    boxes.keys(),
    ({ parentElement }) => parentElement?.parentElement,
  ).values()) {
    const texts = new Set(group.map(({ textContent }) => textContent?.trim()));
    let list: Element | null = null;
    for (const label of group) {
      if (group.length > 1 && texts.size === group.length) {
        label.prepend(boxes.get(label) ?? "");
        if (list === null || label.previousElementSibling !== list) {
          list = document.createElement("ul");
          label.before(list);
        }
        list.append(withNodes(label, "li"));
      }
      label.remove();
    }
  }
  for (const group of groups) writeControls(group);
  dropControls(document.body, "select, input, textarea, datalist");
}

/** Whether a group outside of forms is a choice with a name, such as the materials of a product. */
const isChoiceOf = (group: Element): boolean =>
  group.querySelectorAll("input[type=radio]").length > 1 &&
  hasText(group.querySelector("legend")) &&
  group.closest(`form, ${FRAME}`) === null &&
  !isFilter(group);

/**
 * Whether a label is the name of a parameter that a paragraph beside it describes, as in references of an API.
 * @param others the labels before and after it
 */
function isDescribed(label: Element, others: readonly (Element | null | undefined)[]): boolean {
  if (label.querySelector(LABELED) !== null || label.closest(FRAME) !== null || isFilter(label))
    return false;
  let around = label.parentElement;
  for (let up = 0; up < 2 && around !== null; up += 1, around = around.parentElement) {
    if (others.some((other) => other && around?.contains(other))) return false;
    if ([...around.querySelectorAll("p")].some(hasText)) return true;
  }
  return false;
}

/** The control in or beside a label; null if it is the label of a text. */
function controlBeside(label: Element): Element | null {
  const { previousElementSibling: before, parentElement: parent } = label;
  const after = label.nextElementSibling ?? parent?.nextElementSibling ?? null;
  return (
    label.querySelector(LABELED) ??
    (after?.matches(LABELED) ? after : (after?.querySelector(LABELED) ?? null)) ??
    (before?.matches(LABELED) ? before : null)
  );
}

/** Whether the label of a checkbox says what to do. Other labels say what to show. */
const isTaskLabel = (label: Element): boolean =>
  hasText(label) &&
  !COUNT.test((label.textContent ?? "").trim()) &&
  label.closest(FRAME) === null &&
  label.nextElementSibling?.localName !== "div" &&
  !isFilter(label);

function isFilter(element: Element): boolean {
  for (let up = element.parentElement; up?.parentElement; up = up.parentElement)
    if (NOT_CONTENT.test(`${up.id} ${up.className} ${up.getAttribute("aria-label") ?? ""}`))
      return true;
  return false;
}

const listOf = (document: Document, items: readonly Element[]): Element =>
  createElement(document, "ul", ...items.map((item) => withNodes(item, "li")));

const withNodes = (element: Element, name: string): Element =>
  createElement(element.ownerDocument, name, ...element.childNodes);

/** A box of a list of tasks, or of a table. */
const isTask = (control: Element): boolean =>
  control.getAttribute("type") === "checkbox" &&
  (control.closest("li") !== null ||
    (control.hasAttribute("disabled") && control.closest("td") !== null));

/** Removes the groups that have nothing but their caption once their form controls are removed. */
export function dropControlGroups(document: Document): void {
  if (document.querySelector("fieldset") !== null) dropIn(document.body);
}

/** Whether an element still has content other than captions of groups. */
function dropIn(parent: Element): boolean {
  let hasContent = false;
  for (const child of childNodesOf(parent)) {
    if (isText(child)) hasContent ||= child.data.trim() !== "";
    if (!isElement(child) || child.localName === "legend") continue;
    const isContent = dropIn(child) || child.localName === "img";
    if (child.localName === "fieldset" && !isContent) child.remove();
    hasContent ||= isContent;
  }
  return hasContent;
}
