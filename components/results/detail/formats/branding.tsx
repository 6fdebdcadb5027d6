import { useMemo } from "react";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Badge } from "@/components/ui/feedback/badge";
import { truncate } from "@/lib/format/truncate";
import type { BrandColor } from "@/lib/results/contents/brand";
import { type BrandView, parseBrand } from "@/lib/results/contents/brand";
import { CardView } from "../card-view";
import { RestTree } from "../data/rest-tree";
import { UnexpectedValue } from "../data/unexpected-value";
import { ItemImages } from "../item-images";
import { ScrollRegion } from "../scroll-region";
import type { FormatViewProps } from "./format-view";

/** Colours with contrast, fonts and logo of the page. */
export function BrandingFormat({ tab, value, result }: FormatViewProps) {
  const brand = useMemo(() => parseBrand(value), [value]);
  if (brand === null)
    return <UnexpectedValue label={tab.title} value={value} expected="branding data" />;
  const { name, scheme, colors, ground, fonts, images, rest } = brand;
  return (
    <CardView
      tab={tab}
      value={value}
      facts={
        <>
          {name ? <bdi className="font-medium text-ink">{truncate(name, 100)}</bdi> : null}
          {scheme ? <span>page background: {truncate(scheme, 40)}</span> : null}
        </>
      }
    >
      <ScrollRegion label={tab.title} className="grid content-start gap-5 p-4">
        {colors.length > 0 ? (
          <section aria-label="Colours" className="grid gap-2">
            <h4 className="font-medium">
              Colours{" "}
              <span className="text-xs font-normal text-ink-muted">contrast against {ground}</span>
            </h4>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2">
              {colors.map((color) => (
                <BrandSwatch key={color.name} color={color} />
              ))}
            </ul>
          </section>
        ) : null}
        <Fonts fonts={fonts} />
        {images.length > 0 ? (
          <section aria-label="Pictures" className="grid gap-2">
            <h4 className="font-medium">Pictures</h4>
            <ItemImages
              images={images.map(({ name: what, url }) => ({ url, alt: what }))}
              baseUrl={result.url}
            />
          </section>
        ) : null}
        <RestTree rest={rest} />
        {colors.length + fonts.length + images.length === 0 && rest === null ? (
          <p className="text-ink-muted">The returned branding is empty.</p>
        ) : null}
      </ScrollRegion>
    </CardView>
  );
}

/** Names only: a local font of the same name may differ. */
function Fonts({ fonts }: Pick<BrandView, "fonts">) {
  if (fonts.length === 0) return null;
  return (
    <section aria-label="Fonts" className="grid gap-2">
      <h4 className="font-medium">Fonts</h4>
      <ul className="grid gap-1">
        {fonts.map(({ family, use }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fonts can repeat
          <li key={index} className="flex items-baseline gap-2">
            <bdi className="[overflow-wrap:anywhere]">{truncate(family, 200)}</bdi>
            {use ? <span className="text-xs text-ink-muted">{truncate(use, 60)}</span> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Below this contrast, colour and ground look the same. */
const SAME_COLOR = 1.05;

/** Describes the permitted uses of a colour on the background (WCAG 2.2, 1.4.3). */
const contrastText = (contrast: number): string =>
  contrast >= 4.5
    ? "readable text"
    : contrast >= 3
      ? "large text only"
      : contrast < SAME_COLOR
        ? "same colour"
        : "too low for text";

function BrandSwatch({ color: { name, text, hex, contrast } }: { color: BrandColor }) {
  return (
    <li className="flex min-w-0 items-center gap-2 rounded-md border border-line p-1.5">
      <span
        aria-hidden
        className="size-9 shrink-0 rounded-sm border border-line-medium bg-sunken"
        // Our own notation of the colour: text from the service never gets into a style.
        style={hex === null ? undefined : { backgroundColor: hex }}
      />
      <span className="grid min-w-0 flex-1">
        <bdi className="truncate text-xs font-medium" title={truncate(name, 200)}>
          {truncate(name, 60)}
        </bdi>
        <bdi className="truncate font-mono text-xs text-ink-muted">{truncate(text, 40)}</bdi>
        {contrast === null ? null : (
          <Badge plain tone={contrast >= 4.5 ? "ok" : contrast >= 3 ? "warn" : "neutral"}>
            {contrast.toFixed(1)}:1 {contrastText(contrast)}
          </Badge>
        )}
      </span>
      <CopyButton label={`Copy ${truncate(name, 60)}`} text={() => hex ?? text} />
    </li>
  );
}
