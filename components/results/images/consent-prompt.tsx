import { CloudDownload } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import type { Media } from "../artifacts/use-media";

type ConsentAskProps = {
  media: Extract<Media, { state: "need-consent" }>;
  /** What would load: "screenshot", "image". */
  thing: string;
};

/** Explains who would see a request, and offers three scopes of consent. */
export function ConsentPrompt({ media: { host, allow }, thing }: ConsentAskProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-muted">
        Not loaded. The {thing} is at <bdi className="font-mono text-xs break-all">{host}</bdi>,
        which would see this workbench's address and which file it wants; no cookie, no referrer.
      </p>
      <div className="flex flex-wrap gap-1.5">
        <Button size="sm" icon={CloudDownload} onClick={() => allow("once")}>
          Load this {thing}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => allow("host")}>
          Always for this host
        </Button>
        <Button size="sm" variant="ghost" onClick={() => allow("always")}>
          Always for all hosts
        </Button>
      </div>
    </div>
  );
}
