import { UtensilsCrossed } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { breakAnywhereClass } from "@/components/results/list/long-words";
import { Badge } from "@/components/ui/feedback/badge";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { countOf, formatCount } from "@/lib/format/count";
import { truncate } from "@/lib/format/truncate";
import type { Dish } from "@/lib/results/contents/product-menu";
import { type DishSection, parseMenu } from "@/lib/results/contents/product-menu";
import { CardView } from "../card-view";
import { AvailabilityBadge } from "../data/availability-badge";
import { RestTree } from "../data/rest-tree";
import { UnexpectedValue } from "../data/unexpected-value";
import { ScrollRegion } from "../scroll-region";
import type { FormatViewProps } from "./format-view";

export function MenuFormat({ tab, value }: FormatViewProps) {
  const menu = useMemo(() => parseMenu(value), [value]);
  const shown = useSlices(menu?.dishes ?? 0);
  if (menu === null) return <UnexpectedValue label={tab.title} value={value} expected="a menu" />;
  const { merchant, sections, dishes, more, rest, isMenu } = menu;
  if (sections.length === 0 && rest === null)
    return (
      <EmptyState
        icon={UtensilsCrossed}
        headingLevel={4}
        title={isMenu ? "No dishes" : "Not a menu"}
      >
        {isMenu
          ? "The service found no sections on the page."
          : "The service says that this page is not a menu."}
      </EmptyState>
    );
  return (
    <CardView
      tab={tab}
      value={value}
      facts={
        <>
          {merchant ? <bdi className="font-medium text-ink">{truncate(merchant, 100)}</bdi> : null}
          <span>{countOf(dishes, "dish", "dishes")}</span>
          {isMenu ? null : <span>not a menu, according to the service</span>}
        </>
      }
    >
      <ScrollRegion label={tab.title} className="grid content-start gap-5 p-4">
        {firstDishes(sections, shown).map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections may have no name
          <Section key={index} section={section} />
        ))}
        {more > 0 ? (
          <p className="text-xs text-ink-muted">
            And {countOf(more, "more dish", "more dishes")}; see the tree for all of them.
          </p>
        ) : null}
        <RestTree rest={rest} />
      </ScrollRegion>
    </CardView>
  );
}

/** The first sections with up to `max` dishes; empty sections stay with the one before them. */
function firstDishes(sections: readonly DishSection[], max: number): DishSection[] {
  let left = max;
  return sections.flatMap((section) => {
    if (left <= 0 && section.dishes.length > 0) return [];
    const dishes = section.dishes.slice(0, left);
    left -= dishes.length;
    return [{ ...section, dishes }];
  });
}

function Section({ section: { name, description, dishes } }: { section: DishSection }) {
  return (
    <section className="grid gap-1 [content-visibility:auto] [contain-intrinsic-size:auto_12rem]">
      <h4 className={`font-semibold ${breakAnywhereClass}`}>
        <bdi>{truncate(name ?? "Unnamed", 200)}</bdi>
      </h4>
      {description ? (
        <p dir="auto" className={`text-xs text-ink-muted ${breakAnywhereClass}`}>
          {truncate(description, 1_000)}
        </p>
      ) : null}
      <ul>
        {dishes.map((dish, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dishes can repeat
          <DishRow key={index} dish={dish} />
        ))}
      </ul>
    </section>
  );
}

const SLICE = 80;

/** Number of parts to render by now: one slice immediately, the others after the paint. */
function useSlices(count: number): number {
  const [shown, setShown] = useState(SLICE);
  useEffect(() => {
    if (shown >= count) return;
    const timer = setTimeout(() => setShown((before) => before + SLICE));
    return () => clearTimeout(timer);
  }, [shown, count]);
  return Math.min(shown, count);
}

function DishRow({ dish }: { dish: Dish }) {
  const { name, description, price, availability, dietary, calories, options } = dish;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-1.5">
      <div className="min-w-0">
        <p className={`flex flex-wrap items-center gap-x-2 font-medium ${breakAnywhereClass}`}>
          <bdi>{truncate(name ?? "Unnamed", 200)}</bdi>
          {dietary.slice(0, 8).map((each) => (
            <Badge key={each}>{truncate(each, 40)}</Badge>
          ))}
          {availability !== null && availability.inStock !== true ? (
            <AvailabilityBadge value={availability} />
          ) : null}
        </p>
        {description ? (
          <p dir="auto" className={`text-xs text-ink-muted ${breakAnywhereClass}`}>
            {truncate(description, 1_000)}
          </p>
        ) : null}
        {options.slice(0, 20).map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options of a dish can repeat
          <p key={index} className={`text-xs text-ink-muted ${breakAnywhereClass}`}>
            <bdi>{truncate(option, 500)}</bdi>
          </p>
        ))}
      </div>
      <div className="text-right text-xs tabular-nums">
        <bdi className="block text-sm">{price === null ? "" : truncate(price, 60)}</bdi>
        {calories === null ? null : (
          <span className="text-ink-muted">{formatCount(calories)} kcal</span>
        )}
      </div>
    </li>
  );
}
