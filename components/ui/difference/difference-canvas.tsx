import { type ReactNode, useEffect, useRef } from "react";

type DifferenceCanvasProps = {
  picture: ImageBitmap;
  width: number;
  height: number;
  /** Accessible name: what changed. */
  label: string;
  /** Layers over the picture, positioned in percent of it. */
  children?: ReactNode;
};

/** Unchanged areas in pale grey and changes in a signal colour. */
export function DifferenceCanvas({
  picture,
  width,
  height,
  label,
  children,
}: DifferenceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext("2d")?.drawImage(picture, 0, 0);
  }, [picture]);
  return (
    <div className="relative w-fit max-w-full overflow-hidden rounded-sm border border-line">
      <canvas
        // A canvas of another size has to be drawn again.
        key={`${width} ${height}`}
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={label}
        className="block h-auto max-w-full"
      />
      {children}
    </div>
  );
}
