import { CloudDownload } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { mayLoadMedia } from "../artifacts/page-access";
import type { WaitingMedia } from "../artifacts/use-media";

type ConsentAskProps = {
  media: WaitingMedia;
  /** The kind of content that would load: "screenshot", "image". */
  thing: string;
  /** Whether the placeholder has the button for this file. */
  isLoadElsewhere?: boolean;
};

/** Explains who would see a request, and offers three scopes of consent. */
export function ConsentPrompt({
  media: { host, allow },
  thing,
  isLoadElsewhere = false,
}: ConsentAskProps) {
  if (!mayLoadMedia())
    return <p className="text-ink-muted">The share does not contain the {thing}.</p>;
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-ink-muted">
        Not loaded, for privacy. This server would request the {thing} from{" "}
        <bdi className="font-mono text-xs break-all">{host}</bdi>, which sees the server's address,
        no cookies and no referrer.
      </p>
      <div className="flex flex-wrap gap-1.5">
        {isLoadElsewhere ? null : (
          <Button size="sm" icon={CloudDownload} onClick={() => allow("once")}>
            Load this {thing}
          </Button>
        )}
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
