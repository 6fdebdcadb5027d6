import { useWatch } from "react-hook-form";
import { Chip } from "@/components/ui/feedback/chip";
import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { DraftField } from "../fields/frame/draft-field";
import { LineField } from "../fields/line-field";
import { useRequestForm } from "../request-form-context";
import { ExtractionFields } from "./json-format-editor";

const { fields } = formatRegistry.changeTracking;
const name = "content.formats.changeTracking";

/** Prompt and schema belong to the json mode; shown while it is on or they are not empty. */
export function ChangeTrackingEditor() {
  const { control, register } = useRequestForm();
  const ofJsonMode = useWatch({
    control,
    name,
    compute: ({ modes, prompt, schema }) => modes.json || prompt !== "" || schema !== "",
  });
  return (
    <>
      <DraftField name={`${name}.modes`} info={fields.modes} group>
        <div className="flex flex-wrap gap-2">
          <Chip {...register(`${name}.modes.git-diff`)} label="Line by line (git-diff)" />
          <Chip {...register(`${name}.modes.json`)} label="Field by field (json)" />
        </div>
      </DraftField>
      {ofJsonMode ? <ExtractionFields format="changeTracking" /> : null}
      <LineField name={`${name}.tag`} info={fields.tag} />
    </>
  );
}
