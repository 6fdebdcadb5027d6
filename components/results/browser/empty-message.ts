import type { ListId } from "@/lib/contract/dialect/list-id";
import type { SearchRequest } from "@/lib/contract/request";
import { requestFilters } from "@/lib/results/facets/request-filters";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import { listThings } from "@/lib/results/model/lists";
import type { SourceView } from "@/lib/results/model/result-view";

export type EmptyMessage = {
  readonly title: string;
  readonly why: string;
  readonly try: readonly string[];
  readonly offers: readonly { readonly label: string; readonly command: FailureCommand }[];
};

const queryField = { name: "query", field: "query" };
const sources: FailureCommand = { kind: "focus-field", field: "sources" };

/** Explains why a source shows no results and what to try. */
export function emptyMessage(
  source: ListId,
  state: Exclude<SourceView["state"], "items">,
  request: SearchRequest,
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
      return {
        title: `No matching ${things}`,
        why: "Nothing that was searched matches the whole query.",
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
        why: "They were requested, but the list is missing rather than empty. A provider of the service may have failed, although the status is successful.",
        try: [
          "Run again: the problem is often temporary.",
          "See the raw response in the Raw tab.",
          "Some services do not support this source.",
        ],
        offers: [{ label: "Run again", command: { kind: "retry" } }],
      };
  }
}
