import { X } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { NumberInput } from "@/components/ui/controls/number-input";
import { parseRegion, regionSides } from "@/lib/compare/pictures/drawn-region";
import type { Region } from "@/lib/compare/pictures/region";
import { wordList } from "@/lib/format/count";

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
export function RegionFields({ number, region, onChange, onRemove }: RegionFieldsProps) {
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
