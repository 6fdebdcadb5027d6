import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { TextInput } from "@/components/ui/controls/text-input";
import {
  baseUrlSchema,
  type ConnectionListResponse,
  type ConnectionSummary,
  connectionLimits,
} from "@/lib/contract/connection";
import {
  checkDraftConnection,
  createConnection,
  updateConnection,
} from "@/lib/transport/connection-changes";
import type { ConnectionFailure, ConnectionResult } from "@/lib/transport/connections";
import { CheckResult } from "./check-result";
import type { Prefill } from "./connection-view";
import { FailureNote } from "./failure-note";
import { KeyField, StoredKey } from "./key-field";
import { displayHost, keyLabel } from "./labels";
import { useCheck } from "./use-check";
import { useRunOnMount } from "./use-run-on-mount";

type FieldName = keyof ConnectionFailure["fields"];

type ConnectionFormProps = {
  /** The one to change; without it, a new one. */
  connection?: ConnectionSummary;
  /** For a new one that is known from elsewhere. */
  prefill?: Prefill | undefined;
  /** What this was opened for. */
  first?: "enter-key" | "test";
  onSaved: (list: ConnectionListResponse) => void;
  onCancel: () => void;
  onForget?: () => void;
};

/**
 * A connection's name, address and key. The fields are uncontrolled: a key that is being entered is in its element
 * and nowhere else, and is gone from there as soon as it has been sent.
 */
export function ConnectionForm({
  connection,
  prefill,
  first,
  onSaved,
  onCancel,
  onForget,
}: ConnectionFormProps) {
  const [address, setAddress] = useState(connection?.baseUrl ?? prefill?.baseUrl ?? null);
  const [replacing, setReplacing] = useState(first === "enter-key");
  const [refusal, setRefusal] = useState<ConnectionFailure | null>(null);
  const [saving, setSaving] = useState(false);
  const { check, run, drop } = useCheck();
  const form = useRef<HTMLFormElement>(null);
  const key = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const given = prefill?.takeKey() ?? null;
    if (given !== null && key.current) key.current.value = given;
  }, [prefill]);

  const kept = connection?.hasKey === true && connection.baseUrl !== null ? connection : null;
  // A key goes only to the origin for which it was entered.
  const moved = kept !== null && address !== null && !sameOrigin(address, kept.baseUrl);
  const asksKey = kept === null || replacing || moved;

  const typed = () => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? "");
    return {
      label: text("label"),
      baseUrl: text("baseUrl"),
      ...(asksKey && { key: text("key") || null }),
    };
  };

  const show = (answer: ConnectionResult<unknown> | null) => {
    if (!answer || answer.ok) return;
    if (answer.failure.fields.key) setReplacing(true);
    setRefusal(answer.failure);
    const wrong = (["label", "baseUrl", "key"] as const).find(
      (name) => answer.failure.fields[name] !== undefined,
    );
    // The field of a key may only now appear.
    requestAnimationFrame(() => focusOn(form.current, wrong));
  };

  const test = async () => {
    setRefusal(null);
    const { baseUrl, ...rest } = typed();
    const draft = { baseUrl, ...("key" in rest && { key: rest.key }) };
    show(
      await run((signal) =>
        checkDraftConnection({ ...draft, ...(connection && { id: connection.id }) }, signal),
      ),
    );
  };

  useRunOnMount(() => void test(), first === "test");

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setRefusal(null);
    const answer = await (connection
      ? updateConnection(connection.id, typed())
      : createConnection(typed()));
    setSaving(false);
    if (!answer.ok) return show(answer);
    if (key.current) key.current.value = "";
    onSaved(answer.value);
  };

  const changed = ({ target }: FormEvent) => {
    drop();
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    if (name === "baseUrl") setAddress(baseUrlSchema.safeParse(value).data ?? null);
    if (refusal && name in refusal.fields)
      setRefusal({ ...refusal, fields: { ...refusal.fields, [name]: undefined } });
  };

  const error = (name: FieldName) => {
    const words = refusal?.fields[name];
    return words === undefined ? {} : { error: words };
  };

  return (
    <form ref={form} method="post" onSubmit={save} onInput={changed} noValidate autoComplete="off">
      <div className="grid gap-3">
        <Field label="Name" help="What it is called here." {...error("label")}>
          <TextInput
            name="label"
            defaultValue={
              connection?.label ?? (prefill?.baseUrl ? displayHost(prefill.baseUrl) : undefined)
            }
            maxLength={connectionLimits.label}
          />
        </Field>
        <Field
          label="Base URL"
          help={
            address === null
              ? "Of the service, with or without /v2."
              : `Searches are posted to ${address}/v2/search`
          }
          {...error("baseUrl")}
        >
          <TextInput
            name="baseUrl"
            type="url"
            inputMode="url"
            mono
            placeholder="https://api.example.org"
            defaultValue={connection?.baseUrl ?? prefill?.baseUrl ?? undefined}
          />
        </Field>
        {asksKey ? (
          <KeyField
            input={key}
            first={first === "enter-key"}
            help={keyHelp(kept, moved)}
            error={refusal?.fields.key}
          />
        ) : (
          <StoredKey
            words={keyLabel(kept)}
            onReplace={() => {
              setReplacing(true);
              requestAnimationFrame(() => key.current?.focus());
            }}
          />
        )}
        {refusal && Object.keys(refusal.fields).length === 0 ? (
          <div role="alert">
            <FailureNote refusal={refusal} />
          </div>
        ) : null}
        {check.phase === "refused" ? null : <CheckResult check={check} />}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        {onForget ? (
          <Button variant="ghost" onClick={onForget} className="mr-auto text-bad!">
            Forget…
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={check.phase === "busy"} onClick={test}>
          Test
        </Button>
        <Button type="submit" variant="primary" busy={saving}>
          {connection ? "Save" : "Add"}
        </Button>
      </div>
    </form>
  );
}

const sameOrigin = (a: string, b: string | null) =>
  b !== null && new URL(a).origin === new URL(b).origin;

function keyHelp(kept: ConnectionSummary | null, moved: boolean): string {
  if (kept?.baseUrl && moved)
    return `The ${keyLabel(kept)} was entered for ${displayHost(new URL(kept.baseUrl).origin)}. Enter the one for this address, or none.`;
  if (kept) return "Leave it empty to send none.";
  return "Leave it empty where the service needs none. After saving only its last four characters are shown.";
}

function focusOn(form: HTMLFormElement | null, name: FieldName | undefined): void {
  if (name) form?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
}
