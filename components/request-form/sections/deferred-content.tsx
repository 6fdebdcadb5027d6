import { LazyContent } from "@/components/ui/loading/lazy";
import { deferredParts } from "./deferred-parts";
import type { DeferredPart } from "./deferred-sections";

type DeferredContentProps = {
  part: DeferredPart;
  /** Loads its code. */
  enabled?: boolean;
};

export function DeferredContent({ part, enabled }: DeferredContentProps) {
  return (
    <LazyContent value={deferredParts} enabled={enabled}>
      {({ deferredSections }) => {
        const Inside = deferredSections[part];
        return <Inside />;
      }}
    </LazyContent>
  );
}
