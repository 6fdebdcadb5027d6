"use client";
import { lazy, Suspense } from "react";
import type { Incoming } from "./use-incoming";
import type { LinkNews } from "./use-opened-link";

const LinkNotice = lazy(async () => ({ default: (await import("./link-notice")).LinkNotice }));
const ImportOffer = lazy(async () => ({ default: (await import("./import-offer")).ImportOffer }));

/** What is said of requests that came from outside; few visits have any. */
export function Arrivals({ link, incoming }: { link: LinkNews; incoming: Incoming }) {
  return (
    <Suspense>
      {link.opened ? <LinkNotice {...link} opened={link.opened} /> : null}
      {incoming.offered ? (
        <ImportOffer accept={incoming.accept} decline={incoming.decline} />
      ) : null}
    </Suspense>
  );
}
