import type { GuidePage } from "./page";
import { recordingActionPages } from "./pages/actions-recording";
import { stepActionPages } from "./pages/actions-steps";
import { costPages } from "./pages/costs";
import { requestErrorPages } from "./pages/errors-request";
import { serviceErrorPages } from "./pages/errors-service";
import { extractedFormatPages } from "./pages/formats-extracted";
import { textFormatPages } from "./pages/formats-text";
import { historyPages } from "./pages/history";
import { placeOperatorPages } from "./pages/operators-places";
import { wordOperatorPages } from "./pages/operators-words";
import { privacyPages } from "./pages/privacy";
import { whatPages } from "./pages/request-what";
import { wherePages } from "./pages/request-where-when";
import { responsePages } from "./pages/response";
import { contentPages } from "./pages/scrape-content";
import { fetchPages } from "./pages/scrape-fetch";
import { startPages } from "./pages/start";
import { libraryPages } from "./pages/start-library";
import { operatorPages } from "./pages/start-operator";

/** Every page of the guide, in reading order. */
export const guidePages: readonly GuidePage[] = [
  ...startPages,
  ...libraryPages,
  ...operatorPages,
  ...whatPages,
  ...wherePages,
  ...wordOperatorPages,
  ...placeOperatorPages,
  ...contentPages,
  ...fetchPages,
  ...textFormatPages,
  ...extractedFormatPages,
  ...stepActionPages,
  ...recordingActionPages,
  ...privacyPages,
  ...historyPages,
  ...responsePages,
  ...requestErrorPages,
  ...serviceErrorPages,
  ...costPages,
];

const bySlug = new Map(guidePages.map((page) => [page.slug, page]));

/** The page at `/guide/<slug>`, or undefined. */
export const guidePage = (slug: string): GuidePage | undefined => bySlug.get(slug);

/** The page's whole text as one Markdown document, without its title. */
export const guideMarkdown = (page: GuidePage): string => page.body.join("\n\n");
