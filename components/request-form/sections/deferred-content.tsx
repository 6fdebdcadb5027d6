import { LazyContent } from "@/components/ui/loading/lazy";
import { deferredParts } from "./deferred-parts";
import type { DeferredPart } from "./deferred-sections";

type DeferredContentProps = {
  part: DeferredPart;
  /** Whether it is visible; until then, its code is not loaded. */
  wanted?: boolean;
};

export function DeferredContent({ part, wanted }: DeferredContentProps) {
  return (
    <LazyContent value={deferredParts} enabled={wanted}>
      {({ deferredSections: laterSections }) => {
        const Inside = laterSections[part];
        return <Inside />;
      }}
    </LazyContent>
  );
}
