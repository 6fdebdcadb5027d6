import { cutText } from "@/components/results/list/cut-text";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Badge } from "@/components/ui/feedback/badge";
import type { BrandColor } from "@/lib/results/contents/brand";

/** A color with name, value and contrast rating (WCAG 2.2, 1.4.3). */
export function BrandSwatch({ color: { name, text, hex, contrast } }: { color: BrandColor }) {
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-md border border-line p-1.5">
      <span
        aria-hidden
        className="size-9 shrink-0 rounded-sm border border-line-medium bg-sunken"
        // Our own notation of the color: the service's text never gets into a style.
        style={hex === null ? undefined : { backgroundColor: hex }}
      />
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate text-xs font-medium" title={cutText(name, 200)}>
          {cutText(name, 60)}
        </bdi>
        <bdi className="truncate font-mono text-xs text-ink-muted">{cutText(text, 40)}</bdi>
        {contrast === null ? null : (
          <Badge plain tone={contrast >= 4.5 ? "ok" : contrast >= 3 ? "warn" : "neutral"}>
            {contrast.toFixed(1)}:1{" "}
            {contrast >= 4.5 ? "text" : contrast >= 3 ? "large text" : "fails"}
          </Badge>
        )}
      </span>
      <CopyButton label={`Copy ${cutText(name, 60)}`} text={() => hex ?? text} />
    </li>
  );
}
