import { useId, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FieldError } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { TextInput } from "@/components/ui/controls/text-input";
import { putSecret } from "@/lib/transport/secrets";
import { changeSecretState, useSecretState } from "./secret-state";

type SecretFormProps = {
  name: string;
  /** The connection that an earlier value is bound to, or null. */
  bound: string | null;
  onSaved: () => void;
  /** Null if there is no value to keep. */
  onCancel: (() => void) | null;
};

/** Enters the value of a secret and the one connection that may receive it. */
export function SecretForm({ name, bound, onSaved, onCancel }: SecretFormProps) {
  const { connections } = useSecretState();
  const id = useId();
  // The value exists only in this element, never in React state.
  const input = useRef<HTMLInputElement>(null);
  const first = connections.find(({ chosen }) => chosen) ?? connections[0];
  const [connection, setConnection] = useState(bound ?? first?.id ?? "");
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async () => {
    const value = input.current?.value ?? "";
    if (value === "" || isSaving) {
      setError(value === "" ? "Enter the value." : null);
      return input.current?.focus();
    }
    setSaving(true);
    const result = await putSecret(name, value, connection);
    setSaving(false);
    if (!result.ok) {
      setError(result.failure.error);
      return input.current?.focus();
    }
    if (input.current) input.current.value = "";
    changeSecretState({ secrets: result.value });
    onSaved();
  };

  return (
    <div data-drops-typed="" className="grid gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <TextInput
          ref={input}
          type="password"
          mono
          aria-label={`Value of ${name}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          placeholder="value"
          autoCapitalize="off"
          autoCorrect="off"
          data-1p-ignore=""
          data-lpignore="true"
          data-bwignore=""
          className="min-w-32 flex-1"
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void save();
          }}
        />
        <Select
          aria-label={`Connection of ${name}`}
          className="min-w-32 flex-1"
          options={connections.map((each) => ({ value: each.id, label: each.label }))}
          value={connection}
          onChange={({ target }) => setConnection(target.value)}
        />
        <Button size="sm" disabled={connection === ""} onClick={() => void save()}>
          Save value
        </Button>
        {onCancel ? (
          <Button size="sm" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      <p className="text-xs text-ink-faint">
        Only this connection receives it. The server holds it until your session ends.
      </p>
      {error ? <FieldError id={`${id}-error`} error={error} /> : null}
    </div>
  );
}
