import { useController, useWatch } from "react-hook-form";
import { Segmented } from "@/components/ui/controls/segmented";
import { Chip } from "@/components/ui/feedback/chip";
import { redactionFields } from "@/lib/contract/fields/nested-fields";
import { scrapeFields } from "@/lib/contract/fields/scrape-fields";
import { SupportNote } from "../connection/support-note";
import { JsonCodeField } from "../formats/json-code-field";
import { useRequestForm } from "../request-form-context";
import { ContentFrame, DraftField } from "./frame/draft-field";
import { FieldFindings } from "./frame/field-findings";
import { useFieldError } from "./frame/use-field";
import { SelectField } from "./select-field";

const name = "cache.redactPII";
const info = scrapeFields.redactPII;

const states = [
  { value: "off", label: "Off" },
  { value: "on", label: "On" },
  { value: "tuned", label: "Custom" },
] as const;

const optionsOf = (values: readonly string[] = []) =>
  values.map((value) => ({ value, label: value }));

const more = {
  label: "More keys",
  help: "A JSON object with other keys that the service supports.",
  guide: redactionFields.mode.guide,
};

export function RedactPiiField() {
  const { control, register } = useRequestForm();
  const tuned = useWatch({ control, name: `${name}.state` }) === "tuned";
  const ofState = useFieldError(`${name}.state`);
  const own = useFieldError(name);
  return (
    <div className="grid gap-2">
      <ContentFrame name={name} info={info} error={ofState ?? own}>
        <Segmented {...register(`${name}.state`)} label={info.label} options={states} />
        <FieldFindings name={`${name}.state`} />
        <SupportNote control={`${name}.state`} />
      </ContentFrame>
      {tuned ? (
        <div className="mt-1 ml-2 grid gap-4 border-line border-l pl-3.5">
          <SelectField
            name={`${name}.mode`}
            info={redactionFields.mode}
            options={optionsOf(redactionFields.mode.values)}
          />
          <EntitiesField />
          <SelectField
            name={`${name}.replaceStyle`}
            info={redactionFields.replaceStyle}
            options={optionsOf(redactionFields.replaceStyle.values)}
          />
          <JsonCodeField name={`${name}.more`} wire="redactPII" info={more} check="object" />
        </div>
      ) : null}
    </div>
  );
}

function EntitiesField() {
  const { control } = useRequestForm();
  const path = `${name}.entities` as const;
  const { field } = useController({ control, name: path });
  const known = redactionFields.entities.values ?? [];
  const all = [...new Set([...known, ...field.value])];
  return (
    <DraftField name={path} wire="entities" info={redactionFields.entities} group>
      <div className="flex flex-wrap gap-2">
        {all.map((entity) => (
          <Chip
            key={entity}
            name={path}
            label={entity}
            checked={field.value.includes(entity)}
            onBlur={field.onBlur}
            onChange={({ target }) =>
              field.onChange(
                target.checked
                  ? [...field.value, entity]
                  : field.value.filter((each) => each !== entity),
              )
            }
          />
        ))}
      </div>
    </DraftField>
  );
}
