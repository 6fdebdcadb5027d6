import { useMemo } from "react";
import { breakAnywhereClass } from "@/components/results/list/long-words";
import { ResultUrl } from "@/components/results/list/result-url";
import { countOf } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import { type ProductView, parseProduct } from "@/lib/results/contents/product";
import { CardView } from "../card-view";
import { RestTree } from "../data/rest-tree";
import { UnexpectedValue } from "../data/unexpected-value";
import { VariantTable } from "../data/variant-table";
import { ItemImages } from "../item-images";
import { ScrollRegion } from "../scroll-region";
import type { FormatViewProps } from "./format-view";

export function ProductFormat({ tab, value, result }: FormatViewProps) {
  const product = useMemo(() => parseProduct(value), [value]);
  if (product === null)
    return <UnexpectedValue label={tab.title} value={value} expected="a product" />;
  const { variants, moreVariants, images, rest, title } = product;
  const pictures = [...images, ...variants.flatMap((each) => each.images)];
  const each = [...new Map(pictures.map((image) => [image.url, image])).values()];
  return (
    <CardView
      tab={tab}
      value={value}
      facts={<span>{countOf(variants.length + moreVariants, "variant")}</span>}
    >
      <ScrollRegion label={tab.title} className="grid content-start gap-4 p-4">
        <div className="grid gap-1">
          <h4 className={`text-base font-semibold ${breakAnywhereClass}`}>
            <bdi>{truncate(title ?? "Untitled", 500)}</bdi>
          </h4>
          <Facts product={product} />
        </div>
        <VariantTable variants={variants} />
        {moreVariants > 0 ? (
          <p className="text-xs text-ink-muted">
            And {countOf(moreVariants, "more variant")}; see the tree for all of them.
          </p>
        ) : null}
        <ItemImages images={each} baseUrl={result.url} />
        <RestTree rest={rest} />
      </ScrollRegion>
    </CardView>
  );
}

function Facts({ product: { brand, category, description, url } }: { product: ProductView }) {
  return (
    <>
      {brand || category ? (
        <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
          <bdi>{truncate([brand, category].filter(Boolean).join(" · "), 300)}</bdi>
        </p>
      ) : null}
      {url ? (
        <p className="text-xs">
          <ResultUrl url={url} icon>
            <bdi>{truncate(url, 500)}</bdi>
          </ResultUrl>
        </p>
      ) : null}
      {description ? (
        <p dir="auto" className={`max-w-prose text-ink-muted ${breakAnywhereClass}`}>
          {truncate(description, 3_000)}
        </p>
      ) : null}
    </>
  );
}
