import { type CSSProperties, type ReactNode, useState } from "react";

export type PicturePair = {
  /** URLs. */
  before: string;
  after: string;
  names: readonly [before: string, after: string];
};

type Size = { readonly width: number; readonly height: number };

/**
 * Two pictures over each other at one scale, from the upper left corner. Their sizes may differ. `top` styles the layer of the
 * first one.
 */
export function PictureStack({
  before,
  after,
  names,
  top,
  children,
}: PicturePair & { top: CSSProperties; children?: ReactNode }) {
  const [sizes, setSizes] = useState<Readonly<Record<string, Size>>>({});
  const [one, other] = [sizes[before], sizes[after]];
  const width = Math.max(one?.width ?? 0, other?.width ?? 0);
  const height = Math.max(one?.height ?? 0, other?.height ?? 0);
  const layer = (src: string, name: string, style?: CSSProperties) => (
    <div className="absolute inset-0 bg-sunken" style={style}>
      {/* biome-ignore lint/performance/noImgElement: the source is a data or blob URL */}
      <img
        src={src}
        alt={name}
        className="block h-auto max-w-none"
        style={{ width: width > 0 ? `${((sizes[src]?.width ?? width) / width) * 100}%` : "100%" }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSizes((known) => ({ ...known, [src]: { width: naturalWidth, height: naturalHeight } }))
        }
      />
    </div>
  );
  return (
    <div
      className="relative overflow-hidden rounded-sm border border-line"
      style={{ aspectRatio: height > 0 ? `${width} / ${height}` : undefined }}
    >
      {layer(after, names[1])}
      {layer(before, names[0], top)}
      {children}
    </div>
  );
}
