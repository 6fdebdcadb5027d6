import { Eye, EyeOff, Plus, TriangleAlert, X } from "lucide-react";
import { type ClipboardEvent, useRef, useState } from "react";
import { useFieldArray, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/controls/button";
import { FieldError } from "@/components/ui/controls/field";
import { FieldContext } from "@/components/ui/controls/field-context";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TextInput } from "@/components/ui/controls/text-input";
import { useReplacement } from "@/components/ui/controls/use-replacement";
import { usePreservedFocus } from "@/components/ui/layout/preserved-focus";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { referenceOnly, secretHint } from "@/lib/contract/secret-reference";
import { headersInText, repeatedHeader } from "@/lib/request/draft/loading-headers";
import { useRequestForm } from "../request-form-context";
import { ContentFrame } from "./frame/draft-field";
import { FieldTemplates } from "./frame/field-findings";
import { TravelNote } from "./frame/travel-note";
import { useFieldError } from "./frame/use-field";

const name = "loading.headers";
const info = scrapeFields.headers;
const empty = { name: "", value: "" };

/** Headers as rows of name and value. Values are hidden, since many are secrets. */
export function HeadersField() {
  const { control } = useRequestForm();
  const { fields, append, insert, remove, replace } = useFieldArray({ control, name });
  const [seen, setSeen] = useState(false);
  const error = useFieldError(name);
  const root = useRef<HTMLDivElement>(null);
  usePreservedFocus(root);

  const onPaste = (event: ClipboardEvent, index: number) => {
    const rows = headersInText(event.clipboardData.getData("text"));
    if (rows.length === 0) return;
    event.preventDefault();
    remove(index);
    insert(index, rows);
  };

  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      <ContentFrame name={name} info={info} error={error} onReset={() => replace([])}>
        {fields.length > 0 ? (
          <ul aria-label="Headers" className="grid gap-2">
            {fields.map(({ id }, index) => (
              <HeaderRow
                key={id}
                index={index}
                seen={seen}
                onPaste={(event) => onPaste(event, index)}
                onRemove={() => remove(index)}
              />
            ))}
          </ul>
        ) : null}
        <FieldTemplates name={name} inside />
        <div className="flex gap-2">
          <Button size="sm" icon={Plus} onClick={() => append(empty)}>
            Add header
          </Button>
          {fields.length > 0 ? (
            <Button
              size="sm"
              variant="ghost"
              icon={seen ? EyeOff : Eye}
              aria-pressed={seen}
              onClick={() => setSeen(!seen)}
            >
              Show values
            </Button>
          ) : null}
        </div>
      </ContentFrame>
      <TravelNote field="headers" />
    </div>
  );
}

type HeaderRowProps = {
  index: number;
  seen: boolean;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
};

function HeaderRow({ index, seen, onPaste, onRemove }: HeaderRowProps) {
  const { control, register, setValue, trigger } = useRequestForm();
  const path = `${name}.${index}` as const;
  const reference = useWatch({ control, name: `${path}.value`, compute: referenceOnly });
  const replacement = useReplacement(reference, (text) => setValue(`${path}.value`, text));
  const ofName = useFieldError(`${path}.name`);
  const ofValue = useFieldError(`${path}.value`);
  const error = ofName ?? ofValue;
  const repeated = useWatch({ control, name, compute: (rows) => repeatedHeader(rows, index) });
  const check = { onBlur: () => void trigger(name) };
  const noteId = `${path}-note`;
  const described = error || repeated ? noteId : undefined;
  return (
    <li className="grid gap-1">
      {/* The inputs have their own descriptions, not the group's. */}
      <FieldContext value={null}>
        <div className="flex items-center gap-1">
          <TextInput
            {...register(`${path}.name`, check)}
            aria-label={`Header ${index + 1}: name`}
            aria-invalid={ofName ? true : undefined}
            aria-describedby={described}
            placeholder="Name"
            mono
            autoCapitalize="off"
            onPaste={onPaste}
            className="w-2/5"
          />
          <TextInput
            key={replacement ? "replacement" : "value"}
            {...(replacement
              ? { name: `${path}.value`, ...replacement }
              : register(`${path}.value`, check))}
            type={seen ? "text" : "password"}
            aria-label={`Header ${index + 1}: value`}
            aria-invalid={ofValue ? true : undefined}
            aria-describedby={described}
            placeholder={reference === null ? "Value" : secretHint(reference)}
            mono
            autoCapitalize="off"
            data-1p-ignore=""
            data-lpignore="true"
            data-bwignore=""
            className="flex-1"
          />
          <IconButton label={`Remove header ${index + 1}`} icon={X} onClick={onRemove} />
        </div>
      </FieldContext>
      {error ? (
        <FieldError id={noteId} error={error} />
      ) : repeated ? (
        <p id={noteId} className="flex items-start gap-1.5 text-warn text-xs">
          <TriangleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
          {repeated}
        </p>
      ) : null}
    </li>
  );
}
