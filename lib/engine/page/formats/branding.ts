import "server-only";
import { metaOf } from "@/lib/engine/html/head-facts";
import { resolveWeb } from "@/lib/engine/html/resolve-url";
import { type PageStyles, pageStylesSchema } from "@/lib/engine/load/browser/page-styles";
import { documentMetadata } from "../facts/metadata";
import { parseCssColor, toHex } from "./brand/color";
import { paletteOf } from "./brand/palette";
import { componentsOf, fontsOf, spacingOf, typographyOf } from "./brand/type-and-space";
import type { FormatHandler, PageView } from "./format-handler";
import { pageThings, withInner } from "./things/page-things";
import { thingText } from "./things/thing";

const MAX_SVG = 30_000;

/**
 * The design of the page: colours, fonts and logo of the rendered page, images declared in its head.
 */
export const makeBranding: FormatHandler<"branding"> = (page) => {
  const theme = metaOf(page.source().head, "theme-color") ?? "";
  const { favicon, ogImage, ogSiteName } = documentMetadata(page.source());
  const styles = pageStylesSchema.safeParse(page.rendered?.styles).data ?? null;
  const logo = (styles && renderedLogo(styles, page.url)) ?? declaredLogo(page) ?? null;
  const images = { logo, favicon: favicon ?? null, ogImage: ogImage ?? null };
  if (styles === null) {
    const color = parseCssColor(theme);
    return {
      fields: {
        branding: {
          brandName: ogSiteName,
          logo,
          colors: color === null ? {} : { primary: toHex(color) },
          images,
        },
      },
      warning:
        "The page was not rendered in a browser: branding contains only what its head declares, without fonts and most colours.",
    };
  }
  return {
    fields: {
      branding: {
        colorScheme: styles.colorScheme,
        brandName: ogSiteName,
        logo,
        colors: paletteOf(styles, theme),
        fonts: fontsOf(styles),
        typography: typographyOf(styles),
        spacing: spacingOf(styles),
        components: componentsOf(styles),
        images,
      },
    },
  };
};

function renderedLogo({ logo }: PageStyles, base: string): string | null {
  if (logo === null) return null;
  const url = resolveWeb(logo.src ?? "", base);
  if (url !== null || !logo.svg || logo.svg.length > MAX_SVG) return url;
  return `data:image/svg+xml;base64,${Buffer.from(logo.svg, "utf8").toString("base64")}`;
}

function declaredLogo(page: PageView): string | null {
  const { head, base } = page.source();
  for (const thing of withInner(pageThings(page))) {
    const [logo] = thing.properties.get("logo") ?? [];
    const url =
      typeof logo === "object" ? thingText(logo, "contentUrl", "url", "@id") : String(logo ?? "");
    const found = resolveWeb(url ?? "", base);
    if (found !== null) return found;
  }
  return resolveWeb(metaOf(head, "og:logo") ?? "", base);
}
