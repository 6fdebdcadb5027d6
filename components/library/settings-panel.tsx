import { type SubmitEvent, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { focusFirstInvalid } from "@/components/ui/layout/focus-first-invalid";
import {
  crawlSettingsSchema,
  type LibrarySiteView,
  libraryFieldErrors,
} from "@/lib/contract/library";
import { updateSite } from "@/lib/transport/library";
import { SettingsFields, settingsToSend, typedSettings } from "./settings-fields";

type SaveStatus = { readonly tone: "ok" | "bad"; readonly title: string };

/** Limits and schedule of an existing site; they apply from the next crawl. */
export function SettingsPanel({ site }: { site: LibrarySiteView }) {
  const [typed, setTyped] = useState(() => typedSettings(site.settings));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [status, setStatus] = useState<SaveStatus | null>(null);
  const [busy, setBusy] = useState(false);
  const announce = useAnnounce();

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const settings = crawlSettingsSchema.safeParse(settingsToSend(typed));
    setErrors(settings.success ? {} : libraryFieldErrors(settings.error));
    if (!settings.success) {
      setStatus(null);
      focusFirstInvalid(form);
      // Each of the fields has its error, which a visible message could cover.
      return announce("Not saved. Some fields need attention.", { urgent: true, hidden: true });
    }
    setBusy(true);
    const response = await updateSite(site.id, { settings: settings.data });
    setBusy(false);
    setStatus(
      response.ok
        ? { tone: "ok", title: "Saved. Changes apply from the next crawl." }
        : { tone: "bad", title: response.failure.error },
    );
  };

  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <SettingsFields
        kind={site.kind}
        value={typed}
        errors={errors}
        onChange={(next) => {
          setTyped(next);
          // It is about what was saved, not about what is typed now.
          setStatus(null);
        }}
      />
      {status === null ? null : <Callout tone={status.tone} role="status" title={status.title} />}
      <div>
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
