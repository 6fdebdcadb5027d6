import type { SourceType } from "@/lib/contract/kinds";
import type { SearchRequest } from "@/lib/contract/request";
import { requestFilters } from "@/lib/results/facets/request-filters";
import type { FailureCommand } from "@/lib/results/failure/failure-message";
import type { SourceView } from "@/lib/results/model/result-view";
import { sourceLabels } from "../list/source-labels";

export type EmptyMessage = {
  readonly title: string;
  readonly why: string;
  readonly try: readonly string[];
  readonly offers: readonly { readonly label: string; readonly command: FailureCommand }[];
};

const queryField = { name: "query", field: "query" };
const sources: FailureCommand = { kind: "focus-field", field: "sources" };

/** Why a source shows nothing, and what to try. */
export function emptyMessage(
  source: SourceType,
  state: Exclude<SourceView["state"], "items">,
  request: SearchRequest,
): EmptyMessage {
  const { things } = sourceLabels[source];
  const found = requestFilters(request, source);
  // One button for each part of the form.
  const fields = found.filter(
    ({ name }, index) => found.findIndex((each) => each.name === name) === index,
  );
  switch (state) {
    case "not-requested":
      return {
        title: `This run did not ask for ${things}`,
        why: "A response holds only the sources that the request names.",
        try: [`Add ${source} to the sources and run again.`],
        offers: [{ label: "Change the sources", command: sources }],
      };
    case "empty":
      return {
        title: `No ${things} were found`,
        why: "The service looked and found nothing that fits the whole query.",
        try: [
          ...(found.length > 0
            ? [`Try without what narrows it: ${found.map(({ label }) => label).join("; ")}.`]
            : []),
          "Use fewer or other words.",
          ...(source === "web" ? [] : ["Not every service has this source."]),
        ],
        offers: (fields.length > 0 ? fields.slice(0, 3) : [queryField]).map(({ name, field }) => ({
          label: `Change the ${name}`,
          command: { kind: "focus-field", field },
        })),
      };
    case "absent":
      return {
        title: `The response has no list of ${things}`,
        why: "They were asked for, but the list is missing rather than empty. That can be a failure behind the service, even though its status says success.",
        try: [
          "Run again: such gaps are often short.",
          "Look into Raw for what came instead.",
          "Some services do not have this source at all.",
        ],
        offers: [{ label: "Run again", command: { kind: "retry" } }],
      };
  }
}
