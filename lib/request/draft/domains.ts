import { fieldAt } from "./field";
import { linesOf, listValue } from "./field-value";
import { section } from "./section";

/** A request has one of the two lists at most; one that came with both shows both until one is put aside. */
export const domainsSection = section({
  name: "domains",
  label: "Domains",
  fields: {
    include: fieldAt(["includeDomains"], listValue),
    exclude: fieldAt(["excludeDomains"], listValue),
  },
  summary: ({ include, exclude }) =>
    [
      include.on ? `only ${linesOf(include.text).length}` : "",
      exclude.on ? `without ${linesOf(exclude.text).length}` : "",
    ]
      .filter(Boolean)
      .join(", ") || "any",
});
