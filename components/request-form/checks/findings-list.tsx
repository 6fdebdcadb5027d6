import {
  CircleAlert,
  CircleDollarSign,
  Info,
  type LucideIcon,
  Shuffle,
  Unplug,
} from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import type { LintKind } from "@/lib/lints/lint";
import type { DraftCheck } from "@/lib/request/check-draft";
import { WireText } from "../fields/wire-text";
import { useRequestForm } from "../request-form-context";
import { sectionRegistry } from "../sections/registry";
import { revealField } from "./find-field";

const icons: Record<LintKind, LucideIcon> = {
  "side-effect": Info,
  cost: CircleDollarSign,
  contradiction: Shuffle,
  "no-effect": Unplug,
};

type FindingsListProps = Pick<DraftCheck, "findings" | "extraFields"> & {
  /** Error of the fields without a control. */
  restError: string | undefined;
};

export function FindingsList({ findings, extraFields, restError }: FindingsListProps) {
  const { getValues, setValue } = useRequestForm();

  const leaveOut = async () => {
    const { withoutKeptFields } = await sectionRegistry.load();
    setValue("rest", withoutKeptFields(getValues()), { shouldValidate: true });
  };

  return (
    <ul
      aria-label="Notes about this request"
      className="grid gap-2 px-3 py-3 text-xs text-ink-muted"
    >
      {findings.map(({ name, kind, message, draftPath }) => {
        const Icon = icons[kind];
        return (
          <li key={name} className="flex items-start gap-2">
            <Icon aria-hidden className="mt-0.5 size-3 shrink-0 text-info" />
            <span>
              <WireText text={message} />{" "}
              {draftPath ? (
                <button type="button" className="link" onClick={() => void revealField(draftPath)}>
                  Show field
                </button>
              ) : null}
            </span>
          </li>
        );
      })}
      {extraFields.length > 0 ? (
        <li className="flex items-start gap-2">
          <Info aria-hidden className="mt-0.5 size-3 shrink-0 text-info" />
          <span data-field="rest" className="min-w-0">
            Also sent, without a control:{" "}
            {extraFields.map((field, index) => (
              <span key={field}>
                {index > 0 ? ", " : null}
                <code>{field}</code>
              </span>
            ))}
            .{" "}
            <Button
              variant="ghost"
              size="sm"
              // If loading fails, nothing is removed; Run shows the error.
              onClick={() => void leaveOut().catch(() => {})}
            >
              Remove
            </Button>
            {restError ? (
              <span className="flex items-start gap-1.5 text-bad">
                <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
                {restError}
              </span>
            ) : null}
          </span>
        </li>
      ) : null}
    </ul>
  );
}
