import { type ReactNode, useRef } from "react";
import { classNames } from "@/components/ui/layout/class-names";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { FoundInElement } from "../find/found-in-element";
import { foundTextClass } from "../find/matches";

export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const region = useRef<HTMLElement>(null);
  return (
    <ScrollArea
      ref={region}
      aria-label={label}
      className={classNames("h-full overflow-auto overscroll-contain", foundTextClass, className)}
    >
      <FoundInElement region={region} />
      {children}
    </ScrollArea>
  );
}
