import type { Metadata } from "next";
import { ShareViewer } from "@/components/workbench/share-viewer/viewer";

export const metadata: Metadata = {
  title: "Shared run",
  robots: { index: false, follow: false, nocache: true },
  referrer: "no-referrer",
};

/**
 * `/share/<id>#<key>` or `/share?run=<URL>`. Public: the link is the permission. The server does not know the key,
 * and rendering the page opens nothing.
 */
export default function Share() {
  return <ShareViewer />;
}
