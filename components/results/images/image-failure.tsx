import { Button } from "@/components/ui/controls/button";
import type { Media } from "../artifacts/use-media";

/** Why an image is not shown, and how to try again. */
export function ImageFailure({ media }: { media: Media }) {
  if (media.state === "expired") return <p>Its URL has expired and the image was not stored.</p>;
  if (media.state !== "failed") return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p>{media.reason}</p>
      {media.retry ? (
        <Button size="sm" onClick={media.retry}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}
