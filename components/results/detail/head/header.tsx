import { ChevronDown, ChevronUp, Maximize2, Minimize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOfferedCommands } from "@/components/results/list/result-commands";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { classNames } from "@/components/ui/layout/class-names";
import { AfterText } from "@/components/ui/layout/painted";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { truncate } from "@/lib/format/truncate";
import type { ResultView } from "@/lib/results/model/result-view";
import { CitationButton } from "../../export/citation";
import { CreditLine } from "../../list/credit-line";
import { HealthBadges } from "../../list/health-badges";
import { PaperFacts } from "../../list/paper-facts";
import { Crumbs, ResultUrl } from "../../list/result-url";
import { NoteCommand, ResultNote } from "../../notes/result-note";
import { CardTries } from "../../tries/card-tries";
import { PageIssues, useWarnings } from "./issues";

/** Whether the detail fills the window. */
export type Reading = { readonly isOn: boolean; readonly toggle: () => void };

export type DetailHeaderProps = {
  /** The page that is shown: that of the run, or of another try. */
  result: ResultView;
  original: ResultView;
  run: string;
  now: number;
  reading: Reading;
  /** Only the title in one line, while the content is read. */
  collapsed: boolean;
};

/** Title, URL, badges, tries and commands of a result. */
export function DetailHeader(props: DetailHeaderProps) {
  const { result, original, run, now, reading, collapsed } = props;
  const label = reading.isOn ? "Close reading mode" : "Reading mode";
  const warned = useWarnings(result).length > 0;
  const hasIssues = result.health.failed || warned;
  /** On phones, where the rest would take half the pane. Errors and warnings of the page are shown at once. */
  const [unfolded, setUnfolded] = useState(false);
  const folded = !hasIssues && !unfolded;
  useOfferCommands([
    {
      id: "reading",
      label,
      synonyms: "focus, full window, maximize, fullscreen",
      keys: "f",
      onSelect: reading.toggle,
    },
  ]);
  return (
    <header
      className={classNames(
        // The tabs and some of their content stay visible below long texts and in short panes.
        "grid max-h-[45%] shrink-0 gap-1 overflow-y-auto px-4 print:max-h-none print:overflow-visible",
        collapsed ? "py-1" : folded ? "pt-3 pb-2 max-[480px]:py-1" : "pt-3 pb-2",
      )}
    >
      <div className={classNames("flex min-w-0 gap-2", collapsed ? "items-center" : "items-start")}>
        <h3
          className={classNames(
            "min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]",
            collapsed
              ? "line-clamp-1 text-sm leading-6 print:line-clamp-3"
              : classNames("line-clamp-3 text-base", folded && "max-[480px]:line-clamp-1"),
          )}
        >
          <bdi>{truncate(result.title ?? result.url ?? "Untitled", 500)}</bdi>
        </h3>
        <AfterText className="h-control-sm">
          <IconButton
            size="sm"
            icon={reading.isOn ? Minimize2 : Maximize2}
            label={label}
            shortcut={reading.isOn ? "escape" : "f"}
            aria-pressed={reading.isOn}
            onClick={reading.toggle}
          />
        </AfterText>
      </div>
      {/* On paper nothing is collapsed. */}
      <div className={classNames("grid gap-1", collapsed && "hidden print:grid")}>
        <div key={run} className="flex min-w-0 items-center gap-1">
          {result.url ? (
            <>
              <ResultUrl url={result.url} icon className="text-xs max-[480px]:line-clamp-3">
                {result.breadcrumb ? <Crumbs crumbs={result.breadcrumb} /> : undefined}
              </ResultUrl>
              <AfterText className="h-control-sm">
                <CopyButton label="Copy URL" text={() => result.url ?? ""} />
                <CitationButton result={result} />
              </AfterText>
            </>
          ) : null}
          {hasIssues ? null : (
            <IconButton
              size="sm"
              icon={unfolded ? ChevronUp : ChevronDown}
              label="Facts and commands"
              aria-expanded={unfolded}
              onClick={() => setUnfolded(!unfolded)}
              className="ml-auto min-[480px]:hidden print:hidden"
            />
          )}
        </div>
        <div className={classNames("grid gap-1", folded && "max-[480px]:hidden print:grid")}>
          {result.paper ? <PaperFacts paper={result.paper} /> : null}
          <CreditLine result={original} />
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 empty:hidden">
            <HealthBadges result={result} now={now} />
          </div>
          <PageIssues result={result} />
          <CardTries result={original} />
          <ResultNote result={original} whole />
          <CardCommands result={original}>
            <NoteCommand result={original} />
          </CardCommands>
        </div>
      </div>
    </header>
  );
}

/** Commands for the result in the detail. `children` are further ones. */
function CardCommands({ result, children }: { result: ResultView; children?: ReactNode }) {
  const commands = useOfferedCommands(result);
  useOfferCommands(
    commands.map(({ id, label, hint, onSelect }) => ({
      id: `result-${id}`,
      label: `Selected result: ${label}`,
      synonyms: `${id === "what-if" ? "compare, " : ""}page, ${hint?.replaceAll(",", " ") ?? ""}`,
      onSelect,
    })),
  );
  return (
    <AfterText className={commands.length === 0 ? "hidden" : "mt-1 h-control-sm"}>
      <div className="relative z-1 mt-1 flex flex-wrap gap-1.5 empty:hidden print:hidden">
        {commands.map(({ id, label, hint, onSelect, onNear }) => (
          <Button
            key={id}
            size="sm"
            title={hint}
            onClick={onSelect}
            onPointerEnter={onNear}
            onFocus={onNear}
            className="max-w-full"
          >
            <span className="truncate">{label}</span>
          </Button>
        ))}
        {children}
      </div>
    </AfterText>
  );
}
