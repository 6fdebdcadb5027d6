import type { PickPurpose, PickUse } from "@/lib/request/selectors/pick";
import { attributesOf, countChildrenOf, parentOf, tagOf, textPrefix } from "./elements";

const SHOWN = 80;

/** An element as one would write it down: its name, its id, its first classes. */
export function elementLabel(element: Element): string {
  const attributes = attributesOf(element);
  const id = attributes.get("id");
  const classes = (attributes.get("class") ?? "").split(/\s+/).filter(Boolean).slice(0, 3);
  const name = [
    tagOf(element),
    ...(id ? [`#${id}`] : []),
    ...classes.map((each) => `.${each}`),
  ].join("");
  return name.length > SHOWN ? `${name.slice(0, SHOWN)}…` : name;
}

/** The beginning of an element's text; empty where it has none. */
export function elementExcerpt(element: Element): string {
  const text = textPrefix(element, 2_000).replace(/\s+/g, " ").trim();
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** What is said when an element is picked. */
export function describeElement(element: Element): string {
  const parent = parentOf(element);
  const text = elementExcerpt(element);
  const children = countChildrenOf(element);
  return [
    elementLabel(element),
    ...(text ? [`“${text}”`] : []),
    ...(parent ? [`in ${elementLabel(parent)}`] : []),
    children === 0 ? "nothing inside" : `${children} inside`,
  ].join(", ");
}

type Words = { readonly title: string; readonly about: string };

export const purposeMessages: Readonly<Record<PickPurpose, Words>> = {
  action: {
    title: "Pick an element",
    about: "Click what the step is about; then choose how it is to be found.",
  },
  scroll: { title: "Pick what scrolls", about: "Click the box that is to be scrolled." },
  include: {
    title: "Pick what is kept",
    about: "Only what is picked is read. What would be left out is shaded.",
  },
  exclude: { title: "Pick what is left out", about: "What is picked is not read; it is shaded." },
  any: { title: "Pick on the page", about: "Click an element; then choose what to do with it." },
};

type UseButton = { readonly use: PickUse; readonly label: string };

/** What can be done with a selector, the likeliest first. */
export const pickUses: Readonly<Record<PickPurpose, readonly [UseButton, ...UseButton[]]>> = {
  action: [{ use: "fill", label: "Use this selector" }],
  scroll: [{ use: "fill", label: "Use this selector" }],
  include: [{ use: "include", label: "Keep this" }],
  exclude: [{ use: "exclude", label: "Leave this out" }],
  any: [
    { use: "click", label: "Add a click" },
    { use: "wait", label: "Add a wait" },
    { use: "scroll", label: "Add a scroll" },
    { use: "include", label: "Keep only this" },
    { use: "exclude", label: "Leave this out" },
  ],
};
