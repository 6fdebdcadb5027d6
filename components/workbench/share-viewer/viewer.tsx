"use client";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { Loading } from "./loading";

/** Lazy: what this page shares with the workbench stays in the chunks that the workbench loads first. */
const OpenedShare = lazyComponent(async () => (await import("./opened-share")).OpenedShare, {
  fallback: <Loading />,
});

/** Shows a share. Needs no key and no session, sends no search, and loads nothing that the share names. */
export function ShareViewer() {
  return <OpenedShare />;
}
