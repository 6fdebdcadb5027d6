import { CircleAlert, type LucideProps } from "lucide-react";
import { forwardRef } from "react";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { NoticeList } from "../run/run-notices";

/** In front of a tab with warnings about its format. */
export const NoticeIcon = forwardRef<SVGSVGElement, LucideProps>((props, ref) => (
  <CircleAlert {...props} ref={ref} className={`${props.className ?? ""} text-warn`} />
));
NoticeIcon.displayName = "NoticeIcon";

/** Warnings about the format of a tab, above its content. */
export function TabNotices({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ScrollArea
      aria-label="Warnings about this format"
      className="flex max-h-24 shrink-0 gap-2 overflow-y-auto border-b border-line bg-warn-soft px-4 py-1.5 text-ink-muted print:max-h-none"
    >
      <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0 text-warn" />
      <NoticeList texts={texts} />
    </ScrollArea>
  );
}
