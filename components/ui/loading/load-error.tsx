import { Button } from "../controls/button";
import { classNames } from "../layout/class-names";

type NoAnswerProps = {
  onRetry: () => void;
  /** Of what opens over the page: gives it up. */
  onClose?: () => void;
};

/** Stands where something would be whose code cannot be had. */
export function LoadError({ onRetry, onClose }: NoAnswerProps) {
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
      The workbench does not answer.{" "}
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
