import { EyeOff, Plus, SquareDashedMousePointer, X } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { NumberInput } from "@/components/ui/controls/number-input";
import { parseRegion, regionSides } from "@/lib/compare/pictures/drawn-region";
import type { Region } from "@/lib/compare/pictures/region";
import { countOf, formatCount, wordList } from "@/lib/format/count";
import type { RegionLayerProps } from "./region-layer";

type RegionsPanelProps = Pick<RegionLayerProps, "changed" | "ignored" | "drawing"> & {
  onIgnoredChange: (regions: readonly Region[]) => void;
  onDrawing: (drawing: boolean) => void;
};

/** A region that is added by keyboard, before its fields are changed. */
const NEW_REGION: Region = { x: 0, y: 0, width: 100, height: 100 };

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

type RegionFieldsProps = {
  /** Counted from 1. */
  number: number;
  region: Region;
  onChange: (region: Region) => void;
  onRemove: () => void;
};

const labels = { x: "X", y: "Y", width: "Width", height: "Height" } as const;

const textsOf = ({ x, y, width, height }: Region) => ({
  x: String(x),
  y: String(y),
  width: String(width),
  height: String(height),
});

/** An ignored region as four numbers. Invalid text stays in its field and does not change the region. */
function RegionFields({ number, region, onChange, onRemove }: RegionFieldsProps) {
  const [typed, setTyped] = useState({ of: region, texts: textsOf(region) });
  const texts = typed.of === region ? typed.texts : textsOf(region);
  const id = useId();
  const parsed = parseRegion(texts);
  const invalid = parsed.ok ? [] : parsed.invalid;
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Ignored region {number}, in pixels</legend>
      <div className="flex flex-wrap items-end gap-2">
        {regionSides.map((side) => (
          <div key={side} className="grid w-20 gap-0.5 text-xs text-ink-muted">
            <label htmlFor={`${id}-${side}`}>{labels[side]}</label>
            <NumberInput
              id={`${id}-${side}`}
              value={texts[side]}
              min={side === "x" || side === "y" ? 0 : 1}
              aria-invalid={invalid.includes(side) || undefined}
              aria-describedby={invalid.includes(side) ? `${id}-error` : undefined}
              onChange={({ target }) => {
                const next = { ...texts, [side]: target.value };
                const found = parseRegion(next);
                const changed = found.ok ? found.region : region;
                setTyped({ of: changed, texts: next });
                if (found.ok) onChange(changed);
              }}
            />
          </div>
        ))}
        <IconButton label={`Remove ignored region ${number}`} icon={X} onClick={onRemove} />
      </div>
      {invalid.length > 0 ? (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          Enter whole numbers of pixels for{" "}
          {wordList(invalid.map((side) => labels[side].toLowerCase()))}. Width and height are at
          least 1.
        </p>
      ) : null}
    </fieldset>
  );
}
