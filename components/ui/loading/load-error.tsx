import { Button } from "../controls/button";
import { classNames } from "../layout/class-names";

type LoadErrorProps = {
  onRetry: () => void;
  /** For overlays. Also moves the message to the bottom of the window. */
  onClose?: () => void;
};

/** Replaces a part of the page whose code could not be loaded. */
export function LoadError({ onRetry, onClose }: LoadErrorProps) {
  return (
    <p
      role="alert"
      className={classNames(
        "text-bad",
        onClose
          ? "fixed bottom-4 left-1/2 z-50 w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 rounded-lg border border-line-medium bg-raised px-4 py-3 shadow-float"
          : "p-3",
      )}
    >
      This part of the page could not be loaded.{" "}
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>{" "}
      {onClose ? (
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      ) : null}
    </p>
  );
}
