import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-area";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import { formatMoment } from "@/lib/format/date";
import type { Body } from "@/lib/request/body";
import { runTitle } from "@/lib/storage/runs/run-record";
import { listRuns } from "@/lib/storage/runs/run-store";
import { listSavedRequests } from "@/lib/storage/saved/saved-requests";
import { escapeBody } from "@/lib/variables/resolve-body";
import type { SweepForm } from "./use-typed-sweep";

type KnownRequest = { readonly value: string; readonly label: string; readonly body: Body };

const MAX_RUNS = 100;

/** The request that the sweep varies, as JSON, and a choice of known ones. */
export function BaseField({ form }: { form: SweepForm }) {
  const { typed, checked, change } = form;
  const known = useLoaded(knownRequests, []) ?? [];
  const choose = (value: string) => {
    const found = known.find((each) => each.value === value);
    if (found) change({ base: JSON.stringify(found.body, null, 2) });
  };
  const { base: error } = checked.errors;
  return (
    <div className="grid min-w-0 gap-3">
      {known.length > 0 ? (
        <Field label="Start from a saved request or a run">
          <Select
            options={known}
            emptyLabel="Choose a request"
            value=""
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      ) : null}
      <Field
        label="Request"
        hint="JSON"
        help={
          <>
            <code>{"{{name}}"}</code> has the value of an axis or a column of that name, or else of
            the variable.
          </>
        }
        {...(error !== undefined && { error })}
      >
        <TextArea
          mono
          rows={6}
          value={typed.base}
          onChange={({ target }) => change({ base: target.value })}
        />
      </Field>
      {checked.missing.length > 0 ? (
        <p className="text-xs text-warn">
          Not part of the sweep, because it may not be stored: {checked.missing.join(", ")}.
        </p>
      ) : null}
    </div>
  );
}

async function knownRequests(): Promise<readonly KnownRequest[]> {
  const [saved, runs] = await Promise.all([listSavedRequests(), listRuns()]);
  const ofSaved = (saved.ok ? saved.value : []).map(({ id, name, body }) => ({
    value: `saved ${id}`,
    label: `Saved: ${name}`,
    body,
  }));
  const ofRuns = (runs.ok ? runs.value : [])
    .filter(({ sweep }) => !sweep)
    .toSorted((a, b) => b.startedAt - a.startedAt)
    .slice(0, MAX_RUNS)
    .map((run) => ({
      value: `run ${run.id}`,
      label: `Run: ${runTitle(run)}, ${formatMoment(run.startedAt)}`,
      // A sent request has no templates.
      body: escapeBody(run.request),
    }));
  return [...ofSaved, ...ofRuns];
}
