import { Callout } from "./callout";

type FailureCalloutProps = {
  /** Such as “The case was not stored”. */
  title: string;
  /** The reason, and what to do. Null shows nothing. */
  message: string | null;
  className?: string;
};

/** Says that something that the user did just now failed. */
export function FailureCallout({ title, message, className }: FailureCalloutProps) {
  if (message === null) return null;
  return (
    <Callout tone="bad" role="alert" title={title} className={className}>
      {message}
    </Callout>
  );
}
