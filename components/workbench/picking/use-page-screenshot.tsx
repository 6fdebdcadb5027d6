import type { PickerScreenshot } from "@/components/actions-editor/picker/panel";
import { MediaState } from "@/components/results/artifacts/media-state";
import { useMedia } from "@/components/results/artifacts/use-media";
import { ConsentPrompt } from "@/components/results/images/consent-prompt";
import type { PageAppearance } from "./pages";

/** Loads the screenshot of a page whose style sheets are incomplete, with the user's consent. */
export function usePageScreenshot(appearance: PageAppearance | null): PickerScreenshot | null {
  const { layout, screenshot } = appearance ?? {};
  const isRemote = layout && screenshot && !screenshot.isInline;
  const media = useMedia(isRemote ? screenshot.source : "", "image");
  if (!layout || !screenshot) return null;
  if (screenshot.isInline) return { layout, src: screenshot.source, waiting: null };
  if (media.state === "ready") return { layout, src: media.src, waiting: null };
  const waiting =
    media.state === "need-consent" ? (
      <ConsentPrompt media={media} thing="screenshot" />
    ) : (
      <MediaState
        media={media}
        name="Screenshot"
        thing="picture"
        expired={<p className="text-ink-muted">The screenshot has expired.</p>}
      />
    );
  return { layout, src: null, waiting };
}
