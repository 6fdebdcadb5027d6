import { useMemo } from "react";
import { Button } from "@/components/ui/controls/button";
import type { ResultView } from "@/lib/results/model/result-view";
import { LoadImages } from "../detail/load-images";
import { deviceConsent } from "./consent-state";

/** Asks for consent for all images of a list that still need it. */
export function ImageConsent({ results }: { results: readonly ResultView[] }) {
  const urls = useMemo(() => results.flatMap(({ image }) => image?.url ?? []), [results]);
  return (
    <LoadImages urls={urls}>
      <Button
        size="sm"
        variant="ghost"
        onClick={() => deviceConsent.write({ ...deviceConsent.read(), always: true })}
      >
        Always for all hosts
      </Button>
    </LoadImages>
  );
}
