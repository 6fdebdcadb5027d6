import { Plus } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { IconButton } from "@/components/ui/controls/icon-button";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { useCommands } from "../commands/context";

const ID = "draft-bar";

/** Other parts of the page add controls to it. */
export const draftBarElement = () => document.getElementById(ID);

const DraftTabList = lazyComponent(async () => (await import("./draft-tab-list")).DraftTabList);

/** The name of the draft, or tabs if several are open. */
export function DraftBar() {
  const { tabs, run } = useCommands();
  const [first] = tabs.open;
  const isPlain = tabs.open.length < 2 && !first?.saved && !tabs.closed;
  return (
    <div
      id={ID}
      className="flex min-h-7 shrink-0 items-center gap-0.5 border-b border-line pr-2 pl-1"
    >
      {isPlain ? <DraftName /> : <DraftTabList />}
      <IconButton label="New request" icon={Plus} size="sm" shortcut="n" onClick={run.new} />
    </div>
  );
}

function DraftName() {
  const { control } = useRequestForm();
  const query = useWatch({ control, name: "query.query" });
  return (
    <p className="min-w-0 flex-1 truncate px-2.5 text-xs text-ink-muted">
      {query.trim() || "New request"}
    </p>
  );
}
