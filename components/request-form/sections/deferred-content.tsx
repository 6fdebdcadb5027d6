import { LazyContent } from "@/components/ui/loading/lazy";
import { deferredParts } from "./deferred-parts";
import type { DeferredFold, DeferredSection } from "./deferred-sections";

type LaterInsideProps = {
  part: DeferredSection | DeferredFold;
  /** Whether it is visible; until then, its code is not loaded. */
  wanted?: boolean;
};

export function DeferredContent({ part, wanted }: LaterInsideProps) {
  return (
    <LazyContent value={deferredParts} enabled={wanted}>
      {({ deferredSections: laterSections }) => {
        const Inside = laterSections[part];
        return <Inside />;
      }}
    </LazyContent>
  );
}
