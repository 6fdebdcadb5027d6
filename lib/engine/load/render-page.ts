import "server-only";
import { scrapeDefaults } from "@/lib/contract/defaults";
import type { ScrapeOptions } from "@/lib/contract/schemas/scrape-options";
import { ActionError } from "./browser/actions/action-handler";
import { drawPdf } from "./browser/draw-pdf";
import { type RenderDeps, render } from "./browser/render";
import type { NotRendered, Rendered, RenderJob } from "./browser/render-job";
import { shouldBlock } from "./browser/requests/should-block";
import type { DrawPdf, RenderPage } from "./load-fresh";
import type { LoadedPage } from "./loaded-page";
import { formOf } from "./page-form";

/** Opens pages in the browsers of a pool, according to the scrape options. */
export const createPageRenderer =
  (deps: RenderDeps): RenderPage =>
  async (
    url,
    options,
    { signal, limit, via, guard, initiator, checkNavigation, storesFiles = true },
  ) => {
    const rendered = await render(
      {
        ...jobOf(url, options, limit.remainingMs),
        via,
        initiator,
        checkNavigation,
        onQueued: (ms) => limit.extend(ms),
      },
      signal,
      {
        ...deps,
        ...(guard && { guard }),
        ...(!storesFiles && { artifacts: noArtifacts }),
      },
    );
    const { actions, warnings } = rendered;
    if (rendered.ok)
      return {
        outcome: toLoadedPage(rendered),
        actions,
        warnings,
        actionError: rendered.actionError,
        fetchInstead: null,
      };
    const { error, statusCode } = rendered;
    return {
      outcome: {
        error,
        statusCode,
        contentType: null,
        url: rendered.url,
        unreached: isUnreached(rendered, options),
      },
      actions,
      warnings,
      actionError: null,
      fetchInstead: fetchInsteadOf(rendered),
    };
  };

export const createPdfDrawer =
  (pool: RenderDeps["pool"]): DrawPdf =>
  (bytes, screenshots, deps) =>
    drawPdf(bytes, screenshots, { ...deps, pool });

const noArtifacts: RenderDeps["artifacts"] = {
  save: () => Promise.reject(new ActionError("zero data retention stores no files.")),
};

function jobOf(url: string, options: ScrapeOptions, timeout: number): RenderJob {
  const formats = options.formats ?? [];
  const blocksAds = options.blockAds ?? scrapeDefaults.blockAds;
  return {
    url,
    timeout,
    waitFor: options.waitFor,
    headers: options.headers,
    mobile: options.mobile,
    location: options.location,
    skipTlsVerification: options.skipTlsVerification ?? scrapeDefaults.skipTlsVerification,
    actions: options.actions,
    profile: options.profile,
    screenshots: formats.filter((format) => format.type === "screenshot"),
    includeStyles: formats.some(({ type }) => type === "branding"),
    blocks: blocksAds
      ? (request: { url: string; resourceType: string }) =>
          shouldBlock(request.url, request.resourceType, url)
      : undefined,
  };
}

function toLoadedPage(rendered: Rendered): LoadedPage {
  return {
    ...(textSource(rendered) ?? { form: "html", text: rendered.html }),
    bytes: null,
    url: rendered.url,
    statusCode: rendered.statusCode,
    contentType: rendered.contentType,
    rendered: { screenshots: rendered.screenshots, styles: rendered.styles },
    proxyUsed: "basic",
  };
}

/** A document that is not HTML, in the form of a plain fetch. */
function textSource({
  source,
  contentType,
  url,
}: Rendered): Pick<LoadedPage, "form" | "text"> | null {
  if (source === null) return null;
  const form = formOf(contentType, Buffer.from(source), url);
  return form === null || form === "html" || form === "pdf" ? null : { form, text: source };
}

/** Actions that may already have run are not repeated after a timeout. */
const isUnreached = ({ kind }: NotRendered, { actions }: ScrapeOptions): boolean =>
  kind === "unreachable" || (kind === "timeout" && (actions?.length ?? 0) === 0);

/** PDFs are loaded without a browser, as is every page if no browser starts. */
function fetchInsteadOf({ kind }: NotRendered): "no-page" | "no-browser" | null {
  if (kind === "download") return "no-page";
  return kind === "no-browser" ? "no-browser" : null;
}
