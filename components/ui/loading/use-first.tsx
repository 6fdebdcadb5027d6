import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";

/**
 * The first entries of a list, and a button that shows `step` more; null once all are shown. `label` receives how many
 * entries it adds.
 */
export function useFirst<Entry>(
  list: readonly Entry[],
  step: number,
  label: (next: number) => string = () => "Show more",
): readonly [readonly Entry[], ReactNode] {
  const [shown, setShown] = useState(step);
  const rest = list.length - shown;
  const more =
    rest > 0 ? (
      <Button size="sm" className="w-fit" onClick={() => setShown(shown + step)}>
        {label(Math.min(step, rest))}
      </Button>
    ) : null;
  return [list.slice(0, shown), more];
}
