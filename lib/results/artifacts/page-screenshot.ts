import { isJsonObject } from "@/lib/contract/json-object";
import type { ContentView, ResultView } from "../model/result-view";
import { fileUrl, inlineImageUrl } from "./file-url";

export type ScreenshotContent = ContentView & { readonly kind: "screenshot" | "actions" };

/** `source`: an http(s) URL, or a `data:` URL if the response embeds the image. */
export type PageScreenshot = { readonly source: string; readonly isInline: boolean };

/** Returns the location of a result's screenshot: the format, otherwise its actions. Null without both. */
export function screenshotContent({ contents }: ResultView): ScreenshotContent | null {
  const of = (kind: ScreenshotContent["kind"]) => {
    const found = contents.find((each) => each.kind === kind);
    return found ? { ...found, kind } : null;
  };
  return of("screenshot") ?? of("actions");
}

/** The screenshot in the value of a content. If the actions took several, the last one: the page at the end. */
export function screenshotIn(
  kind: ScreenshotContent["kind"],
  value: unknown,
): PageScreenshot | null {
  if (kind === "screenshot") return imageOf(value);
  const taken = isJsonObject(value) && Array.isArray(value.screenshots) ? value.screenshots : [];
  return taken.map(imageOf).findLast((each) => each !== null) ?? null;
}

function imageOf(value: unknown): PageScreenshot | null {
  const inline = inlineImageUrl(value);
  if (inline !== null) return { source: inline, isInline: true };
  const url = fileUrl(value);
  return url === null ? null : { source: url, isInline: false };
}

/** The URL of a result's screenshot, if it has one that is known without its large contents. */
export function screenshotUrl(result: ResultView): string | null {
  const content = screenshotContent(result);
  const found = content && screenshotIn(content.kind, content.value);
  return found && !found.isInline ? found.source : null;
}
