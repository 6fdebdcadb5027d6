"use client";
import { Loading } from "@/components/ui/feedback/spinner";
import { lazyComponent } from "@/components/ui/loading/lazy";

/** Lazy: what this page shares with the workbench stays in the chunks that the workbench loads first. */
const OpenedShare = lazyComponent(
  async () => (await import(/* rendered by the server */ "./opened-share")).OpenedShare,
  {
    fallback: (
      <div className="p-4">
        <Loading>Opening the share…</Loading>
      </div>
    ),
  },
);

/** Shows a share. Needs no key and no session, sends no search, and loads nothing that the share names. */
export function ShareViewer() {
  return <OpenedShare />;
}
