import {
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { FieldContext } from "@/components/ui/controls/field-context";
import { classNames } from "@/components/ui/layout/class-names";
import type { JsonTextIssue } from "@/lib/request/draft/formats/schema-check";
import type { JsonCode, mountJsonCode } from "./json-code";

export type JsonCodeHandle = { readonly focus: (at?: number) => void };

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
export function JsonCodeBox(props: JsonCodeBoxProps) {
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
