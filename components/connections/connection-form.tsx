import { Eye, EyeOff } from "lucide-react";
import { type RefObject, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { type ConnectionSummary, connectionLimits } from "@/lib/contract/connection";
import { CheckResult } from "./check-result";
import { FailureNote } from "./failure-note";
import { displayHost, keyLabel } from "./labels";
import { type ConnectionFormOptions, useConnectionForm } from "./use-connection-form";

type ConnectionFormProps = ConnectionFormOptions & {
  /** Whether a search runs once the connection is added. */
  runsAfter?: boolean;
  onCancel: () => void;
  onRemove?: () => void;
};

export function ConnectionForm(props: ConnectionFormProps) {
  const { onCancel, onRemove, runsAfter = false, ...options } = props;
  const { connection, prefill, first } = options;
  const state = useConnectionForm(options);
  const { form, baseUrl, failure, check, isSaving, test, save, onInput, errorOf } = state;
  return (
    <form
      ref={form}
      method="post"
      data-drops-typed=""
      onSubmit={save}
      onInput={onInput}
      noValidate
      autoComplete="off"
    >
      <div className="grid gap-3">
        <Field
          label="Name"
          help="Shown only in this workbench. If empty, the host."
          {...errorOf("label")}
        >
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
            baseUrl === null
              ? "The URL of the service, with or without /v2."
              : `Searches are posted to ${baseUrl}/v2/search`
          }
          {...errorOf("baseUrl")}
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
        {state.asksForKey ? (
          <KeyField
            input={state.key}
            autoFocus={first === "enter-key"}
            help={keyHelp(state.stored, state.originChanged)}
            error={failure?.fields.key}
          />
        ) : state.stored ? (
          <StoredKey label={keyLabel(state.stored)} onReplace={state.replaceKey} />
        ) : null}
        {failure && Object.keys(failure.fields).length === 0 ? (
          <div role="alert">
            <FailureNote failure={failure} />
          </div>
        ) : null}
        {check.phase === "failed" ? null : (
          <CheckResult check={check} onSearch={() => void test(true)} />
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3">
        {onRemove ? (
          <Button variant="ghost" onClick={onRemove} className="mr-auto text-bad!">
            Remove…
          </Button>
        ) : null}
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button busy={check.phase === "busy"} onClick={() => void test()}>
          Test
        </Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          {connection ? "Save" : runsAfter ? "Add and search" : "Add"}
        </Button>
      </div>
    </form>
  );
}

const KEYLESS =
  "Then no Authorization header is sent, and no budget applies; public services limit such searches per network address and day, by the number of requests and by credits.";

function keyHelp(stored: ConnectionSummary | null, originChanged: boolean): string {
  if (stored?.baseUrl && originChanged)
    return `The ${keyLabel(stored)} was entered for ${displayHost(new URL(stored.baseUrl).origin)}. Enter the key for this URL, or leave the field empty.`;
  if (stored) return `Leave empty to send no key. ${KEYLESS}`;
  return `Leave empty if the service needs no key. ${KEYLESS} After saving, only the last four characters are shown.`;
}

type KeyFieldProps = {
  /** The key being entered exists only in this element, never in React state. */
  input: RefObject<HTMLInputElement | null>;
  help: string;
  error: string | undefined;
  autoFocus: boolean;
};

function KeyField({ input, help, error, autoFocus }: KeyFieldProps) {
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label="Key" help={help} {...(error !== undefined && { error })}>
      <div className="flex gap-1">
        <TextInput
          ref={input}
          name="key"
          type={isVisible ? "text" : "password"}
          mono
          autoCapitalize="off"
          autoCorrect="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          data-autofocus={autoFocus ? "" : undefined}
          className="flex-1"
        />
        <IconButton
          label={isVisible ? "Hide key" : "Show key"}
          icon={isVisible ? EyeOff : Eye}
          onClick={() => setVisible(!isVisible)}
        />
      </div>
    </Field>
  );
}

/** A key that is stored on the server, shown by its last characters. */
function StoredKey({ label, onReplace }: { label: string; onReplace: () => void }) {
  return (
    <Field
      label="Key"
      group
      help="Encrypted in a cookie that scripts cannot read. It is never shown again."
    >
      <div className="flex min-h-control-md items-center gap-2">
        <span className="min-w-0 flex-1 truncate font-mono text-(length:--control-text) text-ink-muted">
          {label}
        </span>
        <Button size="sm" onClick={onReplace}>
          Replace key
        </Button>
      </div>
    </Field>
  );
}
