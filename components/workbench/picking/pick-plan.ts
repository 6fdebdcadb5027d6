import { namedMessage } from "@/lib/contract/failure/issue-name";
import { limits } from "@/lib/contract/limits";
import type { SearchRequest } from "@/lib/contract/request";
import type { Action } from "@/lib/contract/schemas/actions";
import type { Draft } from "@/lib/request/draft";
import { stepName } from "@/lib/request/draft/actions/summary";
import { draftToRequest } from "@/lib/request/draft-to-request";
import { currentScope } from "@/lib/storage/variables/variables";
import { pinnedQuery, pinRequest } from "@/lib/trace/pin";
import { pageStylesScript } from "./page-styles";

/** A request whose pages can be picked on, and how it differs from the draft. */
export type PickPlan =
  | {
      readonly ok: true;
      readonly request: SearchRequest;
      /** Steps of the draft that are not sent, such as `step 2 (Click)`. */
      readonly omitted: readonly string[];
      /** Options that are sent in addition. */
      readonly added: readonly string[];
    }
  | { readonly ok: false; readonly draftPath: string; readonly message: string };

type PlanOptions = {
  /** Also returns the text of linked style sheets, and a screenshot in case some forbid reading. */
  readonly styles: boolean;
};

/** The request of the draft without its incomplete steps, with the HTML of each page. */
export function planDraftRun(draft: Draft, options: PlanOptions): PickPlan {
  const read = draftToRequest(draft, currentScope());
  if (read.ok) return withPages(read.request, [], options);
  const incomplete = new Set(read.fieldIssues.flatMap(({ draftPath }) => stepOf(draftPath) ?? []));
  return planOf(withoutSteps(draft, incomplete), draft, options);
}

/**
 * The request for one page by its URL: a search limited to it, with the page options of the
 * draft, and without steps, which are made for other pages.
 */
export function planPageRun(draft: Draft, url: string, options: PlanOptions): PickPlan {
  const query = pinnedQuery("", { url, title: null });
  const plan = planOf(
    withoutSteps({ ...draft, query: { query } }, new Set(draft.actions.steps.keys())),
    draft,
    options,
  );
  if (!plan.ok) return plan;
  const { request } = plan;
  const pinned = pinRequest(request, query);
  return {
    ...plan,
    request: {
      ...pinned,
      scrapeOptions: { ...pinned.scrapeOptions, formats: [{ type: "rawHtml" }] },
    },
  };
}

const stepOf = (draftPath: string): number | null => {
  const [, index] = /^actions\.steps\.(\d+)(?:\.|$)/.exec(draftPath) ?? [];
  return index === undefined ? null : Number(index);
};

const withoutSteps = (draft: Draft, indexes: ReadonlySet<number>): Draft => ({
  ...draft,
  actions: {
    steps: draft.actions.steps.map((step, at) => (indexes.has(at) ? { ...step, on: false } : step)),
  },
});

function planOf(reduced: Draft, draft: Draft, options: PlanOptions): PickPlan {
  const read = draftToRequest(reduced, currentScope());
  if (!read.ok) {
    const [field] = read.fieldIssues;
    const issue = field ?? read.otherIssues[0];
    const message = issue ? namedMessage(issue.path, issue.message) : "The request is invalid.";
    return { ok: false, draftPath: field?.draftPath ?? "rest", message };
  }
  const omitted = draft.actions.steps.flatMap((step, at) =>
    step.on && !reduced.actions.steps[at]?.on ? [`step ${at + 1} (${stepName(step)})`] : [],
  );
  return withPages(read.request, omitted, options);
}

function withPages(
  request: SearchRequest,
  omitted: readonly string[],
  { styles }: PlanOptions,
): PickPlan {
  const { scrapeOptions = {} } = request;
  const { formats = [], actions = [] } = scrapeOptions;
  const hasHtml = formats.some(({ type }) => type === "rawHtml");
  const added = styles && mayRunSteps(request) ? styleSteps : [];
  const steps = added.slice(0, Math.max(0, limits.serviceActions - actions.length));
  return {
    ok: true,
    omitted,
    added: [...(hasHtml ? [] : ["the format rawHtml"]), ...steps.map(({ label }) => label)],
    request: {
      ...request,
      scrapeOptions: {
        ...scrapeOptions,
        formats: hasHtml ? formats : [...formats, { type: "rawHtml" }],
        ...(steps.length > 0 && { actions: [...actions, ...steps.map(({ action }) => action)] }),
      },
    },
  };
}

type StyleStep = { readonly label: string; readonly action: Action };

/** The screenshot follows directly, so that it shows the layout that the script records. */
const styleSteps: readonly StyleStep[] = [
  {
    label: "a script step that reads the style sheets",
    action: { type: "executeJavascript", script: pageStylesScript },
  },
  { label: "a screenshot of the whole page", action: { type: "screenshot", fullPage: true } },
];

/** Cached pages run no steps. */
const mayRunSteps = ({ scrapeOptions }: SearchRequest): boolean =>
  scrapeOptions?.lockdown !== true && scrapeOptions?.minAge === undefined;
