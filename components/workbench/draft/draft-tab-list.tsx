import { X } from "lucide-react";
import { useWatch } from "react-hook-form";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { TabList } from "@/components/ui/controls/tabs";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { truncate } from "@/lib/format/truncate";
import type { Body } from "@/lib/request/body";
import { draftToBody } from "@/lib/request/draft";
import { savedText, toSavedRequest } from "@/lib/request/saved/saved-request";
import type { SavedOrigin } from "@/lib/storage/drafts/open-drafts";
import { listSavedRequests, writeSavedRequests } from "@/lib/storage/saved/saved-requests";
import { useCommands } from "../commands/context";
import { saveFailureMessages } from "../saved/use-saved-requests";
import { draftTabs } from "./request-panel";

const FileUpdate = lazyComponent(
  async () => (await import("../saved/folders/file-update")).FileUpdate,
);

const MAX_LABEL = 28;

const labelOf = (text: string): string => truncate(text.trim() || "New request", MAX_LABEL);

export function DraftTabList() {
  "use no memo"; // The library mutates its values, so the compiler must not memoize reads of them.
  const { tabs, run } = useCommands();
  const { open, active, closed } = tabs;
  const { control, getValues } = useRequestForm();
  const announce = useAnnounce();
  const query = useWatch({ control, name: "query.query" });
  const saved = open.find(({ id }) => id === active)?.saved ?? null;
  // Renders again after every change.
  useWatch({ control });
  const isChanged = saved !== null && savedText(draftToBody(getValues())) !== saved.body;

  const update = async () => {
    if (!saved) return;
    const result = await updateSaved(saved, draftToBody(getValues()));
    if (result.ok) tabs.setSaved(result.saved);
    announce(result.ok ? `Updated ${saved.name}.` : result.message, { urgent: !result.ok });
  };

  return (
    <div className="flex min-w-0 flex-1 items-center gap-0.5">
      <TabList
        group={draftTabs}
        label="Open requests"
        size="sm"
        className="flex-1"
        value={active}
        onValueChange={tabs.show}
        onDelete={run.close}
        items={open.map(({ id, title, saved: origin }) => {
          const isActive = id === active;
          const name = origin?.name ?? (isActive ? query : title);
          return {
            id,
            label: `${labelOf(name)}${isActive && isChanged ? " (changed)" : ""}`,
            title: name,
          };
        })}
      />
      {saved?.file ? (
        <FileUpdate saved={{ ...saved, file: saved.file }} isChanged={isChanged} />
      ) : isChanged ? (
        <Button size="sm" variant="ghost" onClick={() => void update()}>
          Update
        </Button>
      ) : null}
      {closed ? (
        <Button size="sm" variant="ghost" onClick={tabs.reopen}>
          Undo close
        </Button>
      ) : null}
      {open.length > 1 ? (
        <IconButton label="Close request" icon={X} size="sm" onClick={run.close} />
      ) : null}
    </div>
  );
}

async function updateSaved({ id, name: openedAs }: SavedOrigin, body: Body) {
  const all = await listSavedRequests();
  const earlier = all.ok ? all.value.find((each) => each.id === id) : undefined;
  // It may have been renamed in the list or in another tab.
  const name = earlier?.name ?? openedAs;
  const stored = await writeSavedRequests([
    toSavedRequest(body, name, { ...earlier, id, savedAt: Date.now() }),
  ]);
  return stored.ok
    ? { ok: true as const, saved: { id, name, body: savedText(body) } }
    : { ok: false as const, message: `Not updated. ${saveFailureMessages[stored.failure]}` };
}
