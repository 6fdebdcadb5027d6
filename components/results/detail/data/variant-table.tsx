import { breakAnywhereClass } from "@/components/results/list/long-words";
import { indentedJson } from "@/components/results/raw/indented-json";
import { truncate } from "@/lib/format/truncate";
import type { ProductVariant } from "@/lib/results/contents/product";
import { AvailabilityBadge } from "./availability-badge";

const heads = ["Variant", "Price", "Availability", "SKU"];

export function VariantTable({ variants }: { variants: readonly ProductVariant[] }) {
  if (variants.length === 0)
    return <p className="text-ink-muted">No variants and no price were returned.</p>;
  return (
    <table className="w-full border-collapse text-left text-xs">
      <caption className="sr-only">Product variants</caption>
      <thead>
        <tr className="border-b border-line text-ink-muted">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {variants.map((variant, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: variants may have no name
          <tr key={index} className="border-b border-line align-top">
            <th scope="row" className={`py-1 pr-3 font-normal ${breakAnywhereClass}`}>
              <bdi>{nameOf(variant, index)}</bdi>
              {variant.rest ? (
                <details className="text-ink-muted">
                  <summary>More</summary>
                  <pre className="max-h-40 overflow-auto whitespace-pre-wrap">
                    {truncate(indentedJson(variant.rest), 3_000)}
                  </pre>
                </details>
              ) : null}
            </th>
            <td className="py-1 pr-3 tabular-nums">
              <bdi>{variant.price === null ? "unknown" : truncate(variant.price, 80)}</bdi>
              {variant.sale ? (
                <span className="block text-ink-muted">{truncate(variant.sale, 80)}</span>
              ) : null}
            </td>
            <td className="py-1 pr-3">
              <AvailabilityBadge value={variant.availability} />
            </td>
            <td className={`py-1 font-mono ${breakAnywhereClass}`}>
              <bdi>{truncate(variant.sku ?? "", 80)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ title, traits }: ProductVariant, index: number): string {
  const parts = [title, ...traits.map(([name, value]) => `${name}: ${value}`)].filter(Boolean);
  return truncate(parts.length > 0 ? parts.join(" · ") : `Variant ${index + 1}`, 300);
}
