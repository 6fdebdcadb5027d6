import { useId } from "react";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Field } from "@/components/ui/controls/field";
import { RadioGroup } from "@/components/ui/controls/radio-group";
import { TextInput } from "@/components/ui/controls/text-input";
import { baselines } from "@/lib/contract/schedules/schedule";
import type { EditorProps } from "./timing-fields";

/** Fields for what counts as new, and where it is reported. */
export function DeliveryFields({ typed, errors, onChange }: EditorProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">New results</legend>
      <Field label="First check" group>
        <RadioGroup
          {...{ name, options: baselines, value: typed.baseline }}
          onValueChange={(baseline) => onChange({ baseline })}
        />
      </Field>
      <Field
        label="Remembered checks"
        hint="1–100"
        error={errors.memory}
        help="A result is new if its URL was in none of this many previous checks. Failed and empty checks do not count."
      >
        <TextInput
          inputMode="numeric"
          value={typed.memory}
          onChange={({ currentTarget }) => onChange({ memory: currentTarget.value })}
        />
      </Field>
      <Checkbox
        label="Atom feed"
        detail="At a secret URL that works without login. You can replace it later."
        checked={typed.feed}
        onChange={({ currentTarget }) => onChange({ feed: currentTarget.checked })}
      />
      <Checkbox
        label="Webhook"
        detail="Sends new results as signed JSON. This page always lists them too."
        checked={typed.hasWebhook}
        onChange={({ currentTarget }) => onChange({ hasWebhook: currentTarget.checked })}
      />
      {typed.hasWebhook ? (
        <Field label="Webhook URL" error={errors.webhook}>
          <TextInput
            mono
            inputMode="url"
            placeholder="https://example.org/hooks/search"
            value={typed.webhook}
            onChange={({ currentTarget }) => onChange({ webhook: currentTarget.value })}
          />
        </Field>
      ) : null}
    </fieldset>
  );
}
