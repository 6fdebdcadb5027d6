import { lazyComponent } from "@/components/ui/loading/lazy";
import type { OpenedLink } from "./open-link";
import type { IncomingRequests } from "./use-incoming-requests";
import type { OpenedLinkState } from "./use-opened-link";

const RequestNotice = lazyComponent(
  async () =>
    (await import(/* rendered by the server */ "../draft/notice/request-notice")).RequestNotice,
);
const ImportOffer = lazyComponent(async () => (await import("../importing/offer")).ImportOffer);

type IncomingNoticesProps = {
  link: OpenedLinkState;
  /** Parts missing from the stored request in the form; null if it comes from elsewhere. */
  missing: readonly string[] | null;
  onCloseMissing: () => void;
  onShowField: (draftPath: string) => void;
  incoming: IncomingRequests;
};

/** Notices about requests from links, storage and pasted text. Lazy, because few visits need them. */
export function IncomingNotices(props: IncomingNoticesProps) {
  const { link, missing, incoming, onShowField } = props;
  const { opened } = link;
  return (
    <>
      {opened ? (
        <RequestNotice
          {...{ ...contentOf(opened), onShowField }}
          onRestore={link.restore}
          onClose={link.close}
        />
      ) : missing ? (
        <RequestNotice
          {...{ missing, onShowField }}
          lead="Not restored"
          onRestore={null}
          onClose={props.onCloseMissing}
        />
      ) : null}
      {incoming.offered ? (
        <ImportOffer accept={incoming.accept} decline={incoming.decline} />
      ) : null}
    </>
  );
}

const none: readonly string[] = [];

function contentOf(opened: OpenedLink) {
  const lead = "Not in the link" as const;
  switch (opened.kind) {
    case "opened": {
      const { notes, missing } = opened;
      return { lead, notes, missing, title: "Opened from a link. Nothing was sent." };
    }
    case "failed": {
      const title = "The link could not be opened. Your draft is unchanged.";
      return { lead, notes: [opened.message], missing: none, title, failed: true };
    }
    case "typed-first":
      return {
        lead,
        missing: none,
        title: "You started typing before your saved draft was loaded.",
      };
  }
}
