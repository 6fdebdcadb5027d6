import { keyOfList } from "@/lib/contract/dialect/list-id";
import { parseServiceHeaders } from "@/lib/contract/dialect/service-headers";
import { echoPatterns, maskEchoes, maskJsonEchoes } from "@/lib/contract/sharing/secret-echo";
import { formatTags } from "@/lib/format/annotation";
import { toBase64 } from "@/lib/format/base64";
import { formatMoment } from "@/lib/format/date";
import { escapeMarkup } from "@/lib/format/escape-markup";
import { stringifyJson } from "@/lib/format/json-text";
import { annotationOf, annotationsOf } from "../annotations/result-annotations";
import { fileKinds } from "../contents/file-kinds";
import { excerptText } from "../model/excerpt-parts";
import { allResults } from "../model/lists";
import { noticesOf, ownNoticeTexts, runNoticeTexts } from "../model/notices";
import type { ResultView } from "../model/result-view";
import { creditText } from "../providers/credit-text";
import { providerFailureTexts } from "../providers/provider-failures";
import type { BundleInput } from "./bundle";
import { pageFailureText } from "./markdown";

/*
 * A run as part of one HTML file without scripts. Every text is escaped, and the policy of the file allows its own
 * style and inline pictures, so it can neither run nor load anything.
 */

/** Characters of a response without results. */
const MAX_RESPONSE = 500_000;
const PICTURE = /^image\/(?:png|jpeg|webp|gif|avif)$/;
const INLINE_PICTURE = /^data:image\/(?:png|jpeg|webp|gif|avif);base64,[A-Za-z0-9+/=]+$/;

/** A content of a page as text: texts as they are, other values as JSON. */
const contentText = (value: unknown): string =>
  typeof value === "string" ? value : stringifyJson(value, 2);

/** Normalized, so that it contains neither spaces nor quotes. */
const linkTo = (url: string | null): string | null => {
  const parsed = url === null ? null : URL.parse(url);
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
};

export async function runSection({
  run,
  response,
  isJson,
  view,
  read,
  artifacts,
  secrets,
}: Omit<BundleInput, "snippet">): Promise<Blob> {
  const echoes = echoPatterns(secrets);
  const masked = (value: string) => maskEchoes(value, echoes).text;
  const text = (value: string) => escapeMarkup(masked(value));
  const paragraph = (label: string, value: string) =>
    `<p dir="auto"><strong>${label}</strong>: ${text(value)}</p>`;
  // Masks the values as received: parsing them first could change a secret, which the mask would then miss.
  const headers = Object.entries(run.headers ?? {}).map(([name, value]) => [name, masked(value)]);
  const notices = noticesOf(view, parseServiceHeaders(Object.fromEntries(headers)));
  const parts: BlobPart[] = [
    `<section><h2>${text(String(run.request.query ?? "Run"))}</h2>`,
    `<p class="facts">Run on <time datetime="${new Date(run.startedAt).toISOString()}">${formatMoment(run.startedAt, "UTC")}</time>, status ${run.status}, ${Math.round(run.durationMs)} ms.`,
    run.leftOut.length > 0 ? ` Without ${text(run.leftOut.join(", "))}.` : "",
    "</p>",
    details("Request", text(JSON.stringify(run.request, null, 2))),
    ...runNoticeTexts(notices).map((notice) => paragraph("Warning", notice)),
    ...providerFailureTexts(view).map((failure) => paragraph("Not searched", failure)),
    "<ol>",
  ];
  const results = allResults(view);
  const annotations = annotationsOf(results, run.annotations ?? []);
  for (const result of results) {
    parts.push(`<li>${heading(result, masked)}`);
    if (result.health.failed) parts.push(paragraph("Failed", pageFailureText(result)));
    for (const notice of ownNoticeTexts(notices, result.id))
      parts.push(paragraph("Warning", notice));
    const { note, tags } = annotationOf(annotations, result.id);
    if (note !== "") parts.push(`<p>Note of the sharer: ${text(note)}</p>`);
    if (tags.length > 0) parts.push(`<p>Tags of the sharer: ${text(formatTags(tags))}</p>`);
    for (const { kind } of result.contents) {
      const value = await read(result, kind);
      if (value === undefined || value === null) continue;
      if (typeof value === "string" && INLINE_PICTURE.test(value))
        parts.push(`<details><summary>${kind}</summary>${picture(value, kind)}</details>`);
      else if (!fileKinds.has(kind)) parts.push(details(kind, text(contentText(value))));
    }
    for (const { artifact, blob } of artifacts)
      if (artifact.resultId === result.id && PICTURE.test(blob.type)) {
        const url = `data:${blob.type};base64,${toBase64(new Uint8Array(await blob.arrayBuffer()))}`;
        parts.push(
          `<details><summary>${text(artifact.name)}</summary>${picture(url, text(artifact.name))}</details>`,
        );
      }
    parts.push("</li>");
  }
  parts.push("</ol>");
  if (results.length === 0) {
    const body = await response.text();
    const mask = isJson ? maskJsonEchoes : maskEchoes;
    parts.push(details("Response", escapeMarkup(mask(body, echoes).text.slice(0, MAX_RESPONSE))));
  }
  parts.push("</section>");
  return new Blob(parts, { type: "text/html" });
}

function heading(result: ResultView, masked: (value: string) => string) {
  const text = (value: string) => escapeMarkup(masked(value));
  const { title, url, excerpt, source, date, paper, image } = result;
  const href = linkTo(url);
  const name = text(title ?? url ?? "Untitled");
  const linked =
    href === null
      ? name
      : `<a href="${text(href)}" rel="noreferrer noopener nofollow" target="_blank">${name}</a>`;
  const authors = paper && paper.authors.length > 0 ? paper.authors.join(", ") : null;
  const ids = paper && paper.ids.length > 0 ? paper.ids.map(({ label }) => label).join(", ") : null;
  const size = image?.width && image.height ? `${image.width} × ${image.height}` : null;
  const facts = [keyOfList(source), authors, ids, date, size, creditText(result), url]
    .flatMap((each) => (each ? [text(each)] : []))
    .join(" · ");
  const lines = excerpt
    ? `<p class="excerpt" dir="auto">${escapeMarkup(excerptText(masked(excerpt)))}</p>`
    : "";
  return `<h3 dir="auto">${linked}</h3><p class="facts">${facts}</p>${lines}`;
}

/** `content` is escaped. */
const details = (name: string, content: string): string =>
  `<details><summary>${escapeMarkup(name)}</summary><pre dir="auto">${content}</pre></details>`;

const picture = (url: string, name: string): string => `<img src="${url}" alt="${name}">`;

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}h1{font-size:1.3rem}h2{font-size:1.15rem;margin-top:2rem}h3{font-size:1rem;margin:1.2rem 0 0}p{margin:.2rem 0}.excerpt{white-space:pre-line}.facts{font-size:.85rem;opacity:.8}ol{padding-left:1.6rem}summary{cursor:pointer;padding:.25rem 0;min-height:1.5rem}pre{white-space:pre-wrap;font:13px/1.5 ui-monospace,monospace;border:1px solid;border-radius:6px;padding:.6rem}img{max-width:100%;height:auto;border:1px solid}@media print{details::details-content{content-visibility:visible}}`;

/** The whole file. `sections` are results of `runSection`. */
export async function htmlDocument(title: string, sections: readonly Blob[]): Promise<Blob> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  const policy = `default-src 'none'; style-src 'sha256-${toBase64(new Uint8Array(hash))}'; img-src data:; base-uri 'none'; form-action 'none'`;
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="referrer" content="no-referrer"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeMarkup(title)} · shared run</title><style>${STYLE}</style></head><body><main><h1>Shared run</h1><p class="facts">Read-only. This file runs no scripts and loads nothing.</p>`;
  return new Blob([head, ...sections, "</main></body></html>"], { type: "text/html" });
}
