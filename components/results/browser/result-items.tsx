import { SearchX } from "lucide-react";
import { type ReactNode, type RefObject, useMemo, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { artifactExpiry } from "@/lib/results/artifacts/expiry";
import { screenshotContent, screenshotUrl } from "@/lib/results/artifacts/page-screenshot";
import { noPicks } from "@/lib/results/facets/filter";
import type { ResultView } from "@/lib/results/model/result-view";
import { asServerTime } from "../artifacts/server-clock";
import { useStoredUrls } from "../artifacts/store";
import { LoadImages } from "../detail/load-images";
import { ImageGrid } from "../images/grid";
import type { ImageRow } from "../images/grid-rows";
import { ResultList } from "../list/result-list";
import { useReceivedAt } from "../run/shown-run-context";
import type { ChooserProps } from "../table/column-chooser";
import { TableView } from "../table/view";
import type { ResultSelection, SelectionOptions } from "./use-result-selection";

export type ResultItemsProps = Pick<SelectionOptions, "run" | "list" | "onList" | "wide"> &
  Omit<ChooserProps, "results"> & {
    label: string;
    /** Matching results in display order. */
    visible: readonly ResultView[];
    selection: ResultSelection;
    now: number;
    /** Receives the rows of the grid, for the arrow keys. */
    gridRows: RefObject<readonly ImageRow[]>;
  };

/** The matching results as cards, a grid or a table. */
export function ResultItems(props: ResultItemsProps) {
  const {
    source,
    label,
    run,
    visible,
    selection,
    list,
    onList,
    viewOptions,
    onViewOptions,
    wide,
    now,
    gridRows,
  } = props;
  const text = list.text.trim();
  if (visible.length === 0)
    return (
      <EmptyState
        icon={SearchX}
        headingLevel={3}
        title={text ? `No matches for “${text.slice(0, 100)}”` : "No results match the filter"}
        actions={<Button onClick={() => onList({ text: "", picks: noPicks })}>Show all</Button>}
      >
        {text ? "Clear the search or a filter." : "Clear a filter to see more results."}
      </EmptyState>
    );
  const shared = {
    label,
    results: visible,
    selected: selection.index,
    marked: wide,
    now,
    cardId: selection.cardId,
    onOpen: (index: number) => {
      // Side by side, the first press shows a result and the second moves the focus into it.
      if (wide && index === selection.index) selection.focusDetail();
      else selection.select(index, wide ? null : "detail", { open: true });
    },
  };
  if (viewOptions.view === "table") {
    // Only a table with screenshots has rows of their height.
    const columns = visible.some(screenshotContent)
      ? viewOptions.columns
      : viewOptions.columns.filter((id) => id !== "screenshot");
    const table = (
      <TableView
        {...shared}
        {...{ source, columns }}
        fields={viewOptions.fields}
        sort={viewOptions.sort}
        onSort={(sort) => onViewOptions({ sort })}
      />
    );
    return columns.includes("screenshot") ? (
      <WithImages results={visible} imagesOf={screenshots}>
        {table}
      </WithImages>
    ) : (
      table
    );
  }
  if (viewOptions.view === "grid")
    return (
      <WithImages results={visible} imagesOf={allImages}>
        <ImageGrid
          key={run}
          {...shared}
          rows={gridRows}
          onChoose={(index) => selection.select(index, "card")}
        />
      </WithImages>
    );
  return (
    <WithImages results={visible} imagesOf={allImages}>
      <ResultList {...shared} days={viewOptions.view === "days"} />
    </WithImages>
  );
}

type Image = { readonly url: string; readonly isScreenshot: boolean };

const screenshots = (result: ResultView): readonly Image[] => {
  const url = screenshotUrl(result);
  return url === null ? [] : [{ url, isScreenshot: true }];
};

const allImages = (result: ResultView): readonly Image[] => [
  ...(result.image ? [{ url: result.image.url, isScreenshot: false }] : []),
  ...screenshots(result),
];

type WithImagesProps = {
  results: readonly ResultView[];
  imagesOf: (result: ResultView) => readonly Image[];
  children: ReactNode;
};

/** Results that show images, below the question whether to load them. */
function WithImages({ results, imagesOf, children }: WithImagesProps) {
  const stored = useStoredUrls();
  const receivedAt = useReceivedAt();
  const [now] = useState(() => asServerTime(Date.now()));
  const urls = useMemo(() => {
    const isWaiting = ({ url, isScreenshot }: Image, page: string | null) => {
      if (stored?.has(url)) return false;
      const expiry =
        isScreenshot && receivedAt !== null
          ? artifactExpiry({ url, kind: "image" }, page, receivedAt)
          : null;
      return expiry === null || expiry.at > now;
    };
    const waiting = results.flatMap((result) =>
      imagesOf(result).filter((image) => isWaiting(image, result.url)),
    );
    return [...new Set(waiting.map(({ url }) => url))];
  }, [results, imagesOf, stored, receivedAt, now]);
  return (
    <div className="flex h-full flex-col print:block">
      <LoadImages urls={urls} place="list" />
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  );
}
