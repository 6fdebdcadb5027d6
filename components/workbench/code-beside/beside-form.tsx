import { Columns2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { lateView, useDraftPort } from "../draft/request-views";
import { toggleCodeBeside, useCodeBeside } from "./use-code-beside";

const CodeBeside = lazyComponent(async () => (await import("./code-beside")).CodeBeside, lateView);

type BesideFormProps = {
  connection: ConnectionSummary | null;
  onShowField: (draftPath: string) => void;
  children: ReactNode;
};

/** The form, and beside it its code if that is turned on and the window is wide. */
export function BesideForm({ connection, onShowField, children }: BesideFormProps) {
  const draft = useDraftPort();
  const { isShown } = useCodeBeside();
  return (
    <div className="flex h-full min-h-0">
      <div className="min-w-0 flex-1">{children}</div>
      {isShown ? (
        <div className="w-[46%] shrink-0 border-l border-line">
          <CodeBeside {...{ draft, connection, onShowField }} />
        </div>
      ) : null}
    </div>
  );
}

/** Only in windows with room for it; elsewhere the code has its own tab. */
export function CodeBesideToggle() {
  const { isOn } = useCodeBeside();
  return (
    <span className="max-[1200px]:hidden">
      <IconButton
        label="Code beside the form"
        icon={Columns2}
        size="sm"
        aria-pressed={isOn}
        onClick={toggleCodeBeside}
      />
    </span>
  );
}
