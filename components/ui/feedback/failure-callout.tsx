import { Callout } from "./callout";

type FailureCalloutProps = {
  /** States that something did not happen. */
  title: string;
  /** Why, and what to do. Null shows nothing. */
  message: string | null;
  className?: string;
};

/** Tells that something that the user did just now failed. */
export function FailureCallout({ title, message, className }: FailureCalloutProps) {
  if (message === null) return null;
  return (
    <Callout tone="bad" role="alert" title={title} className={className}>
      {message}
    </Callout>
  );
}
