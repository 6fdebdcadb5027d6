import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from "react";
import { lazyComponent } from "../loading/lazy";
import { currentUndo } from "./toasts/undo-source";

const Toast = lazyComponent(async () => (await import("./toasts/toast")).Toast);

/** Loads the code of visible messages. */
export const loadToasts = Toast.load;

type AnnounceOptions = {
  /** For failures: screen readers interrupt what they are reading. */
  readonly urgent?: boolean;
  /** Only for screen readers, because the page already shows it. */
  readonly hidden?: boolean;
  /** The message reports a change of the draft: it offers Undo. */
  readonly undoable?: boolean;
};

export type Announce = (message: string, options?: AnnounceOptions) => void;

type Message = {
  readonly text: string;
  /** Different for each message, so that a repeated text is read again. */
  readonly id: number;
  readonly undoable: boolean;
};

/** The last message of each kind. */
type Messages = Readonly<Record<"polite" | "urgent" | "quiet" | "quietUrgent", Message | null>>;

type Regions = {
  readonly messages: Messages;
  readonly close: (id: number) => void;
  /** Regions in the order in which they were mounted. The last one shows the messages. */
  readonly mounted: readonly string[];
  readonly mount: (id: string) => () => void;
};

const none: Messages = { polite: null, urgent: null, quiet: null, quietUrgent: null };

const AnnounceContext = createContext<Announce>(() => {});
const RegionContext = createContext<Regions | null>(null);

/** Returns a function that shows a message for some seconds and announces it to screen readers. */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}

let count = 0;

/** Shows the messages. Mount it once, above every component that announces. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState(none);
  const [mounted, setMounted] = useState<readonly string[]>([]);
  const [{ announce, close, mount }] = useState(() => ({
    announce: ((text, { urgent, hidden, undoable } = {}) => {
      count += 1;
      const kind = hidden ? (urgent ? "quietUrgent" : "quiet") : urgent ? "urgent" : "polite";
      const message = { text, id: count, undoable: undoable === true && currentUndo() !== null };
      setMessages((before) => ({ ...before, [kind]: message }));
    }) satisfies Announce,
    close: (id: number) =>
      setMessages(({ polite, urgent, ...quiet }) => ({
        ...quiet,
        polite: polite?.id === id ? null : polite,
        urgent: urgent?.id === id ? null : urgent,
      })),
    mount: (id: string) => {
      setMounted((before) => [...before, id]);
      return () => setMounted((before) => before.filter((each) => each !== id));
    },
  }));
  return (
    <AnnounceContext value={announce}>
      <RegionContext value={{ messages, close, mounted, mount }}>
        {children}
        <MessageRegion role />
      </RegionContext>
    </AnnounceContext>
  );
}

/**
 * The place of the messages. Each modal dialog has its own, because it makes the rest of the page
 * inert.
 */
export function MessageRegion({ role = false }: { role?: boolean }) {
  const regions = useContext(RegionContext);
  const id = useId();
  const mount = regions?.mount;
  useLayoutEffect(() => mount?.(id), [mount, id]);
  if (!regions) return null;
  const { messages, close, mounted } = regions;
  const { polite, urgent, quiet, quietUrgent } = mounted.at(-1) === id ? messages : none;
  const toast = (message: Message | null, isUrgent: boolean) =>
    message && (
      <Toast key={message.id} {...message} urgent={isUrgent} onClose={() => close(message.id)} />
    );
  const read = (message: Message | null) =>
    message && (
      <p key={message.id} className="sr-only">
        {message.text}
      </p>
    );
  return (
    <div className="pointer-events-none fixed bottom-14 left-3 z-40 grid max-w-[calc(100vw-1.5rem)] justify-items-start gap-2 print:hidden">
      <div role={role ? "status" : undefined} aria-live="polite" aria-atomic="false">
        {read(quiet)}
        {toast(polite, false)}
      </div>
      <div role={role ? "alert" : undefined} aria-live="assertive" aria-atomic="false">
        {read(quietUrgent)}
        {toast(urgent, true)}
      </div>
    </div>
  );
}
