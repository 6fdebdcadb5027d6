import { fieldAt } from "./field";
import { type ListDraft, listValue, nonBlankLines } from "./field-value";
import { nameSome } from "./name-some";
import { section } from "./section";

/**
 * A valid request has at most one of the two lists; an imported request with both shows both until
 * the user chooses one.
 */
export const domainsSection = section({
  name: "domains",
  fields: {
    include: fieldAt(["includeDomains"], listValue),
    exclude: fieldAt(["excludeDomains"], listValue),
  },
  summary: ({ include, exclude }) =>
    [
      include.on ? `only ${nameSome(nonBlankLines(include.text))}` : "",
      exclude.on ? `without ${nameSome(nonBlankLines(exclude.text))}` : "",
    ]
      .filter(Boolean)
      .join(", ") || "any",
});

type DomainsDraft = { readonly include: ListDraft; readonly exclude: ListDraft };

/** Which list is sent; `both` occurs only in invalid imported requests. */
export type DomainMode = "any" | "include" | "exclude" | "both";

export function domainModeOf({ include, exclude }: DomainsDraft): DomainMode {
  if (include.on && exclude.on) return "both";
  return include.on ? "include" : exclude.on ? "exclude" : "any";
}

/**
 * Switches to another list. An empty list starts as a copy of the other; typed text is preserved.
 */
export function withDomainMode(domains: DomainsDraft, mode: DomainMode): DomainsDraft {
  const list = (name: keyof DomainsDraft, other: keyof DomainsDraft): ListDraft => {
    const on = mode === name || mode === "both";
    const empty = nonBlankLines(domains[name].text).length === 0;
    return { on, text: on && empty ? domains[other].text : domains[name].text };
  };
  return { include: list("include", "exclude"), exclude: list("exclude", "include") };
}
