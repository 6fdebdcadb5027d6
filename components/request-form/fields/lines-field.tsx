import { Crosshair } from "lucide-react";
import { use, useDeferredValue, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TextArea } from "@/components/ui/controls/text-area";
import { formatCount } from "@/lib/format/count";
import { countLines, itemOfLine } from "@/lib/request/draft/content/lines";
import type { PickPurpose } from "@/lib/request/selectors/pick";
import { useRequestForm } from "../request-form-context";
import { DraftField, type DraftFieldProps } from "./frame/draft-field";
import { PickContext } from "./pick-context";
import { TextLineIssues } from "./text-line-issues";
import { useTextField } from "./use-text-field";

type LinesPath = "content.includeTags" | "content.excludeTags" | "loading.location.languages";

type LinesFieldProps = Omit<DraftFieldProps, "name"> & {
  name: LinesPath;
  placeholder: string;
  /** The issue of an item, or null. Never blocks: services accept different values. */
  issue: (item: string) => string | null;
};

/** Lists of page elements, with the purpose for the picker. */
const pickPurposes: Readonly<Partial<Record<LinesPath, PickPurpose>>> = {
  "content.includeTags": "include",
  "content.excludeTags": "exclude",
};

/** A list with one item per line; suspicious lines are listed by number. */
export function LinesField({ name, placeholder, issue, ...props }: LinesFieldProps) {
  const { trigger } = useRequestForm();
  const { field, value, shown, change } = useTextField(name);
  const area = useRef<HTMLTextAreaElement>(null);
  // The line being edited is not checked yet.
  const [writing, setWriting] = useState<number | null>(null);
  const text = useDeferredValue(value);
  const lines = text.split("\n");
  const issues = lines.flatMap((line, index) => {
    const item = itemOfLine(line);
    const isUnknown = item === undefined || index === writing || item.includes("{{");
    const message = isUnknown ? null : issue(item);
    return message ? [{ index, message }] : [];
  });

  const goTo = (index: number) => {
    const start = lines.slice(0, index).join("\n").length + (index > 0 ? 1 : 0);
    area.current?.focus();
    area.current?.setSelectionRange(start, start + (lines[index]?.length ?? 0));
  };

  const follow = ({ value, selectionEnd }: HTMLTextAreaElement) =>
    setWriting(value.slice(0, selectionEnd).split("\n").length - 1);

  const count = countLines(text);
  const pick = use(PickContext);
  const purpose = pickPurposes[name];
  return (
    <DraftField {...props} name={name}>
      <TextArea
        ref={(element) => {
          area.current = element;
          field.ref(element);
        }}
        name={name}
        mono
        rows={2}
        value={shown}
        placeholder={placeholder}
        onChange={(event) => {
          const { target } = event;
          change(target.value, event, () => follow(target));
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onBlur={() => {
          setWriting(null);
          field.onBlur();
          void trigger(name);
        }}
      />
      <div className="flex min-h-6 items-start justify-between gap-2">
        {pick && purpose ? (
          <Button size="sm" variant="ghost" icon={Crosshair} onClick={() => pick({ purpose })}>
            Pick on the page
          </Button>
        ) : (
          <span />
        )}
        <p className="text-right text-2xs text-ink-faint">
          {formatCount(count)}
          {props.info.max === undefined ? null : ` / ${formatCount(props.info.max)}`} · one per line
        </p>
      </div>
      <TextLineIssues
        label={`Suspicious lines in ${props.info.label}`}
        issues={issues.map(({ index, message }) => ({
          line: index + 1,
          severity: "warning",
          message,
          onGo: () => goTo(index),
        }))}
      />
    </DraftField>
  );
}
