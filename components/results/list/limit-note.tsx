import { buttonClass } from "@/components/ui/controls/button-class";
import { Popover } from "@/components/ui/overlays/popover";
import type { ListId } from "@/lib/contract/dialect/list-id";
import { countOf, formatCount } from "@/lib/format/count";
import { shortfall } from "@/lib/results/facets/shortfall";
import { NoticeList } from "../run/run-notices";
import { useRunRequest } from "../run/shown-run-context";
import { useListContext } from "./list-context";

/** The number of results compared with the limit, if fewer were found; opens the reasons. */
export function LimitNote({ source, found }: { source: ListId; found: number }) {
  const request = useRunRequest();
  const { notices } = useListContext();
  const short = request && shortfall(source, found, request, notices.ofRun);
  if (!short) return null;
  const label = `${formatCount(found)} of up to ${formatCount(short.limit)}`;
  return (
    <Popover
      label="Number of results"
      align="end"
      trigger={(props) => (
        <button {...props} type="button" className={`${buttonClass("ghost", "sm")} text-xs`}>
          {label}
        </button>
      )}
    >
      <div className="grid gap-2">
        <p>The request allows {countOf(short.limit, "result")}.</p>
        {short.reported.length > 0 ? (
          <div className="grid gap-1">
            <p>The service says:</p>
            <NoticeList texts={short.reported} />
          </div>
        ) : null}
        {short.likely.map((text) => (
          <p key={text} className="text-ink-muted">
            {text}
          </p>
        ))}
      </div>
    </Popover>
  );
}
