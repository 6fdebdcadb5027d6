import { useWatch } from "react-hook-form";
import { FieldError } from "@/components/ui/controls/field";
import { type FormatType, formatInfos, formatTypes } from "@/lib/contract/format-infos";
import { furtherFormats } from "@/lib/request/draft/format-items";
import { SupportNote } from "../connection/support-note";
import { FieldFindings } from "../fields/frame/field-findings";
import { FieldHelp } from "../fields/frame/field-help";
import { useFieldError } from "../fields/frame/use-field";
import { useRequestForm } from "../request-form-context";
import { DeferredContent } from "../sections/deferred-content";
import { type FormatEditor, formatEditors } from "./editors";

const editorOf = (type: FormatType): FormatEditor | undefined =>
  formatEditors.find((name) => name === `formats.${type}`);

export function ChosenFormats() {
  const { control } = useRequestForm();
  const chosen = useWatch({
    control,
    name: "content.formats",
    compute: (formats) => formatTypes.filter((type) => formats[type].on).join(),
  });
  const types = formatTypes.filter((type) => chosen.split(",").includes(type));
  if (types.length === 0) return null;
  return (
    <div className="mt-1 grid min-w-0 gap-2">
      {types.map((type) => (
        <ChosenFormat key={type} type={type} />
      ))}
    </div>
  );
}

function ChosenFormat({ type }: { type: FormatType }) {
  const { control } = useRequestForm();
  const info = formatInfos[type];
  const error = useFieldError(`content.formats.${type}.on`);
  const further = useWatch({
    control,
    name: "rest",
    compute: (rest) => furtherFormats(rest)[type] ?? 0,
  });
  const editor = editorOf(type);
  return (
    <div
      data-field={`content.formats.${type}`}
      className="min-w-0 border-line-medium border-l-2 pl-2"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2">
        <p className="min-w-0 self-center text-xs text-ink-faint">
          <span className="mr-1.5 text-ink">{info.label}</span>
          <code className="mr-1.5">{type}</code>
          {info.help}
        </p>
        {editor ? (
          <div className="col-span-full row-start-2 mt-1 mb-2 grid min-w-0 gap-3 pl-1.5">
            <DeferredContent part={editor} />
          </div>
        ) : null}
        <FieldHelp info={info} className="col-start-2 row-start-1" />
      </div>
      {error ? <FieldError id={undefined} error={error} /> : null}
      <SupportNote control={`content.formats.${type}.on`} />
      <FieldFindings name={`content.formats.${type}.on`} />
      {further > 0 ? (
        <p className="text-xs text-ink-muted">{further} more in JSON, sent unchanged.</p>
      ) : null}
    </div>
  );
}
