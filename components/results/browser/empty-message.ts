import type { ListId } from "@/lib/contract/dialect/list-id";
import type { SearchRequest } from "@/lib/contract/request";
import { requestFilters } from "@/lib/results/facets/request-filters";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { listThings } from "@/lib/results/model/lists";
import type { SourceView } from "@/lib/results/model/result-view";
import type { SourceOutcome } from "@/lib/results/providers/provider-failures";

export type EmptyMessage = {
  readonly title: string;
  readonly why: string;
  readonly try: readonly string[];
  readonly offers: readonly { readonly label: string; readonly command: FailureCommand }[];
};

const queryField = { name: "query", field: "query" };
const sources: FailureCommand = { kind: "focus-field", field: "sources" };

/** No results because of failures is not the same as no matches. */
function outageMessage(things: string, { failures, searched }: SourceOutcome): EmptyMessage {
  const limited = failures.every(({ report }) => report.outcome === "limited");
  return {
    title:
      searched === 1
        ? `The public service for ${things} could not be searched`
        : `None of the ${searched} public services could be searched`,
    why: `This does not mean that there are no matching ${things}.`,
    try: [
      limited
        ? "Run again when a service accepts searches again."
        : "Run again: most of these failures are temporary.",
      "Allow other services in Live search.",
    ],
    offers: [{ label: "Run again", command: { kind: "retry" } }],
  };
}

/** Explains why a source shows no results and what to try. */
export function emptyMessage(
  source: ListId,
  state: Exclude<SourceView["state"], "items">,
  request: SearchRequest,
  outcome: SourceOutcome | null = null,
  /** The value of the response in place of the list. */
  sent: string | null = null,
): EmptyMessage {
  const things = listThings(source);
  const found = requestFilters(request, source);
  // One button per part of the form.
  const fields = found.filter(
    ({ name }, index) => found.findIndex((each) => each.name === name) === index,
  );
  switch (state) {
    case "not-requested":
      return {
        title: `This run did not request ${things}`,
        why: "A response contains only the requested sources.",
        try: [`Add ${source} to the sources and run again.`],
        offers: [{ label: "Change sources", command: sources }],
      };
    case "empty":
      if (outcome?.isOutage) return outageMessage(things, outcome);
      return {
        title: `No matching ${things}`,
        why: outcome?.failures.length
          ? "Nothing that could be searched matches the whole query. These could not be searched, and may have results:"
          : "Nothing that was searched matches the whole query.",
        try: [
          ...(found.length > 0
            ? [`Try without ${found.map(({ label }) => label).join("; ")}.`]
            : []),
          "Use fewer or different words.",
          ...(source === "web" ? [] : ["Not every service supports this source."]),
        ],
        offers: (fields.length > 0 ? fields.slice(0, 3) : [queryField]).map(({ name, field }) => ({
          label: `Change the ${name}`,
          command: { kind: "focus-field", field },
        })),
      };
    case "absent":
      return {
        title: `The response has no list of ${things}`,
        why:
          sent === null
            ? "They were requested, but the list is missing rather than empty. A provider of the service may have failed, although the status is successful."
            : `They were requested, but data.${source} of the response is ${sent}, not a list.`,
        try: [
          ...(sent === null ? ["Run again: the cause is often temporary."] : []),
          "See the raw response in the Raw tab.",
          "Some services do not support this source.",
        ],
        offers: [{ label: "Run again", command: { kind: "retry" } }],
      };
  }
}
