import { type RefObject, useMemo, useRef, useState } from "react";
import { ImageThumb } from "@/components/results/images/thumb";
import { ResultUrl } from "@/components/results/list/result-url";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useRows } from "@/components/ui/layout/use-rows";
import { truncate } from "@/lib/format/truncate";
import { useResize } from "../../images/use-resize";
import { LoadImages } from "../load-images";
import type { UrlEntry } from "../text/url-entry";

const TILE = 150;
const ROW = 168;

type ImageTilesProps = { entries: readonly UrlEntry[]; baseUrl: string | null };

/** Virtualized thumbnails; placeholders until the user consents. */
export function ImageTiles({ entries, baseUrl }: ImageTilesProps) {
  const region = useRef<HTMLElement>(null);
  const columns = useColumns(region);
  const tiles = useMemo(
    () =>
      entries.map(({ url, text }) => ({
        url: URL.parse(url, baseUrl ?? undefined)?.href ?? url,
        text,
      })),
    [entries, baseUrl],
  );
  const urls = useMemo(() => tiles.map(({ url }) => url), [tiles]);
  const { items, height } = useRows({
    count: Math.ceil(tiles.length / columns),
    region,
    printsAll: true,
    estimateSize: () => ROW,
    overscan: 2,
    paddingStart: 8,
    paddingEnd: 8,
  });
  return (
    <>
      <LoadImages urls={urls} />
      <ScrollArea
        ref={region}
        aria-label="Images of the page"
        className="min-h-0 flex-1 overflow-y-auto"
      >
        <div data-rows="" className="relative" style={{ height: height }}>
          {items.map((item) => (
            <ul
              key={item.key}
              className="absolute inset-x-2 grid gap-2"
              style={{
                transform: `translateY(${item.start}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                height: ROW,
              }}
            >
              {tiles.slice(item.index * columns, (item.index + 1) * columns).map((tile) => (
                <li key={tile.url} className="flex min-w-0 flex-col gap-0.5">
                  <div className="h-32">
                    <ImageThumb image={{ url: tile.url, width: null, height: null }} />
                  </div>
                  <span
                    className="truncate text-2xs text-ink-muted"
                    title={truncate(tile.url, 500)}
                  >
                    <ResultUrl url={tile.url}>
                      <bdi>{truncate(tile.text ?? lastPart(tile.url), 100)}</bdi>
                    </ResultUrl>
                  </span>
                </li>
              ))}
            </ul>
          ))}
        </div>
      </ScrollArea>
    </>
  );
}

const lastPart = (url: string) => url.split(/[?#]/)[0]?.split("/").findLast(Boolean) ?? url;

function useColumns(region: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(3);
  useResize(region, ({ clientWidth }) => setColumns(Math.max(1, Math.floor(clientWidth / TILE))));
  return columns;
}
