import { toggleFold, useFold } from "@/components/request-form/sections/fold-state";
import { useMediaQuery } from "@/components/ui/layout/use-media";

const NAME = "code-beside";

/** Windows with room for the form, its code and the results. Must match `max-[1200px]:`. */
const WIDE = "(width >= 1200px)";

export const toggleCodeBeside = (): void => toggleFold(NAME, false);

/** Whether the code is shown beside the form; saved for later visits. */
export function useCodeBeside(): { readonly isOn: boolean; readonly isShown: boolean } {
  const isOn = useFold(NAME, false);
  const isWide = useMediaQuery(WIDE);
  return { isOn, isShown: isOn && isWide };
}
