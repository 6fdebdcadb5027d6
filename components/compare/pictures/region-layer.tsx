import { type PointerEvent, useState } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { drawnRegion, type Point } from "@/lib/compare/pictures/drawn-region";
import type { Region } from "@/lib/compare/pictures/region";

export type RegionLayerProps = {
  /** Pixels of the picture below. */
  width: number;
  height: number;
  changed: readonly Region[];
  ignored: readonly Region[];
  drawing: boolean;
  onDrawn: (region: Region) => void;
};

/** Outlines over the difference. While `drawing`, dragging adds a region; the fields do the same by keyboard. */
export function RegionLayer({
  width,
  height,
  changed,
  ignored,
  drawing,
  onDrawn,
}: RegionLayerProps) {
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const size = { width, height };
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * width,
      y: ((clientY - box.top) / box.height) * height,
    };
  };
  const drawn = drag && drawnRegion(drag.from, drag.to, size);
  return (
    <div
      aria-hidden
      className={classNames(
        // Colours of the light theme: most screenshots are light.
        "absolute inset-0 [color-scheme:light]",
        drawing ? "cursor-crosshair touch-none" : "pointer-events-none",
      )}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const from = pointOf(event);
        setDrag({ from, to: from });
      }}
      onPointerMove={(event) => {
        if (drag) setDrag({ ...drag, to: pointOf(event) });
      }}
      onPointerUp={() => {
        if (drawn) onDrawn(drawn);
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
    >
      {changed.map((region) => (
        <Outline
          key={`${region.x} ${region.y} ${region.width}`}
          region={region}
          size={size}
          className="border-2 border-accent"
        />
      ))}
      {[...ignored, ...(drawn ? [drawn] : [])].map((region, index) => (
        <Outline
          // biome-ignore lint/suspicious/noArrayIndexKey: regions may be equal
          key={index}
          region={region}
          size={size}
          className="border-2 border-dashed border-ink bg-ink/15"
        />
      ))}
    </div>
  );
}

type OutlineProps = {
  region: Region;
  size: { readonly width: number; readonly height: number };
  className: string;
};

const Outline = ({ region, size, className }: OutlineProps) => (
  <span
    className={classNames("pointer-events-none absolute", className)}
    style={{
      left: `${(region.x / size.width) * 100}%`,
      top: `${(region.y / size.height) * 100}%`,
      width: `${(region.width / size.width) * 100}%`,
      height: `${(region.height / size.height) * 100}%`,
    }}
  />
);
