import { Badge } from "@/components/ui/feedback/badge";
import { truncate } from "@/lib/format/truncate";
import { availabilityText, type ProductAvailability } from "@/lib/results/contents/product-price";

export function AvailabilityBadge({ value }: { value: ProductAvailability | null }) {
  if (value === null) return null;
  const { inStock, text } = value;
  const label = text === null ? (inStock ? "in stock" : "out of stock") : availabilityText(text);
  return (
    <Badge
      tone={inStock === null ? "neutral" : inStock ? "ok" : "bad"}
      className="whitespace-normal"
    >
      <bdi>{truncate(label, 80)}</bdi>
    </Badge>
  );
}
