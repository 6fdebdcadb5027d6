import { type ReactNode, useEffect, useRef } from "react";
import { useController } from "react-hook-form";
import { TextArea } from "@/components/ui/controls/text-area";
import { afterTyping } from "@/components/ui/layout/after-typing";
import { useLazyValue } from "@/components/ui/loading/lazy";
import type { FieldInfo } from "@/lib/contract/fields";
import { ContentFrame } from "../fields/frame/draft-field";
import { useFieldError } from "../fields/frame/use-field";
import { TextLineIssues } from "../fields/text-line-issues";
import { useRequestForm } from "../request-form-context";
import { codeParts } from "./code-parts";
import { JsonCodeBox, type JsonCodeHandle } from "./json-code-box";

export type JsonPath =
  | "content.formats.json.schema"
  | "content.formats.changeTracking.schema"
  | "cache.redactPII.more";

type JsonCodeFieldProps = {
  name: JsonPath;
  wire: string;
  info: FieldInfo;
  check: "object" | "schema";
  /** Buttons above the editor that fill it. */
  tools?: (fill: (text: string) => void, text: string) => ReactNode;
};

/** JSON as text, with issues by line. A plain text field until the editor has loaded. */
export function JsonCodeField({ name, wire, info, check, tools }: JsonCodeFieldProps) {
  const { control } = useRequestForm();
  const { field } = useController({ control, name });
  const error = useFieldError(name);
  const parts = useLazyValue(codeParts);
  const editor = useRef<JsonCodeHandle>(null);
  const text = field.value;
  const issues = parts?.checks[check](text) ?? [];
  const broken = issues.some(({ severity }) => severity === "error");

  useEffect(() => {
    // If loading fails, the text field stays.
    codeParts.load().catch(() => {});
  }, []);

  return (
    <div className="grid gap-1">
      <ContentFrame
        name={name}
        wire={wire}
        info={info}
        error={error && broken ? "The JSON is invalid. See the issues below." : error}
        group={false}
      >
        {tools ? <div className="flex flex-wrap gap-2">{tools(field.onChange, text)}</div> : null}
        {parts ? (
          <JsonCodeBox
            ref={editor}
            mount={parts.mountJsonCode}
            check={parts.checks[check]}
            name={name}
            label={info.label}
            text={text}
            onChange={(next) => afterTyping(name, () => field.onChange(next))}
            onLeave={field.onBlur}
          />
        ) : (
          <TextArea {...field} mono rows={4} />
        )}
      </ContentFrame>
      <TextLineIssues
        label="Issues in the JSON"
        issues={issues.map(({ from, ...issue }) => ({
          ...issue,
          line: text.slice(0, from).split("\n").length,
          onGo: () => editor.current?.focus(from),
        }))}
      />
    </div>
  );
}
