import "server-only";
import { isSourcesHeading } from "./boilerplate-lines";
import { headingText } from "./title-heading";

/** Whether a list holds the sources of a text, by the heading directly above it or the element of its columns. */
export function isListOfSources(list: Element): boolean {
  if (list.localName !== "ul" && list.localName !== "ol") return false;
  const before = list.previousElementSibling ?? list.parentElement?.previousElementSibling ?? null;
  return (
    before !== null && /^h[2-6]$/.test(before.localName) && isSourcesHeading(headingText(before))
  );
}
