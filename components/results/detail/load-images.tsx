import { CloudDownload } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { countOf } from "@/lib/format/count";
import { allowedOnce } from "../images/consent-state";
import { useWaitingImages } from "../run/waiting-images";

type LoadImagesProps = {
  urls: readonly string[];
  children?: ReactNode;
};

/** Asks for consent to load several images; empty if all may load already. */
export function LoadImages({ urls, children }: LoadImagesProps) {
  const waiting = useWaitingImages(urls);
  if (waiting.length === 0) return null;
  const hosts = new Set(waiting.map(({ host }) => host)).size;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-sunken px-3 py-1.5 text-xs text-ink-muted print:hidden">
      <p className="min-w-0 flex-1 basis-52">
        {countOf(waiting.length, "image")} of {countOf(hosts, "host")} not loaded, for privacy.
        Loading asks each host through this server: it sees the server’s address, no cookies and no
        referrer.
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button
          size="sm"
          icon={CloudDownload}
          onClick={() => allowedOnce.add(waiting.map(({ url }) => url))}
        >
          Load these
        </Button>
        {children}
      </div>
    </div>
  );
}
