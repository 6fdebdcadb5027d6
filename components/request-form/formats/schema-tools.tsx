import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { buttonClass } from "@/components/ui/controls/button-class";
import { TextArea } from "@/components/ui/controls/text-area";
import { Menu } from "@/components/ui/overlays/menu";
import { Popover } from "@/components/ui/overlays/popover";
import { parseJson } from "@/lib/contract/parse-json";
import { formatJsonText } from "@/lib/request/draft/content/values";
import { exampleSchemas } from "@/lib/request/draft/formats/schema-examples";
import { schemaFromExample } from "@/lib/results/types/json-schema";

type SchemaToolsProps = { text: string; onFill: (text: string) => void };

/** Starts with an example schema, or derives one from sample data; the editor can undo it. */
export function SchemaTools({ text, onFill }: SchemaToolsProps) {
  const parsed = parseJson(text);
  const formatted = parsed === undefined ? null : formatJsonText(parsed);
  return (
    <>
      <Menu
        label="Example schemas"
        groups={[
          {
            id: "examples",
            items: exampleSchemas.map(({ id, label, schema }) => ({
              id,
              label,
              onSelect: () => onFill(formatJsonText(schema)),
            })),
          },
        ]}
        trigger={(props) => (
          <button {...props} type="button" className={buttonClass("default", "sm")}>
            Example schema <ChevronDown aria-hidden className="size-3.5 opacity-80" />
          </button>
        )}
      />
      <Popover
        label="Schema from sample data"
        trigger={(props) => (
          <button {...props} type="button" className={buttonClass("default", "sm")}>
            From sample data <ChevronDown aria-hidden className="size-3.5 opacity-80" />
          </button>
        )}
      >
        {(close) => (
          <FromExample
            onMade={(schema) => {
              onFill(schema);
              close();
            }}
          />
        )}
      </Popover>
      <Button
        size="sm"
        variant="ghost"
        disabled={formatted === null || formatted === text}
        onClick={() => formatted !== null && onFill(formatted)}
      >
        Format JSON
      </Button>
    </>
  );
}

function FromExample({ onMade }: { onMade: (schema: string) => void }) {
  const [example, setExample] = useState("");
  const [wrong, setWrong] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-2">
      <label htmlFor={id}>Sample of the expected data, as JSON</label>
      <TextArea
        id={id}
        mono
        rows={6}
        data-autofocus=""
        value={example}
        placeholder={'{ "name": "Lamp", "price": 12.5 }'}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={(event) => {
          setExample(event.target.value);
          setWrong(false);
        }}
      />
      {wrong ? (
        <p id={`${id}-wrong`} role="alert" className="text-bad text-xs">
          This is not valid JSON.
        </p>
      ) : null}
      <Button
        variant="primary"
        size="sm"
        className="justify-self-end"
        disabled={example.trim() === ""}
        onClick={() => {
          const value = parseJson(example);
          if (value === undefined) setWrong(true);
          else onMade(formatJsonText(schemaFromExample(value)));
        }}
      >
        Create schema
      </Button>
    </div>
  );
}
