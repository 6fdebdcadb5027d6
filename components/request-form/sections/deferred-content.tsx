import { LazyContent } from "@/components/ui/loading/lazy";
import { deferredParts } from "./deferred-parts";
import type { DeferredFold, DeferredSection } from "./deferred-sections";

type LaterInsideProps = {
  part: DeferredSection | DeferredFold;
  /** Whether it is looked at; until then it does not ask for its code. */
  wanted?: boolean;
};

/** The inside of a section whose code comes later. */
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
