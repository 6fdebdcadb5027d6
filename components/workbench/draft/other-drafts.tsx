import { Trash2 } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useRelativeText } from "@/components/ui/feedback/relative-time";
import { isSecretReference, lostSecret, mapSecretTexts } from "@/lib/contract/secret-reference";
import type { Body } from "@/lib/request/body";
import { draftToBody } from "@/lib/request/draft";
import { deleteDraft, otherDrafts } from "@/lib/storage/drafts/draft-storage";
import { RequestEntry } from "./request-entry";

/** Drafts that other tabs hold, or held when they were closed. */
export function OtherDrafts({ onLoad }: { onLoad: (body: Body, name: string) => void }) {
  const [drafts, setDrafts] = useState(() => otherDrafts());
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="saved-drafts">
      <h3 id="saved-drafts" className="mb-2 font-medium">
        Drafts from other tabs
      </h3>
      <ul className="grid gap-1.5">
        {drafts.map(({ key, savedAt, draft }) => (
          <OtherDraft
            key={key}
            {...{ savedAt, draft, onLoad }}
            onDelete={() => {
              deleteDraft(key);
              setDrafts(otherDrafts());
            }}
          />
        ))}
      </ul>
    </section>
  );
}

type OtherDraftProps = Pick<ReturnType<typeof otherDrafts>[number], "savedAt" | "draft"> & {
  onLoad: (body: Body, name: string) => void;
  onDelete: () => void;
};

function OtherDraft({ savedAt, draft, onLoad, onDelete }: OtherDraftProps) {
  const name = `Draft from ${useRelativeText({ at: savedAt, past: true })}`;
  // The server holds secrets for one draft only.
  const body = mapSecretTexts(draftToBody(draft), (text) =>
    isSecretReference(text) ? lostSecret : text,
  );
  return (
    <li>
      <RequestEntry name={name} body={body} onLoad={() => onLoad(body, name)}>
        <div className="p-1.5">
          <IconButton
            label={`Delete ${name.toLowerCase()}`}
            icon={Trash2}
            size="sm"
            onClick={onDelete}
          />
        </div>
      </RequestEntry>
    </li>
  );
}
