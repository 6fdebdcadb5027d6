import { ArrowLeft, CirclePause, Play, RefreshCw, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { Badge } from "@/components/ui/feedback/badge";
import { Callout } from "@/components/ui/feedback/callout";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { ConfirmRemoval } from "@/components/ui/overlays/confirm-removal";
import type { LibrarySiteView, LibraryState, SiteCommand } from "@/lib/contract/library";
import { countOf } from "@/lib/format/count";
import { deleteSite, updateSite } from "@/lib/transport/library";
import { SearchSite } from "./search-site";
import { SiteFigures } from "./site-figures";
import { commandsFor, kindDetails, stateBadge } from "./site-labels";

export type SiteHeaderProps = {
  site: LibrarySiteView;
  mayChange: boolean;
  onClose: () => void;
};

/** Name, state, commands and figures of a site. */
export function SiteHeader({ site, mayChange, onClose }: SiteHeaderProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const announce = useAnnounce();
  const { label, tone, icon } = stateBadge(site);

  // In a narrow window the panel replaces the list, so focus moves here.
  useEffect(() => heading.current?.focus({ preventScroll: false }), []);

  const run = async (command: SiteCommand) => {
    const response = await updateSite(site.id, { command });
    setError(response.ok ? null : response.failure.error);
    if (!response.ok) announce(response.failure.error, { urgent: true });
    // The pressed button may be gone.
    if (response.ok) heading.current?.focus({ preventScroll: true });
  };

  return (
    <header className="grid gap-3 border-b border-line p-4">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Button size="sm" variant="ghost" icon={ArrowLeft} className="lg:hidden" onClick={onClose}>
          All sites
        </Button>
        <h2
          id="site-heading"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 basis-40 text-base font-semibold outline-none [overflow-wrap:anywhere]"
        >
          <bdi>{site.name}</bdi>
        </h2>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      {site.start === "" ? null : (
        <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
          {kindDetails[site.kind].label}:{" "}
          <a className="link" href={site.start} target="_blank" rel="noreferrer">
            {site.start}
          </a>
        </p>
      )}
      {site.state === "removing" ? null : (
        <div className="flex flex-wrap gap-2">
          <SearchSite site={site} />
          {mayChange ? (
            <SiteCommands
              state={site.state}
              isConfirming={isConfirming}
              onRun={run}
              onRemove={() => setConfirming(!isConfirming)}
            />
          ) : null}
        </div>
      )}
      {isConfirming && site.state !== "removing" ? (
        <RemoveConfirmation site={site} onKeep={() => setConfirming(false)} />
      ) : null}
      {error === null ? null : <Callout tone="bad" title={error} />}
      {site.lastError !== null && (site.state === "failed" || site.state === "stopped") ? (
        <Callout tone="bad" title="The crawl failed">
          {site.lastError}
        </Callout>
      ) : null}
      {site.left > 0 && site.state === "finished" ? (
        <Callout tone="info" title={`${countOf(site.left, "known page")} not crawled`}>
          A limit of this site was reached. Raise it under Settings, then crawl again.
        </Callout>
      ) : null}
      <SiteFigures site={site} />
    </header>
  );
}

type SiteCommandsProps = {
  state: LibraryState;
  isConfirming: boolean;
  onRun: (command: SiteCommand) => void;
  onRemove: () => void;
};

function SiteCommands({ state, isConfirming, onRun, onRemove }: SiteCommandsProps) {
  const commands = commandsFor(state);
  return (
    <>
      {commands.stop ? (
        <Button icon={CirclePause} onClick={() => onRun("stop")}>
          Pause
        </Button>
      ) : null}
      {commands.resume ? (
        <Button icon={Play} onClick={() => onRun("resume")}>
          Resume
        </Button>
      ) : null}
      {commands.renew ? (
        <Button icon={RefreshCw} onClick={() => onRun("renew")}>
          Crawl again
        </Button>
      ) : null}
      <Button icon={Trash2} aria-expanded={isConfirming} onClick={onRemove}>
        Remove…
      </Button>
    </>
  );
}

function RemoveConfirmation({ site, onKeep }: { site: LibrarySiteView; onKeep: () => void }) {
  const question =
    site.kind === "files"
      ? `Remove ${site.name}, its ${countOf(site.pages, "page")} and the uploaded files?`
      : `Remove ${site.name} and its ${countOf(site.pages, "page")} from the library?`;
  const remove = async () => {
    const response = await deleteSite(site.id);
    return response.ok ? null : <Callout tone="bad" title={response.failure.error} />;
  };
  return (
    <ConfirmRemoval
      question={question}
      more="You can add it again later."
      confirmLabel="Remove"
      remove={remove}
      onKeep={onKeep}
    />
  );
}
