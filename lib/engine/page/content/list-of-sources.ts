import "server-only";
import { isSourcesHeading } from "./boilerplate-lines";
import { headingText } from "./title-heading";

/** Whether a list holds the sources of a text, by the heading directly above. */
export function isListOfSources({ localName, previousElementSibling: before }: Element): boolean {
  return (
    (localName === "ul" || localName === "ol") &&
    before !== null &&
    /^h[2-6]$/.test(before.localName) &&
    isSourcesHeading(headingText(before))
  );
}
