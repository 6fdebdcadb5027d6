import { Globe, LibraryBig, Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useConnectionPrices } from "@/components/request-form/estimate/use-estimate";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { isPageUrl } from "@/components/trace/setup/page-fields";
import { RunEstimate } from "@/components/trace/setup/run-estimate";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import { Callout } from "@/components/ui/feedback/callout";
import { Elapsed } from "@/components/ui/feedback/elapsed";
import { Spinner } from "@/components/ui/feedback/spinner";
import { Dialog } from "@/components/ui/overlays/dialog";
import { wordList } from "@/lib/format/count";
import { useCommands } from "../commands/context";
import type { DialogProps } from "../layout/dialog-props";
import { type PickPlan, planDraftRun, planPageRun } from "./pick-plan";
import type { PickFetch } from "./use-pick-fetch";
import type { PickFetchContext } from "./use-picker";

type FetchDialogProps = DialogProps & {
  fetch: PickFetch;
  context: PickFetchContext;
  /** Returns to the picker, if there are pages already. */
  onBack: (() => void) | null;
};

/** Fetches pages to pick on: those of the request, or one by its URL. */
export function FetchDialog({ open, onClose, fetch, context, onBack }: FetchDialogProps) {
  const busy = fetch.since !== null || fetch.adding;
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Fetch pages to pick on"
        description={`Runs a search on ${context.connection?.label ?? "this workbench"}. The form stays as it is, and the picker opens when the pages are here.`}
        footer={
          <>
            {onBack ? <Button onClick={onBack}>Back to the picker</Button> : null}
            <Button onClick={busy ? fetch.cancel : onClose}>Cancel</Button>
          </>
        }
      >
        {open ? <FetchChoices {...{ fetch, context, onClose }} /> : null}
      </Dialog>
      {fetch.budgetDialog}
    </>
  );
}

type FetchChoicesProps = Pick<FetchDialogProps, "fetch" | "context" | "onClose">;

function FetchChoices({ fetch, context, onClose }: FetchChoicesProps) {
  const { getValues } = useRequestForm();
  const { showField } = useCommands();
  const [draft] = useState(() => structuredClone(getValues()));
  const [styles, setStyles] = useState(true);
  const [url, setUrl] = useState("");
  const [isTried, setTried] = useState(false);
  const busy = fetch.since !== null || fetch.adding;
  const plan = planDraftRun(draft, { styles });
  const page = isPageUrl(url.trim()) ? planPageRun(draft, url.trim(), { styles }) : null;
  const reveal = (draftPath: string) => {
    onClose();
    showField(draftPath);
  };
  const fetchPage = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (page?.ok && !busy) void fetch.fetchPages(page.request, url.trim());
  };

  return (
    <div className="grid gap-4">
      <section aria-labelledby="pick-request" className="grid justify-items-start gap-2">
        <h3 id="pick-request" className="font-medium">
          Pages of the request in the form
        </h3>
        <PlanNotes plan={plan} context={context} onReveal={reveal} />
        <Button
          variant="primary"
          icon={Search}
          data-autofocus=""
          disabled={!plan.ok || busy}
          onClick={() => plan.ok && void fetch.fetchPages(plan.request, null)}
        >
          Fetch pages and pick
        </Button>
      </section>
      <form
        data-drops-typed=""
        onSubmit={fetchPage}
        aria-labelledby="pick-url"
        className="grid justify-items-start gap-2 border-t border-line pt-4"
      >
        <h3 id="pick-url" className="font-medium">
          Any page
        </h3>
        <Field
          label="URL"
          className="w-full"
          help="Found by a search that is limited to this URL, without the steps of the form."
          {...(isTried && !page && { error: "Enter a URL that starts with http:// or https://." })}
        >
          <TextInput
            mono
            inputMode="url"
            placeholder="https://example.org/page"
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        </Field>
        {page ? <PlanNotes plan={page} context={context} onReveal={reveal} /> : null}
        <Button type="submit" icon={Globe} disabled={busy}>
          Fetch this page and pick
        </Button>
      </form>
      <Checkbox
        label="Load the page's style sheets"
        detail="Reads them with a script step at the end, so pages open in a browser, which takes longer. A screenshot is taken for style sheets that cannot be read. Without them, pages that link to their styles look plain."
        checked={styles}
        onChange={({ target }) => setStyles(target.checked)}
      />
      <FetchStatus
        fetch={fetch}
        onAdd={page?.ok ? (at) => fetch.addAndFetch(page.request, at) : null}
      />
    </div>
  );
}

type PlanNotesProps = {
  plan: PickPlan;
  context: PickFetchContext;
  onReveal: (draftPath: string) => void;
};

/** Shows the changes of the run to the request, and its cost. */
function PlanNotes({ plan, context, onReveal }: PlanNotesProps) {
  if (!plan.ok)
    return (
      <Callout
        tone="warn"
        className="w-full"
        title={`The request is invalid: ${plan.message}`}
        actions={
          <Button size="sm" onClick={() => onReveal(plan.draftPath)}>
            Show field
          </Button>
        }
      />
    );
  return <PlanSummary plan={plan} context={context} />;
}

type PlanSummaryProps = { plan: Extract<PickPlan, { ok: true }>; context: PickFetchContext };

function PlanSummary({ plan, context: { rates } }: PlanSummaryProps) {
  const prices = { ...useConnectionPrices(), rates };
  const { omitted, added, request } = plan;
  return (
    <div className="grid w-full gap-2">
      {omitted.length > 0 ? <p>Leaves out {wordList(omitted)}.</p> : null}
      {added.length > 0 ? <p className="text-ink-muted">Adds {wordList(added)}.</p> : null}
      <RunEstimate requests={[request]} prices={prices} />
    </div>
  );
}

type FetchStatusProps = { fetch: PickFetch; onAdd: ((url: string) => Promise<void>) | null };

function FetchStatus({ fetch, onAdd }: FetchStatusProps) {
  const { since, adding, failure } = fetch;
  const addable = failure?.addable ?? null;
  return (
    <div aria-live="polite">
      {adding ? (
        <p className="flex items-center gap-2">
          <Spinner /> Reading the page into the library…
        </p>
      ) : since !== null ? (
        <p className="flex items-center gap-2">
          <Spinner /> Fetching… <Elapsed since={since} />
        </p>
      ) : failure ? (
        <Callout
          tone="bad"
          title="No page to pick on"
          actions={
            addable !== null && onAdd ? (
              <Button size="sm" icon={LibraryBig} onClick={() => void onAdd(addable)}>
                Add to the library and fetch
              </Button>
            ) : null
          }
        >
          {failure.message}
        </Callout>
      ) : null}
    </div>
  );
}
