import { X } from "lucide-react";
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../controls/icon-button";
import { MessageRegion } from "../feedback/live-region";
import { classNames } from "../layout/class-names";
import { usePreservedFocus } from "../layout/preserved-focus";
import { ConfirmRemoval } from "./confirm-removal";
import { showModal } from "./show-modal";

type ModalProps = {
  /**
   * Called for Escape, the close button and a click on the backdrop, after a question if text typed inside
   * `[data-drops-typed]` would be lost.
   */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** Buttons in the footer. The primary one comes last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl";
  children?: ReactNode;
};

const widths = { sm: "max-w-sm", md: "max-w-lg", lg: "max-w-3xl", xl: "max-w-[90rem]" };

/**
 * A modal dialog on the native element, which makes the page inert and returns the focus. The focus
 * starts at `[data-autofocus]`, else at the first field, else at the dialog. It stays in the dialog
 * when its control is removed. Outside of its parents, because a narrow window hides panes.
 */
export function Dialog({ open, ...props }: ModalProps & { open: boolean }) {
  return open ? createPortal(<Modal {...props} />, document.body) : null;
}

function Modal({ onClose, title, description, footer, size = "md", children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const id = useId();
  usePreservedFocus(element);
  const { onInput, requestClose, question } = useTypedQuestion(element, onClose);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const close = showModal(dialog);
    const focusTarget =
      dialog.querySelector<HTMLElement>("[data-autofocus]") ??
      dialog.querySelector<HTMLElement>("[data-dialog-body] :is(input, select, textarea):enabled");
    (focusTarget ?? dialog).focus({ preventScroll: true });
    return close;
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the element handles Escape, the keyboard equivalent
    <dialog
      ref={element}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      tabIndex={-1}
      onCancel={(event) => {
        // Children, such as a file input, also fire cancel events.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      }}
      // A second Escape closes the dialog without a cancel event. The owner must know that too.
      onClose={({ target, currentTarget }) => {
        // The event is asynchronous. If the dialog is open again, ignore it.
        if (!currentTarget.open && target === currentTarget) onClose();
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Requires that the press started on the backdrop too: dragging a selection out of a field
        // must not close the dialog.
        if (pressedBeside.current && event.target === event.currentTarget) requestClose();
      }}
      onInput={onInput}
      className={classNames(
        "m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-hidden rounded-lg border border-line-medium bg-raised p-0 text-ink shadow-float outline-none backdrop:bg-backdrop open:flex",
        widths[size],
      )}
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex items-start gap-2 border-b border-line py-2 pr-2 pl-4">
          <div className="min-w-0 flex-1 py-1">
            <h2 id={`${id}-title`} className="text-base font-semibold">
              {title}
            </h2>
            {description ? (
              <p id={`${id}-description`} className="mt-0.5 text-ink-muted">
                {description}
              </p>
            ) : null}
          </div>
          <IconButton label="Close" icon={X} shortcut="escape" onClick={requestClose} />
        </header>
        <div data-dialog-body="" className="relative min-h-0 flex-1 overflow-auto p-4">
          {children}
        </div>
        {question}
        {footer ? (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
            {footer}
          </footer>
        ) : null}
        <MessageRegion />
      </div>
    </dialog>
  );
}

const TEXT_FIELD = "textarea, input:not([type=checkbox], [type=radio], [type=file])";

/**
 * Asks before a dialog closes by Escape, its close button or a click beside it while text that the user typed inside
 * `[data-drops-typed]` would be lost.
 */
function useTypedQuestion(dialog: RefObject<HTMLElement | null>, onClose: () => void) {
  const [isAsking, setAsking] = useState(false);
  const typed = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  const holdsTyped = () =>
    [...typed.current].some(
      (field) => field.isConnected && field.value !== "" && field.closest("[data-drops-typed]"),
    );
  return {
    onInput: ({ target }: FormEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        if (target.matches(TEXT_FIELD)) typed.current.add(target);
    },
    requestClose: () => {
      if (!holdsTyped()) return onClose();
      setAsking(true);
      dialog.current?.querySelector<HTMLElement>("[data-typed-question] button")?.focus();
    },
    question: isAsking ? (
      <div data-typed-question="" className="border-t border-line p-4">
        <ConfirmRemoval
          question="Discard what you typed?"
          confirmLabel="Discard"
          remove={async () => {
            onClose();
            return null;
          }}
          onKeep={() => setAsking(false)}
        />
      </div>
    ) : null,
  };
}
