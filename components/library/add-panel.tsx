import { Plus } from "lucide-react";
import { type SubmitEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Field } from "@/components/ui/controls/field";
import { ChoiceSelect } from "@/components/ui/controls/select";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { CollapsibleSection } from "@/components/ui/layout/collapsible-section";
import { focusFirstInvalid } from "@/components/ui/layout/focus-first-invalid";
import {
  type LibraryKind,
  libraryFieldErrors,
  libraryKinds,
  libraryLimits,
  newLibrarySiteSchema,
} from "@/lib/contract/library";
import { formatCount } from "@/lib/format/count";
import { createSite, type LibraryFailure } from "@/lib/transport/library";
import { StartField } from "./add-fields";
import { sendFiles } from "./send-files";
import { blankSettings, isBlank, SettingsFields, settingsToSend } from "./settings-fields";
import { kindDetails } from "./site-labels";
import { blankStart, startToSend, type TypedStart } from "./typed-start";

type AddPanelProps = {
  isOpenAtFirst: boolean;
  onAdded: (id: string) => void;
};

const kinds = libraryKinds.map((value) => ({ value, label: kindDetails[value].label }));

/** Collapsible form that adds a site. */
export function AddPanel({ isOpenAtFirst, onAdded }: AddPanelProps) {
  const [open, setOpen] = useState(isOpenAtFirst);
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface print:hidden [&>section]:border-b-0">
      <CollapsibleSection
        title="Add to the library"
        summary="site, sitemap, feed, list of URLs, folder or files"
        open={open}
        onOpenChange={setOpen}
      >
        <AddForm onAdded={onAdded} />
      </CollapsibleSection>
    </div>
  );
}

function checkFiles(files: readonly File[]): string | null {
  if (files.length === 0) return "Choose files first.";
  if (files.length <= libraryLimits.uploadFiles) return null;
  return `Choose at most ${formatCount(libraryLimits.uploadFiles)} files.`;
}

const noError: LibraryFailure = { error: "", fields: {}, locked: false };

function AddForm({ onAdded }: { onAdded: (id: string) => void }) {
  const [kind, setKind] = useState<LibraryKind>("site");
  const [start, setStart] = useState<TypedStart>(blankStart);
  const [settings, setSettings] = useState(blankSettings);
  const [failure, setFailure] = useState(noError);
  const [busy, setBusy] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const announce = useAnnounce();
  const { fields } = failure;
  const settingErrors = Object.keys(fields).filter((name) => name in settings).length;

  const showError = (next: LibraryFailure) => {
    setFailure(next);
    setBusy(null);
    announce(next.error, { urgent: true, hidden: true });
    focusFirstInvalid(form.current);
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy !== null) return;
    const body = newLibrarySiteSchema.safeParse({
      kind,
      ...startToSend(kind, start),
      settings: settingsToSend(settings),
    });
    if (!body.success)
      return showError({
        error: "Some fields need attention.",
        fields: libraryFieldErrors(body.error),
        locked: false,
      });
    const filesError = kind === "files" ? checkFiles(start.files) : null;
    if (filesError !== null)
      return showError({ error: filesError, fields: { files: filesError }, locked: false });
    setFailure(noError);
    setBusy("Adding");
    const added = await createSite(body.data);
    if (!added.ok) return showError(added.failure);
    const { id, name } = added.value.site;
    const sent = kind === "files" ? await sendFiles(id, start.files, setBusy) : null;
    // Also after a failed upload: the same form would add the files a second time.
    setStart(blankStart);
    setSettings(blankSettings);
    onAdded(id);
    if (sent?.ok === false) return showError(sent.failure);
    announce(`Added ${name}.`);
    setBusy(null);
  };

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-3">
      <Field label="What to add" help={kindDetails[kind].about}>
        <ChoiceSelect
          options={kinds}
          value={kind}
          onValueChange={(chosen) => {
            setKind(chosen);
            setFailure(noError);
          }}
        />
      </Field>
      <StartField kind={kind} value={start} errors={fields} onChange={setStart} />
      <div className="-mr-3 -ml-7 border-t border-line">
        <CollapsibleSection
          title="Limits and schedule"
          summary={isBlank(settings) ? "default" : "changed"}
          changed={!isBlank(settings)}
          onReset={() => setSettings(blankSettings)}
          errors={settingErrors}
          headingLevel={3}
        >
          <SettingsFields kind={kind} value={settings} errors={fields} onChange={setSettings} />
        </CollapsibleSection>
      </div>
      {failure.error === "" ? null : (
        <Callout tone="bad" title={failure.error}>
          {failure.locked ? "Reload the page and enter the password." : null}
        </Callout>
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" icon={Plus} busy={busy !== null}>
          Add and crawl
        </Button>
        {busy === null ? null : <span className="text-ink-muted">{busy}</span>}
      </div>
    </form>
  );
}
