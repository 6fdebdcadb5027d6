import { fieldAt } from "./field";
import { type ListDraft, linesOf, listValue } from "./field-value";
import { section } from "./section";

/** A request has one of the two lists at most; one that came with both shows both until one is put aside. */
export const domainsSection = section({
  name: "domains",
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

type DomainsDraft = { readonly include: ListDraft; readonly exclude: ListDraft };

/** Which of the lists is sent; `both` is what no valid request says, and some come with. */
export type DomainMode = "any" | "include" | "exclude" | "both";

export function domainModeOf({ include, exclude }: DomainsDraft): DomainMode {
  if (include.on && exclude.on) return "both";
  return include.on ? "include" : exclude.on ? "exclude" : "any";
}

/** The lists with another one sent. An empty one begins as a copy of the other; nothing that was typed goes. */
export function withDomainMode(domains: DomainsDraft, mode: DomainMode): DomainsDraft {
  const list = (name: keyof DomainsDraft, other: keyof DomainsDraft): ListDraft => {
    const on = mode === name || mode === "both";
    const empty = linesOf(domains[name].text).length === 0;
    return { on, text: on && empty ? domains[other].text : domains[name].text };
  };
  return { include: list("include", "exclude"), exclude: list("exclude", "include") };
}
