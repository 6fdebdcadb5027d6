import {
  CircleAlert,
  CircleDollarSign,
  Ellipsis,
  Info,
  type LucideIcon,
  Shuffle,
  Unplug,
} from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { classNames } from "@/components/ui/layout/class-names";
import type { DraftCheck } from "@/lib/request/check-draft";
import { revealField } from "../checks/find-field";
import type { ShownError } from "../checks/shown-errors";
import { WireText } from "../fields/wire-text";
import { useRequestForm } from "../request-form-context";
import { sectionRegistry } from "../sections/registry";
import { type DraftMessage, draftMessages } from "./messages";

const icons: Record<DraftMessage["kind"], LucideIcon> = {
  error: CircleAlert,
  missing: Ellipsis,
  "side-effect": Info,
  cost: CircleDollarSign,
  contradiction: Shuffle,
  "no-effect": Unplug,
};

type MessageListProps = {
  check: DraftCheck;
  errors: readonly ShownError[];
  onClose: () => void;
};

/** Errors and notes of the request. Each leads to its field. */
export function MessageList({ check, errors, onClose }: MessageListProps) {
  const messages = draftMessages(check, errors);
  return (
    <ul aria-label="Errors and notes" className="-mx-1 grid gap-0.5">
      {messages.map(({ kind, text, draftPath }) => (
        <li key={`${kind} ${draftPath} ${text}`}>
          <MessageLine
            kind={kind}
            text={text}
            onShow={
              draftPath === null || draftPath === "rest"
                ? null
                : () => {
                    onClose();
                    void revealField(draftPath);
                  }
            }
          />
        </li>
      ))}
      {check.extraFields.length > 0 ? (
        <li>
          <ExtraFields names={check.extraFields} onClose={onClose} />
        </li>
      ) : null}
    </ul>
  );
}

type MessageLineProps = Omit<DraftMessage, "draftPath"> & { onShow: (() => void) | null };

function MessageLine({ kind, text, onShow }: MessageLineProps) {
  const Icon = icons[kind];
  const content = (
    <>
      <Icon
        aria-hidden
        className={classNames(
          "mt-0.5 size-3.5 shrink-0",
          kind === "error" ? "text-bad" : kind === "missing" ? "text-ink-faint" : "text-info",
        )}
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{kind === "error" ? "Error: " : null}</span>
        <WireText text={text} />
      </span>
    </>
  );
  const style = "flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left";
  return onShow ? (
    <button type="button" className={classNames(style, "hover:bg-hover")} onClick={onShow}>
      {content}
    </button>
  ) : (
    <p className={style}>{content}</p>
  );
}

function ExtraFields({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const { getValues, setValue } = useRequestForm();
  const remove = async () => {
    const { withoutExtraFields } = await sectionRegistry.load();
    // This removes the button, so the focus returns to the count of messages first.
    onClose();
    setValue("rest", withoutExtraFields(getValues()), { shouldValidate: true });
  };
  return (
    <div className="flex items-start gap-2 px-2 py-1.5">
      <Info aria-hidden className="mt-0.5 size-3.5 shrink-0 text-info" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        Not in the form:{" "}
        {names.map((field, index) => (
          <span key={field}>
            {index > 0 ? ", " : null}
            <code>{field}</code>
          </span>
        ))}
      </span>
      {/* If loading fails, nothing is removed; Run shows the error. */}
      <Button size="sm" onClick={() => void remove().catch(() => {})}>
        Remove
      </Button>
    </div>
  );
}
