import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import {
  crawlSettingsSchema,
  type LibrarySiteView,
  libraryFieldErrors,
} from "@/lib/contract/library";
import { updateSite } from "@/lib/transport/library";
import { SettingsFields, settingsToSend, typedSettings } from "./settings-fields";

type SaveStatus = { readonly tone: "ok" | "bad"; readonly title: string };

/** The limits and the schedule of a site that is there already; they count from the next reading on. */
export function SettingsPanel({ site }: { site: LibrarySiteView }) {
  const [typed, setTyped] = useState(() => typedSettings(site.settings));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [told, setTold] = useState<SaveStatus | null>(null);
  const [busy, setBusy] = useState(false);
  const announce = useAnnounce();

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const settings = crawlSettingsSchema.safeParse(settingsToSend(typed));
    setErrors(settings.success ? {} : libraryFieldErrors(settings.error));
    if (!settings.success) {
      setTold(null);
      return announce("Not saved: a number has to be mended.", "assertive");
    }
    setBusy(true);
    const answer = await updateSite(site.id, { settings: settings.data });
    setBusy(false);
    setTold(
      answer.ok
        ? { tone: "ok", title: "Saved. They count from the next reading on." }
        : { tone: "bad", title: answer.failure.error },
    );
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <SettingsFields kind={site.kind} value={typed} errors={errors} onChange={setTyped} />
      {told === null ? null : <Callout tone={told.tone} role="status" title={told.title} />}
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
