import { X } from "lucide-react";
import { Fragment, type ReactNode, useEffect, useEffectEvent } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import type { NotRestored } from "@/lib/request/not-restored";

export type RequestNoticeProps = {
  /** The origin of the request. Without it, the notice appears only for missing values. */
  title?: string;
  failed?: boolean;
  notes?: readonly string[];
  /** Dotted paths of fields that the source did not have, apart from those that the draft itself marks as lost. */
  missing: readonly string[];
  /** Begins the list of missing values. */
  lead: "Not restored" | "Not in the link";
  onRestore: (() => void) | null;
  onClose: () => void;
  onShowField: (draftPath: string) => void;
};

type NoticeProps = RequestNoticeProps & {
  items: readonly NotRestored[];
  missingText: string;
};

/** Shows the origin of the request, and links to the fields that lack their values. */
export function Notice(props: NoticeProps) {
  const { title, failed = false, notes = [], items, lead, onRestore, onClose, onShowField } = props;
  const announce = useAnnounce();
  const missingText = items.length > 0 ? `${lead}: ${props.missingText}.` : "";
  const onMissing = useEffectEvent((text: string) => announce(text, { hidden: true }));
  useEffect(() => {
    if (missingText !== "") onMissing(missingText);
  }, [missingText]);

  if (!title && items.length === 0) return null;
  const list = items.length > 0 ? <Missing {...{ lead, items, onShowField }} /> : null;
  return (
    <section
      aria-label="About this request"
      className="max-h-[40%] shrink-0 overflow-y-auto border-b border-line p-2"
    >
      <Callout
        tone={failed ? "bad" : items.length + notes.length > 0 ? "warn" : "info"}
        title={
          <span className="flex items-start justify-between gap-2">
            <span>{title ?? list}</span>
            <IconButton label="Close notice" icon={X} size="sm" onClick={onClose} />
          </span>
        }
        actions={
          onRestore && (
            <Button size="sm" onClick={onRestore}>
              Restore my draft
            </Button>
          )
        }
      >
        {(title && list) || notes.length > 0 ? (
          <ul className="grid gap-1">
            {title && list ? <li>{list}</li> : null}
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : null}
      </Callout>
    </section>
  );
}

type MissingProps = Pick<RequestNoticeProps, "lead" | "onShowField"> & {
  items: readonly NotRestored[];
};

/** For example "Not restored: 2 headers (Cookie, X-Api-Key), text of step 2." with a link for each value. */
function Missing({ lead, items, onShowField }: MissingProps) {
  const link = ({ label, draftPath }: NotRestored) =>
    draftPath === null ? (
      <code>{label}</code>
    ) : (
      <button type="button" className="link" onClick={() => onShowField(draftPath)}>
        {label}
      </button>
    );
  const headers = items.filter(({ isHeader }) => isHeader);
  const others = items.filter(({ isHeader }) => !isHeader);
  return (
    <>
      {lead}:{" "}
      {headers.length > 0 ? (
        <>
          {headers.length === 1 ? "header " : `${headers.length} headers (`}
          {listed(headers, link)}
          {headers.length === 1 ? null : ")"}
          {others.length > 0 ? ", " : null}
        </>
      ) : null}
      {listed(others, link)}.
    </>
  );
}

const listed = (items: readonly NotRestored[], show: (item: NotRestored) => ReactNode) =>
  items.map((item, index) => (
    <Fragment key={item.draftPath ?? item.label}>
      {index > 0 ? ", " : null}
      {show(item)}
    </Fragment>
  ));
