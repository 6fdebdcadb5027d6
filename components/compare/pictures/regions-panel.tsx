import { EyeOff, Plus, SquareDashedMousePointer } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import type { Region } from "@/lib/compare/pictures/region";
import { countOf, formatCount } from "@/lib/format/count";
import { RegionFields } from "./region-fields";

type RegionsPanelProps = {
  changed: readonly Region[];
  ignored: readonly Region[];
  onIgnoredChange: (regions: readonly Region[]) => void;
  drawing: boolean;
  onDrawing: (drawing: boolean) => void;
};

/** A region that is added by keyboard, before its fields are changed. */
const NEW_REGION: Region = { x: 0, y: 0, width: 100, height: 100 };

/** Lists changed regions, and edits those that the comparison ignores. */
export function RegionsPanel({
  changed,
  ignored,
  onIgnoredChange,
  drawing,
  onDrawing,
}: RegionsPanelProps) {
  const add = (region: Region) => onIgnoredChange([...ignored, region]);
  return (
    <div className="grid gap-3 text-xs">
      <section aria-label="Ignored regions" className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            icon={SquareDashedMousePointer}
            aria-pressed={drawing}
            onClick={() => onDrawing(!drawing)}
          >
            Draw a region to ignore
          </Button>
          <Button size="sm" icon={Plus} onClick={() => add(NEW_REGION)}>
            Add by numbers
          </Button>
        </div>
        {drawing ? (
          <p role="status" className="text-ink-muted">
            Drag over the difference. The stored screenshots do not change.
          </p>
        ) : null}
        {ignored.map((region, index) => (
          <RegionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: regions have no identity but their place
            key={index}
            number={index + 1}
            region={region}
            onChange={(next) => onIgnoredChange(ignored.with(index, next))}
            onRemove={() => onIgnoredChange(ignored.toSpliced(index, 1))}
          />
        ))}
      </section>
      {changed.length > 0 ? <ChangedList changed={changed} onIgnore={add} /> : null}
    </div>
  );
}

const FIRST = 5;

type ChangedListProps = { changed: readonly Region[]; onIgnore: (region: Region) => void };

function ChangedList({ changed, onIgnore }: ChangedListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? changed.slice(0, MAX_LISTED) : changed.slice(0, FIRST);
  return (
    <section aria-label="Changed regions" className="grid gap-1">
      <h4 className="font-medium">{countOf(changed.length, "changed region")}</h4>
      <ul className="grid gap-1">
        {shown.map((region) => (
          <li
            key={`${region.x} ${region.y} ${region.width}`}
            className="flex flex-wrap items-center gap-2 tabular-nums"
          >
            {regionText(region)}
            <Button size="sm" variant="ghost" icon={EyeOff} onClick={() => onIgnore(region)}>
              Ignore
              <span className="sr-only"> {regionText(region)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < Math.min(changed.length, MAX_LISTED) ? (
        <Button size="sm" className="w-fit" onClick={() => setAll(true)}>
          Show all
        </Button>
      ) : null}
    </section>
  );
}

const MAX_LISTED = 200;

const regionText = ({ x, y, width, height }: Region): string =>
  `${formatCount(width)} × ${formatCount(height)} at ${formatCount(x)}, ${formatCount(y)}`;
