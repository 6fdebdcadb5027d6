import { Check } from "lucide-react";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { EstimateText } from "../estimate/estimate-text";
import { useCurrentMessages } from "./current-messages";

const MessageMenu = lazyComponent(
  async () => (await import(/* rendered by the server */ "./message-menu")).MessageMenu,
  {
    fallback: <span className="flex-1" />,
  },
);

export const loadMessageMenu = MessageMenu.load;

/** The state of the request and its cost, always visible below the form. */
export function FormFooter() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the form
    <div
      role="group"
      aria-label="State of the request"
      className="flex min-h-9 shrink-0 items-center gap-2 border-t border-line bg-surface px-2 py-0.5"
    >
      <Messages />
      <span className="min-w-0 truncate pr-1 text-ink-muted tabular-nums">
        <EstimateText />
      </span>
    </div>
  );
}

function Messages() {
  const current = useCurrentMessages();
  if (!current)
    return <span className="min-w-0 flex-1 px-2 text-ink-faint">Checking the request…</span>;
  const { check, errors } = current;
  if (errors.length + check.issues.length + check.findings.length + check.extraFields.length > 0)
    return <MessageMenu check={check} errors={errors} />;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 px-2 text-ink-muted">
      <Check aria-hidden className="size-3.5 shrink-0 text-ok" />
      Valid
    </span>
  );
}
