import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { ProductImage } from "@/lib/results/contents/product-price";
import { ImageThumb } from "../images/thumb";
import { ResultUrl } from "../list/result-url";
import { LoadImages } from "./load-images";

/** Embedded images, including SVG: an image element runs no scripts. */
const INLINE = /^data:image\/[a-z+.-]+[;,]/i;
const FEW = 12;

type ItemImagesProps = { images: readonly ProductImage[]; baseUrl: string | null };

/** Images of a product or brand; placeholders until the user consents. */
export function ItemImages({ images, baseUrl }: ItemImagesProps) {
  const [limit, setLimit] = useState(FEW);
  const shown = images.slice(0, limit).map(({ url, alt }) => ({
    url: INLINE.test(url) ? url : (URL.parse(url, baseUrl ?? undefined)?.href ?? url),
    alt,
  }));
  if (shown.length === 0) return null;
  return (
    <div className="grid gap-2">
      <LoadImages urls={shown.map(({ url }) => url)} />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {shown.map(({ url, alt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: images can repeat
          <li key={index} className="grid min-w-0 gap-0.5">
            <div className="h-24">
              {INLINE.test(url) ? (
                // biome-ignore lint/performance/noImgElement: a data URL cannot be optimized
                <img src={url} alt="" className="size-full rounded-md bg-sunken object-contain" />
              ) : (
                <ImageThumb image={{ url, width: null, height: null }} />
              )}
            </div>
            <span className="truncate text-2xs text-ink-muted" title={truncate(url, 300)}>
              {INLINE.test(url) ? (
                truncate(alt ?? "embedded in the response", 100)
              ) : (
                <ResultUrl url={url}>
                  <bdi>{truncate(alt ?? url, 100)}</bdi>
                </ResultUrl>
              )}
            </span>
          </li>
        ))}
      </ul>
      {images.length > limit ? (
        <p>
          <Button size="sm" onClick={() => setLimit(limit + 100)}>
            Show {countOf(Math.min(100, images.length - limit), "more image")}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
