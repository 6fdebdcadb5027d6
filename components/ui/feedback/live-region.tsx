import {
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { createListeners } from "@/lib/format/listeners";
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
  readonly at: number;
  readonly undoable: boolean;
};

/** The last message of each kind. */
type Messages = Readonly<Partial<Record<"polite" | "urgent" | "quiet" | "quietUrgent", Message>>>;

type Regions = {
  readonly messages: Messages;
  /** Regions in the order in which they were mounted. The last one shows the messages. */
  readonly mounted: readonly string[];
  /** Earlier messages were read in another region: this one shows them, but is not to read them again. */
  readonly readAt: number;
};

/** Milliseconds. A message for screen readers is removed afterwards: otherwise it would be read again at the end of the page. */
const HIDDEN_MS = 10_000;
/** More recent messages may not have been read when their region ended, such as that of a dialog which closes. */
const UNREAD_MS = 1_000;

const initial: Regions = { messages: {}, mounted: [], readAt: 0 };

/**
 * The messages and their regions, outside of the state of a component: only regions render for a message, and the page
 * around them need not be hydrated for it.
 */
function createRegions() {
  let current = initial;
  const { subscribe, notify } = createListeners();
  const change = (next: Partial<Regions>) => {
    current = { ...current, ...next };
    notify();
  };
  const announce: Announce = (text, { urgent, hidden, undoable } = {}) => {
    count += 1;
    const kind = hidden ? (urgent ? "quietUrgent" : "quiet") : urgent ? "urgent" : "polite";
    const canUndo = undoable === true && currentUndo() !== null;
    const message = { text, id: count, at: Date.now(), undoable: canUndo };
    change({ messages: { ...current.messages, [kind]: message } });
    if (hidden) setTimeout(close, HIDDEN_MS, message.id);
  };
  const close = (id: number) => {
    const others = Object.entries(current.messages).filter(([, message]) => message.id !== id);
    change({ messages: Object.fromEntries(others) });
  };
  const place = (mounted: readonly string[]) => change({ mounted, readAt: Date.now() - UNREAD_MS });
  return {
    announce,
    read: () => current,
    subscribe,
    close,
    mount: (id: string) => {
      place([...current.mounted, id]);
      return () => place(current.mounted.filter((each) => each !== id));
    },
  };
}

const RegionContext = createContext<ReturnType<typeof createRegions> | null>(null);

const ignore: Announce = () => {};

/** Returns a function that shows a message for some seconds and announces it to screen readers. */
export function useAnnounce(): Announce {
  return useContext(RegionContext)?.announce ?? ignore;
}

let count = 0;

/** Shows the messages. Mount it once, above every component that announces. */
export function LiveRegion({ children }: { children: ReactNode }) {
  const [regions] = useState(createRegions);
  return (
    <RegionContext value={regions}>
      {children}
      <MessageRegion role />
    </RegionContext>
  );
}

/**
 * The place of the messages. Each modal dialog has its own, because it makes the rest of the page
 * inert.
 */
export function MessageRegion({ role = false }: { role?: boolean }) {
  const regions = useContext(RegionContext);
  return regions && <ShownRegion regions={regions} role={role} />;
}

type ShownRegionProps = { regions: ReturnType<typeof createRegions>; role: boolean };

function ShownRegion({ regions, role }: ShownRegionProps) {
  const id = useId();
  useLayoutEffect(() => regions.mount(id), [regions, id]);
  const { messages, mounted, readAt } = useSyncExternalStore(
    regions.subscribe,
    regions.read,
    () => initial,
  );
  const shown = mounted.at(-1) === id ? messages : initial.messages;
  const show = (kind: keyof Messages, isRead = false) => {
    const message = shown[kind];
    if (!message || message.at < readAt !== isRead) return null;
    if (kind.startsWith("quiet"))
      return (
        <p key={message.id} className="sr-only">
          {message.text}
        </p>
      );
    return (
      <Toast
        key={message.id}
        {...message}
        urgent={kind === "urgent"}
        onClose={() => regions.close(message.id)}
      />
    );
  };
  const read = [show("polite", true), show("urgent", true)];
  return (
    <div className="pointer-events-none fixed bottom-14 left-3 z-40 grid max-w-[calc(100vw-1.5rem)] justify-items-start gap-2 print:hidden">
      {read.some((each) => each !== null) ? (
        <section aria-label="Messages" className="grid justify-items-start gap-2">
          {read}
        </section>
      ) : null}
      <div role={role ? "status" : undefined} aria-live="polite" aria-atomic="false">
        {show("quiet")}
        {show("polite")}
      </div>
      <div role={role ? "alert" : undefined} aria-live="assertive" aria-atomic="false">
        {show("quietUrgent")}
        {show("urgent")}
      </div>
    </div>
  );
}
