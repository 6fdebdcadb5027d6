import { cutText } from "@/components/results/list/cut-text";
import { Badge } from "@/components/ui/feedback/badge";
import type { ProductAvailability } from "@/lib/results/contents/product-price";

export function AvailabilityBadge({ value }: { value: ProductAvailability | null }) {
  if (value === null) return null;
  const { inStock, text } = value;
  const label = text ?? (inStock ? "in stock" : "out of stock");
  return (
    <Badge
      tone={inStock === null ? "neutral" : inStock ? "ok" : "bad"}
      className="whitespace-normal"
    >
      <bdi>{cutText(label, 80)}</bdi>
    </Badge>
  );
}
