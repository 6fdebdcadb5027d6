import { breakAnywhereClass, cutText } from "@/components/results/list/cut-text";
import { Badge } from "@/components/ui/feedback/badge";
import { formatCount } from "@/lib/format/count";
import type { Dish } from "@/lib/results/contents/product-menu";
import { AvailabilityBadge } from "./availability-badge";

/** Name, description, options and price of a dish. */
export function DishRow({ dish }: { dish: Dish }) {
  const { name, description, price, availability, dietary, calories, options } = dish;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-1.5">
      <div className="min-w-0">
        <p className={`flex flex-wrap items-center gap-x-2 font-medium ${breakAnywhereClass}`}>
          <bdi>{cutText(name ?? "Unnamed", 200)}</bdi>
          {dietary.slice(0, 8).map((each) => (
            <Badge key={each}>{cutText(each, 40)}</Badge>
          ))}
          {availability?.inStock === false || availability?.text ? (
            <AvailabilityBadge value={availability} />
          ) : null}
        </p>
        {description ? (
          <p dir="auto" className={`text-xs text-ink-muted ${breakAnywhereClass}`}>
            {cutText(description, 1_000)}
          </p>
        ) : null}
        {options.slice(0, 20).map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options of a dish can repeat
          <p key={index} className={`text-xs text-ink-muted ${breakAnywhereClass}`}>
            <bdi>{cutText(option, 500)}</bdi>
          </p>
        ))}
      </div>
      <div className="text-right text-xs tabular-nums">
        <bdi className="block text-sm">{price === null ? "" : cutText(price, 60)}</bdi>
        {calories === null ? null : (
          <span className="text-ink-muted">{formatCount(calories)} kcal</span>
        )}
      </div>
    </li>
  );
}
