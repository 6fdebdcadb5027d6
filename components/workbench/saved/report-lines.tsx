import { ScrollArea } from "@/components/ui/layout/scroll-area";

export function ReportLines({ label, list }: { label: string; list: readonly string[] }) {
  return (
    <ScrollArea aria-label={label} className="max-h-60 overflow-y-auto">
      <ul className="grid list-disc gap-0.5 pl-4 [overflow-wrap:anywhere]">
        {list.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
          <li key={index}>{line}</li>
        ))}
      </ul>
    </ScrollArea>
  );
}
