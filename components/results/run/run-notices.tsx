import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Callout } from "@/components/ui/feedback/callout";
import { ServiceMessage } from "@/components/ui/feedback/service-message";
import { ScrollArea } from "@/components/ui/layout/scroll-area";
import { useOfferCommands } from "@/components/ui/overlays/offered-commands";
import { formatCount } from "@/lib/format/count";
import { useListContext } from "../list/list-context";
import { breakAnywhereClass } from "../list/long-words";
import { LinkedNotices } from "./linked-notices";

/** Warnings of the whole run, above its results. They stay closed for runs with the same warnings. */
export function RunNotices() {
  const { ofRun, others } = useListContext().notices;
  const texts = [...ofRun, ...others.map(({ text }) => text)];
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const title =
    texts.length === 1
      ? "Warning from the service"
      : `${formatCount(texts.length)} warnings from the service`;
  const isClosed = texts.every((text) => closed.has(text));
  const close = () => setClosed(new Set([...closed, ...texts]));
  useOfferCommands(
    texts.length === 0 || isClosed
      ? []
      : [{ id: "close-warnings", label: "Close the warnings", onSelect: close }],
  );
  if (texts.length === 0) return null;
  if (isClosed)
    return (
      <p className="shrink-0 border-b border-line px-2 py-0.5">
        <Button
          size="sm"
          variant="ghost"
          // The button that closed the warnings had the focus.
          ref={focusOnMount}
          onClick={() => setClosed(new Set())}
        >
          {title}
        </Button>
      </p>
    );
  return (
    <ScrollArea
      aria-label="Warning"
      className="max-h-40 shrink-0 overflow-y-auto border-b border-line p-2"
    >
      <Callout
        tone="warn"
        title={
          <span className="flex items-start justify-between gap-2">
            {title}
            <IconButton
              size="sm"
              icon={X}
              label="Close the warnings"
              className="-my-1 -mr-1.5"
              onClick={close}
            />
          </span>
        }
      >
        <NoticeList texts={ofRun} />
        <LinkedNotices notices={others} />
      </Callout>
    </ScrollArea>
  );
}

const focusOnMount = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Untrusted texts of the service, one below the other. */
export function NoticeList({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="grid gap-1">
      {texts.map((text) => (
        <li key={text} className={breakAnywhereClass}>
          <ServiceMessage text={text} />
        </li>
      ))}
    </ul>
  );
}
