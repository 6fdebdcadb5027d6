"use client";
import { ComparePage } from "@/components/compare/compare-page";
import { PictureLoaderProvider } from "@/components/compare/detail/picture-loader";
import { LiveRegion } from "@/components/ui/feedback/live-region";
import { ShareHost } from "../run-share/host";
import { RemotePicture } from "./picture-loader";

/** The page that compares runs, with the pictures of results. */
export function CompareScreen() {
  return (
    <PictureLoaderProvider value={RemotePicture}>
      <ComparePage />
      <LiveRegion>
        <ShareHost />
      </LiveRegion>
    </PictureLoaderProvider>
  );
}
