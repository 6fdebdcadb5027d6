import {
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useController } from "react-hook-form";
import { FieldContext } from "@/components/ui/controls/field-context";
import { TextArea } from "@/components/ui/controls/text-area";
import { afterTyping } from "@/components/ui/layout/after-typing";
import { classNames } from "@/components/ui/layout/class-names";
import { lazyValue, useLazyValue } from "@/components/ui/loading/lazy";
import type { FieldInfo } from "@/lib/contract/fields";
import type { JsonTextIssue } from "@/lib/request/draft/formats/schema-check";
import { ContentFrame } from "../fields/frame/draft-field";
import { useFieldError } from "../fields/frame/use-field";
import { TextLineIssues } from "../fields/text-line-issues";
import { useRequestForm } from "../request-form-context";
import type { JsonCode, mountJsonCode } from "./json-code";

export type JsonPath =
  | "content.formats.json.schema"
  | "content.formats.changeTracking.schema"
  | "cache.redactPII.more";

type JsonCodeFieldProps = {
  name: JsonPath;
  wire?: string;
  info: FieldInfo;
  check: "object" | "schema";
  /** Buttons above the editor that fill it. */
  tools?: (fill: (text: string) => void, text: string) => ReactNode;
};

/** The JSON editor and its checks, loaded when the first editor is shown. */
const codeParts = lazyValue(async () => {
  const [{ mountJsonCode }, { checkObjectText, checkSchemaText }] = await Promise.all([
    import("./json-code"),
    import("@/lib/request/draft/formats/schema-check"),
  ]);
  return { mountJsonCode, checks: { object: checkObjectText, schema: checkSchemaText } };
});

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

type JsonCodeHandle = { readonly focus: (at?: number) => void };

type JsonCodeBoxProps = {
  ref: Ref<JsonCodeHandle>;
  mount: typeof mountJsonCode;
  check: (text: string) => readonly JsonTextIssue[];
  /** Used to find the element, as for other form fields. */
  name: string;
  label: string;
  text: string;
  onChange: (text: string) => void;
  onLeave: () => void;
};

/** The editor, styled like the other form fields. */
function JsonCodeBox(props: JsonCodeBoxProps) {
  const { ref, mount, name, label, text } = props;
  const field = useContext(FieldContext);
  const parent = useRef<HTMLDivElement>(null);
  const code = useRef<JsonCode>(null);
  // The user may be typing in the plain field that this replaces.
  const [typedInto] = useState(() => document.activeElement?.getAttribute("name") === name);
  const check = useEffectEvent(props.check);
  const onChange = useEffectEvent(props.onChange);
  const onLeave = useEffectEvent(props.onLeave);
  const invalid = field?.invalid ?? false;

  const attributes = {
    name,
    "aria-label": label,
    "aria-multiline": "true",
    // The element is focusable anyway; accessibility checkers require it on scrollable regions.
    tabindex: "0",
    "aria-invalid": String(invalid),
    ...(field?.id && { id: field.id }),
    ...(field?.describedBy && { "aria-describedby": field.describedBy }),
  };
  const described = JSON.stringify(attributes);

  const begin = useEffectEvent((within: HTMLElement) =>
    mount(within, {
      text,
      attributes,
      check: (now) => check(now).map((issue) => ({ ...issue })),
      onChange: (now) => onChange(now),
      onLeave: () => onLeave(),
    }),
  );

  useEffect(() => {
    if (!parent.current) return;
    const mounted = begin(parent.current);
    code.current = mounted;
    if (typedInto) mounted.focus(Number.POSITIVE_INFINITY);
    return () => {
      code.current = null;
      mounted.end();
    };
  }, [typedInto]);

  useEffect(() => code.current?.show(text), [text]);
  useEffect(() => code.current?.describe(JSON.parse(described)), [described]);
  useImperativeHandle(ref, () => ({ focus: (at) => code.current?.focus(at) }), []);

  return (
    <div
      ref={parent}
      className={classNames(
        "min-w-0 overflow-hidden rounded-md border bg-surface transition-colors has-[.cm-focused]:outline-2 has-[.cm-focused]:outline-accent",
        invalid
          ? "border-bad has-[.cm-focused]:outline-bad"
          : "border-line-strong hover:border-ink-faint has-[.cm-focused]:border-accent",
      )}
    />
  );
}
