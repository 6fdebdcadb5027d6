import { PickerDialog } from "@/components/actions-editor/picker/dialog";
import type { OtherPage } from "@/components/actions-editor/picker/other-pages";

/** The HTML of a frame on which another selector for a step is picked. */
export type TracePicker = {
  readonly html: string;
  readonly url: string | null;
  readonly others: readonly OtherPage[];
  readonly current: string;
  readonly onPick: (selector: string) => void;
  readonly onClose: () => void;
};

export function TracePickerDialog({ picking }: { picking: TracePicker | null }) {
  if (!picking) return null;
  return (
    <PickerDialog
      open
      onClose={picking.onClose}
      html={picking.html}
      pageKey="frame"
      pageUrl={picking.url}
      others={picking.others}
      purpose="action"
      current={picking.current}
      onPick={picking.onPick}
    />
  );
}
