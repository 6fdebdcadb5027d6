import { useAnnounce } from "@/components/ui/feedback/live-region";
import { formatCount } from "@/lib/format/count";
import {
  nonePicked,
  type Picked,
  pickRange,
  togglePicked,
  withPicked,
} from "@/lib/results/pick/picked";
import { usePickStore } from "./pick-state";

/** Changes the picks and announces their number. */
export function usePick() {
  const store = usePickStore();
  const announce = useAnnounce();
  const order = () => (store.read().shown?.results ?? []).map(({ id }) => id);
  const set = (picked: Picked) => {
    store.change({ picked });
    announce(`${formatCount(picked.ids.size)} picked`, { hidden: true });
  };
  return {
    /** `range`: also all results from the last one to this one. */
    toggle: (id: string, range: boolean) => {
      const { picked } = store.read();
      set(range ? pickRange(picked, id, order()) : togglePicked(picked, id));
    },
    setShown: (on: boolean) => set(withPicked(store.read().picked, order(), on, null)),
    clear: () => set(nonePicked),
  };
}
