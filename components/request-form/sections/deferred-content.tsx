import { LazyContent } from "@/components/ui/loading/lazy";
import { laterParts } from "./deferred-parts";
import type { LaterFold, LaterSection } from "./deferred-sections";

type LaterInsideProps = {
  part: LaterSection | LaterFold;
  /** Whether it is looked at; until then it does not ask for its code. */
  wanted?: boolean;
};

/** The inside of a section whose code comes later. */
export function LaterInside({ part, wanted }: LaterInsideProps) {
  return (
    <LazyContent value={laterParts} enabled={wanted}>
      {({ laterSections }) => {
        const Inside = laterSections[part];
        return <Inside />;
      }}
    </LazyContent>
  );
}
