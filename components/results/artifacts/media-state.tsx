import type { ReactNode } from "react";
import { Button } from "@/components/ui/controls/button";
import { Callout } from "@/components/ui/feedback/callout";
import { Loading } from "@/components/ui/feedback/spinner";
import { ConsentPrompt } from "../images/consent-prompt";
import type { Media } from "./use-media";

type MediaStateProps = {
  media: Exclude<Media, { state: "ready" }>;
  name: string;
  thing: "file" | "picture" | "PDF";
  expired: ReactNode;
};

/** Placeholder for a file that is not ready: consent, loading, failed or expired. */
export function MediaState({ media, name, thing, expired }: MediaStateProps) {
  switch (media.state) {
    case "need-consent":
      return <ConsentPrompt media={media} thing={thing} />;
    case "loading":
      return <Loading>{name}: loading…</Loading>;
    case "failed":
      return (
        <Callout
          tone="warn"
          title="The file is not shown"
          actions={
            media.retry && (
              <Button size="sm" onClick={media.retry}>
                Try again
              </Button>
            )
          }
        >
          {media.reason}
        </Callout>
      );
    case "expired":
      return expired;
  }
}
