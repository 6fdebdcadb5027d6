import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { useAnnounce } from "@/components/ui/feedback/live-region";
import { useRecord } from "@/components/ui/loading/use-record";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { type Dialect, dialectNames, hostedListsIn } from "@/lib/contract/dialect/dialects";
import { wordList } from "@/lib/format/count";
import { listIds } from "@/lib/results/model/lists";
import { changeProfile, deviceProfiles, profileOf } from "@/lib/storage/connections/profiles";
import type { ShownRun } from "@/lib/transport/run-state";

/** Connections whose suggestion was closed, until the page is loaded again. */
const closed = new Set<string>();

type DialectNoteProps = { shown: ShownRun; connection: ConnectionSummary };

/** Suggests the other dialect for a connection whose response shows that its service follows it. */
export function DialectNote({ shown, connection }: DialectNoteProps) {
  const announce = useAnnounce();
  const [isClosed, setClosed] = useState(closed.has(connection.id));
  const profiles = useRecord(deviceProfiles);
  const { dialect = "specification" } = profileOf(profiles, connection);
  const found = suggestion(shown, dialect);
  if (isClosed || !found) return null;
  const name = dialectNames[found.dialect];
  return (
    <section
      aria-label="Dialect of the service"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-xs text-ink-muted"
    >
      <p className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        {found.why} Notes at the options follow the dialect “{dialectNames[dialect]}”.
      </p>
      <Button
        size="sm"
        onClick={() => {
          changeProfile(deviceProfiles, connection, () => ({ dialect: found.dialect }));
          announce(`The dialect of ${connection.label} is now “${name}”.`);
        }}
      >
        Use “{name}”
      </Button>
      <IconButton
        size="sm"
        icon={X}
        label="Keep the dialect"
        onClick={() => {
          closed.add(connection.id);
          setClosed(true);
        }}
      />
    </section>
  );
}

function suggestion(
  { run, view }: ShownRun,
  dialect: Dialect,
): { readonly dialect: Dialect; readonly why: string } | null {
  const hosted = hostedListsIn(listIds(view)).map((key) => `data.${key}`);
  if (dialect === "specification")
    return hosted.length > 0
      ? {
          dialect: "hosted-2026-11",
          why: `The response has ${wordList(hosted)}, like responses of hosted services since November 2026.`,
        }
      : null;
  const isRequested = run.request.categories?.some(({ type }) => type === "research") ?? false;
  const isInWeb = view.sources.web.items.some(({ category }) => category === "research");
  return isRequested && isInWeb && !hosted.includes("data.research")
    ? {
        dialect: "specification",
        why: "The response has research among the web results, as the specification says.",
      }
    : null;
}
