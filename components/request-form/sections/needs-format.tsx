import { Unplug } from "lucide-react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useWatch } from "react-hook-form";
import { formatTypes } from "@/lib/contract/format-infos";
import { formatItems, formatOfItem } from "@/lib/request/draft/format-items";
import { focusField } from "../checks/focus-field";
import { useRequestForm } from "../request-form-context";
import { setFold } from "./fold-state";

/** Whether the request has a format, known or not. Without one, no page is scraped. */
export function useScrapes(): boolean {
  const { control } = useRequestForm();
  return useWatch({
    control,
    name: ["content.formats", "rest"],
    compute: ([formats, rest]) =>
      formatTypes.some((type) => formats[type].on) ||
      (formatItems(rest) ?? []).some((item) => formatOfItem(item) === undefined),
  });
}

function showFormats(): void {
  flushSync(() => setFold("content", true));
  focusField("content.formats");
}

type NeedsFormatProps = {
  /** Names the fields with the verb, for a section that also has others. */
  subject?: string;
  children: ReactNode;
};

/** Options of scraped pages. Dimmed with the reason while no page is scraped; they stay usable. */
export function NeedsFormat({ subject = "These options have", children }: NeedsFormatProps) {
  const scrapes = useScrapes();
  return (
    <div
      data-dimmed={scrapes ? undefined : ""}
      className="flex min-w-0 flex-col gap-3 data-dimmed:text-ink-faint"
    >
      {scrapes ? null : (
        <p className="flex items-start gap-1.5 text-xs">
          <Unplug aria-hidden className="mt-0.5 size-3 shrink-0" />
          <span>
            {subject} no effect without a format.{" "}
            <button type="button" className="link" onClick={showFormats}>
              Choose a format
            </button>
          </span>
        </p>
      )}
      {children}
    </div>
  );
}
