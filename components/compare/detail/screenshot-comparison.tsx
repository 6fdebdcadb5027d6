import { type ReactNode, useState } from "react";
import { Spinner } from "@/components/ui/feedback/spinner";
import { lazyComponent } from "@/components/ui/loading/lazy";
import { useLoaded } from "@/components/ui/loading/use-loaded";
import type { MatchedRow } from "@/lib/compare/match-results";
import type { Region } from "@/lib/compare/pictures/region";
import type { ComparedPicture } from "../pictures/picture-comparison";
import type { ComparedColumn } from "../runs/compared-columns";
import { usePictureLoader } from "./picture-loader";
import { findScreenshot, type ScreenshotState } from "./screenshot-side";
import type { LoadedSide } from "./use-contents";

const PictureComparison = lazyComponent(
  async () => (await import("../pictures/picture-comparison")).PictureComparison,
  { fallback: <Spinner label="Loading" /> },
);

export type ScreenshotComparisonProps = {
  row: MatchedRow;
  columns: readonly ComparedColumn[];
  /** Indexes of the baseline and of the run that is compared with it. */
  pair: readonly [before: number, after: number];
  sides: readonly [before: LoadedSide, after: LoadedSide];
  names: readonly [before: string, after: string];
};

/** The screenshots of a page in two runs: stored copies, otherwise remote ones with consent. */
export function ScreenshotComparison(props: ScreenshotComparisonProps) {
  const { names } = props;
  const found = useScreenshots(props);
  const [ignored, setIgnored] = useState<readonly Region[]>([]);
  if (!found) return <Spinner label="Loading the screenshots" />;
  const [before, after] = found;
  return (
    <LoadedPicture screenshot={before} name={`screenshot of ${names[0]}`}>
      {(one) => (
        <LoadedPicture screenshot={after} name={`screenshot of ${names[1]}`}>
          {(other) => (
            <PictureComparison
              before={one}
              after={other}
              names={names}
              ignored={ignored}
              onIgnoredChange={setIgnored}
            />
          )}
        </LoadedPicture>
      )}
    </LoadedPicture>
  );
}

type Pair = readonly [before: ScreenshotState, after: ScreenshotState];

function useScreenshots({ row, columns, pair, sides }: ScreenshotComparisonProps): Pair | null {
  const find = (side: 0 | 1) => {
    const column = columns[pair[side]];
    const { startedAt = 0, durationMs = 0 } = column?.compared.run ?? {};
    return findScreenshot(sides[side], {
      page: row.cells[pair[side]]?.result.url ?? null,
      receivedAt: startedAt + durationMs,
      now: Date.now(),
      letter: column?.letter ?? "",
    });
  };
  // If the storage fails, the screenshots stay loading, and the page shows the failure of the storage.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sides change with the row and the pair
  return useLoaded(() => Promise.all([find(0), find(1)]), [sides]);
}

type LoadedPictureProps = {
  screenshot: ScreenshotState;
  name: string;
  children: (picture: ComparedPicture) => ReactNode;
};

function LoadedPicture({ screenshot, name, children }: LoadedPictureProps) {
  const Loader = usePictureLoader();
  if (screenshot.state === "here") return children({ ok: true, blob: screenshot.blob });
  if (screenshot.state === "unavailable") return children({ ok: false, reason: screenshot.reason });
  if (!Loader) return children({ ok: false, reason: `The ${name} is not loaded.` });
  return (
    <Loader url={screenshot.url} name={name}>
      {children}
    </Loader>
  );
}
