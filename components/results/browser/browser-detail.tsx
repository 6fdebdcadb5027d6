import type { ComponentProps } from "react";
import { ResultDetail } from "../detail/detail-pane";
import { TryMarks } from "../list/list-context";
import { ShownRunProvider, useShownRun } from "../run/shown-run-context";
import { useShownPage } from "../tries/tries-context";

type BrowserDetailProps = Omit<ComponentProps<typeof ResultDetail>, "original">;

export function BrowserDetail({ result, run, ...props }: BrowserDetailProps) {
  const { page = result, shown: tried } = useShownPage(result);
  const ofRun = useShownRun();
  const shown = tried ?? ofRun;
  if (!shown) return null;
  return (
    <ShownRunProvider shown={shown}>
      <TryMarks tried={tried}>
        <ResultDetail {...props} result={page} original={result} run={tried ? tried.run.id : run} />
      </TryMarks>
    </ShownRunProvider>
  );
}
