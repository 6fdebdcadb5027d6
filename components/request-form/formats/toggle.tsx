import { useWatch } from "react-hook-form";
import { type FormatType, formatDescriptors } from "@/lib/contract/format-descriptors";
import { furtherFormats } from "@/lib/request/draft/format-items";
import { ToggleRow } from "../fields/toggle-row";
import { useRequestForm } from "../request-form-context";
import { DeferredContent } from "../sections/deferred-content";
import { type FormatEditor, formatEditors } from "./editors";

const editorOf = (type: FormatType): FormatEditor | undefined =>
  formatEditors.find((name) => name === `formats.${type}`);

/** A format's switch, with its fields below while it is on. */
export function FormatToggle({ type }: { type: FormatType }) {
  const { control } = useRequestForm();
  const { label, help, guide, compatibility } = formatDescriptors[type];
  const on = useWatch({ control, name: `content.formats.${type}.on` });
  const further = useWatch({
    control,
    name: "rest",
    compute: (rest) => furtherFormats(rest)[type] ?? 0,
  });
  const editor = on ? editorOf(type) : undefined;
  return (
    <div data-field={`content.formats.${type}`} className={editor && "@xl:col-span-full"}>
      <ToggleRow
        name={`content.formats.${type}.on`}
        label={label}
        wire={type}
        detail={
          <>
            {help}
            {compatibility ? <span className="block text-warn">{compatibility}</span> : null}
            {on && further > 0 ? (
              <span className="block text-ink-muted">{further} more in JSON, sent unchanged.</span>
            ) : null}
          </>
        }
        guide={guide}
      >
        {editor ? (
          <div className="mt-1 mb-2 ml-2 grid min-w-0 gap-4 border-line border-l pl-3.5">
            <DeferredContent part={editor} />
          </div>
        ) : null}
      </ToggleRow>
    </div>
  );
}
