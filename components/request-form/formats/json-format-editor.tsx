import { formatRegistry } from "@/lib/contract/fields/format-fields";
import { TextField } from "../fields/text-field";
import { JsonCodeField } from "./json-code-field";
import { SchemaTools } from "./schema-tools";

/** Prompt and schema of the data to extract. */
export function ExtractionFields({ format }: { format: "json" | "changeTracking" }) {
  const { fields } = formatRegistry[format];
  const path = `content.formats.${format}` as const;
  return (
    <>
      <TextField name={`${path}.prompt`} info={fields.prompt} />
      <JsonCodeField
        name={`${path}.schema`}
        info={fields.schema}
        check="schema"
        tools={(fill, text) => <SchemaTools text={text} onFill={fill} />}
      />
    </>
  );
}

export const JsonFormatEditor = () => <ExtractionFields format="json" />;
