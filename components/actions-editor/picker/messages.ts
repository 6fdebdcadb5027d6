import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { PickPurpose, PickUse } from "@/lib/request/selectors/pick";
import { attributesOf, countChildrenOf, tagOf, textPrefix } from "./elements";
import { parentOf } from "./shadow-roots";

const SHOWN = 80;

/** An element in CSS notation: its name, id and first classes. */
export function elementLabel(element: Element): string {
  const attributes = attributesOf(element);
  const id = attributes.get("id");
  const classes = (attributes.get("class") ?? "").split(/\s+/).filter(Boolean).slice(0, 3);
  const name = [
    tagOf(element),
    ...(id ? [`#${id}`] : []),
    ...classes.map((each) => `.${each}`),
  ].join("");
  return truncate(name, SHOWN);
}

/** The start of an element's text. Empty if the element has no text. */
export function elementExcerpt(element: Element): string {
  const text = textPrefix(element, 2_000).replace(/\s+/g, " ").trim();
  return truncate(text, SHOWN);
}

/** Announced when an element is picked. */
export function describeElement(element: Element): string {
  const parent = parentOf(element);
  const text = elementExcerpt(element);
  const children = countChildrenOf(element);
  return [
    elementLabel(element),
    ...(text ? [`“${text}”`] : []),
    ...(parent ? [`in ${elementLabel(parent)}`] : []),
    children === 0 ? "no children" : countOf(children, "child", "children"),
  ].join(", ");
}

type PurposeMessage = { readonly title: string; readonly about: string };

export const purposeMessages: Readonly<Record<PickPurpose, PurposeMessage>> = {
  action: {
    title: "Pick an element",
    about: "Click an element, then choose a selector.",
  },
  scroll: { title: "Pick a scrollable element", about: "Click the element to scroll." },
  include: {
    title: "Pick elements to keep",
    about: "Only the picked elements are scraped. Everything else is shaded.",
  },
  exclude: {
    title: "Pick elements to exclude",
    about: "The picked elements are not scraped. They are shaded.",
  },
  any: { title: "Pick on the page", about: "Click an element, then choose what to do with it." },
};

type UseButton = { readonly use: PickUse; readonly label: string };

/** The uses of a selector, the most likely first. */
export const pickUses: Readonly<Record<PickPurpose, readonly [UseButton, ...UseButton[]]>> = {
  action: [{ use: "fill", label: "Use this selector" }],
  scroll: [{ use: "fill", label: "Use this selector" }],
  include: [{ use: "include", label: "Keep this" }],
  exclude: [{ use: "exclude", label: "Exclude this" }],
  any: [
    { use: "click", label: "Add a click" },
    { use: "wait", label: "Add a wait" },
    { use: "scroll", label: "Add a scroll" },
    { use: "include", label: "Keep only this" },
    { use: "exclude", label: "Exclude this" },
  ],
};
