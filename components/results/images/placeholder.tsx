import { Image } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { formatCount } from "@/lib/format/count";
import { resultImageSize } from "@/lib/results/facets/table-facts";
import type { ImageView } from "@/lib/results/model/result-view";

/** A frame in the image's aspect ratio. Fetches nothing; shows the reported size. */
export function ImagePlaceholder({
  image,
  className,
  quiet = false,
  children,
}: {
  image: ImageView | null;
  className?: string;
  /** Hides the size, which is shown elsewhere. */
  quiet?: boolean;
  children?: ReactNode;
}) {
  const size = resultImageSize({ image });
  const unsized = image ? "size unknown" : "no image";
  return (
    <div
      className={classNames(
        "grid place-items-center overflow-hidden rounded-md bg-sunken p-2",
        className,
      )}
    >
      <div
        className="flex max-h-full max-w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-sm border border-dashed border-line-strong text-xs text-ink-muted"
        style={
          size
            ? {
                aspectRatio: String(shape(size.width / size.height)),
                ...(size.width > size.height ? { width: "100%" } : { height: "100%" }),
              }
            : { width: "100%", height: "100%" }
        }
      >
        <Image aria-hidden className="size-3.5 shrink-0" />
        {quiet ? null : (
          <span>{size ? `${formatCount(size.width)} × ${formatCount(size.height)}` : unsized}</span>
        )}
        {children}
      </div>
    </div>
  );
}

/** Limits extreme aspect ratios so that the text fits. */
const shape = (ratio: number) => Math.min(4, Math.max(0.6, ratio));
