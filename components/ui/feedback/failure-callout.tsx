import { Callout } from "./callout";

type FailureCalloutProps = {
  /** For example “The case was not stored”. */
  title: string;
  /** The reason, and what to do. Null shows nothing. */
  message: string | null;
  className?: string;
};

/** Reports that the user's last action failed. */
export function FailureCallout({ title, message, className }: FailureCalloutProps) {
  if (message === null) return null;
  return (
    <Callout tone="bad" role="alert" title={title} className={className}>
      {message}
    </Callout>
  );
}
