import { lazyComponent } from "@/components/ui/loading/lazy";
import type { IncomingRequests } from "./use-incoming-requests";
import type { OpenedLinkState } from "./use-opened-link";

const LinkNotice = lazyComponent(async () => (await import("./link-notice")).LinkNotice);
const ImportOffer = lazyComponent(async () => (await import("../importing/offer")).ImportOffer);

/** Notices about requests from links and pasted text. Lazy, because few visits need them. */
export function IncomingNotices({
  link,
  incoming,
}: {
  link: OpenedLinkState;
  incoming: IncomingRequests;
}) {
  return (
    <>
      {link.opened ? <LinkNotice {...link} opened={link.opened} /> : null}
      {incoming.offered ? (
        <ImportOffer accept={incoming.accept} decline={incoming.decline} />
      ) : null}
    </>
  );
}
