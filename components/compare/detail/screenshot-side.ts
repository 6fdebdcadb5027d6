import { dataUrlBlob } from "@/lib/results/artifacts/data-url-blob";
import { artifactExpiry } from "@/lib/results/artifacts/expiry";
import { screenshotIn } from "@/lib/results/artifacts/page-screenshot";
import { getStoredArtifact } from "@/lib/storage/runs/artifacts";
import type { LoadedSide } from "./use-contents";

/** A screenshot: its bytes, the URL to load it from with consent, or why it cannot be shown. */
export type ScreenshotState =
  | { readonly state: "here"; readonly blob: Blob }
  | { readonly state: "remote"; readonly url: string }
  | { readonly state: "unavailable"; readonly reason: string };

type ScreenshotOptions = {
  readonly page: string | null;
  /** When the response was received, and now. Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly now: number;
  readonly letter: string;
};

/** Stored copies come first. An expired URL is not requested. */
export async function findScreenshot(
  side: LoadedSide,
  { page, receivedAt, now, letter }: ScreenshotOptions,
): Promise<ScreenshotState> {
  if (!side.ok) return { state: "unavailable", reason: side.reason };
  const found = screenshotIn("screenshot", side.value);
  if (!found) return { state: "unavailable", reason: `Run ${letter} has no readable screenshot.` };
  const { source, isInline } = found;
  if (isInline) {
    const blob = dataUrlBlob(source);
    return blob
      ? { state: "here", blob }
      : { state: "unavailable", reason: `The screenshot of run ${letter} cannot be decoded.` };
  }
  const stored = await getStoredArtifact(source);
  if (stored) return { state: "here", blob: stored.blob };
  const expiry = artifactExpiry({ url: source, kind: "image" }, page, receivedAt);
  if (expiry && expiry.at <= now)
    return {
      state: "unavailable",
      reason: `The link to the screenshot of run ${letter} has expired, and this browser stores no copy.`,
    };
  return { state: "remote", url: source };
}
