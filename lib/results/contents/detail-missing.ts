import type { FormatType } from "@/lib/contract/kinds";
import type { ResultView } from "../model/result-view";

/** Why a format may not have come that was asked for, as far as anybody but the service can know. */
const reasons: Readonly<Record<FormatType, string>> = {
  markdown:
    "The page may hold no main content, or make it by scripts after the wait was over: try waitFor, or onlyMainContent off.",
  summary: "It is made by a language model, which the service may lack or which may have failed.",
  html: "The page may hold no main content: try onlyMainContent off.",
  rawHtml: "What is no web page, such as a PDF, has no HTML.",
  links: "The page may have none that stayed in its main content: try onlyMainContent off.",
  images: "The page may have none that stayed in its main content: try onlyMainContent off.",
  screenshot:
    "It takes a browser: what is no web page, such as a PDF, has none, nor may a cached copy.",
  json: "It is made by a language model, which the service may lack or which may have found nothing that fits the schema.",
  changeTracking: "The hosted service refuses it in a search.",
  branding: "It takes a browser, and the hosted service refuses it in a search.",
  product: "The page may sell nothing, or describe several products.",
  menu: "The page may hold no menu.",
  audio:
    "Only pages of known video sites have sound, and the hosted service refuses it in a search.",
  video:
    "Only pages of known video sites have film, and the hosted service refuses it in a search.",
  question:
    "The answer is made by a language model, which the service may lack or which may have found none.",
  highlights: "No passage of the page may have answered the query.",
};

export type MissingReason = {
  /** What the page or the service said; untrusted. */
  readonly reported: readonly string[];
  /** What is likely, in our own words. */
  readonly likely: string;
};

/** Why a format is missing: first what was told, then what is likely. */
export function missingReason(type: FormatType, { health, warning }: ResultView): MissingReason {
  const reported = [health.error, warning].filter(
    (each): each is string => each !== null && each !== "",
  );
  if (health.failed) {
    const answered = health.statusCode === null ? "" : `: it answered ${health.statusCode}`;
    return {
      reported,
      likely: `The page itself could not be read${answered}, so there is nothing to make this of.`,
    };
  }
  return { reported, likely: reasons[type] };
}
