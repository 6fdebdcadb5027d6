"use client";
import { later } from "@/components/ui/layout/later";
import type { Incoming } from "./use-incoming";
import type { LinkNews } from "./use-opened-link";

const LinkNotice = later(async () => (await import("./link-notice")).LinkNotice);
const ImportOffer = later(async () => (await import("../importing/offer")).ImportOffer);

/** What is said of requests that came from outside; few visits have any. */
export function Arrivals({ link, incoming }: { link: LinkNews; incoming: Incoming }) {
  return (
    <>
      {link.opened ? <LinkNotice {...link} opened={link.opened} /> : null}
      {incoming.offered ? (
        <ImportOffer accept={incoming.accept} decline={incoming.decline} />
      ) : null}
    </>
  );
}
