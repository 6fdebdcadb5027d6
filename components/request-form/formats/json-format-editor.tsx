import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { TextField } from "../fields/text-field";
import { JsonCodeField } from "./json-code-field";
import { SchemaTools } from "./schema-tools";

const { fields } = formatRegistry.json;

export function JsonFormatEditor() {
  return (
    <>
      <TextField name="content.formats.json.prompt" wire="prompt" info={fields.prompt} />
      <JsonCodeField
        name="content.formats.json.schema"
        wire="schema"
        info={fields.schema}
        check="schema"
        tools={(fill, text) => <SchemaTools text={text} onFill={fill} />}
      />
    </>
  );
}
