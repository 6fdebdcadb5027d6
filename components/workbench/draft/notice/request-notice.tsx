import { useRequestForm } from "@/components/request-form/request-form-context";
import { lazyComponent } from "@/components/ui/loading/lazy";
import type { Draft } from "@/lib/request/draft";
import { Notice, type RequestNoticeProps } from "./notice";

/** Needs the schemas of a request, which take 60 ms to evaluate. Most links lack no value. */
const MissingValuesNotice = lazyComponent(
  async () => (await import("./missing-values-notice")).MissingValuesNotice,
);

/**
 * Lists the values that a loaded request lacks, with links to their fields, and its origin. A value leaves the list
 * when it is entered.
 */
export function RequestNotice(props: RequestNoticeProps) {
  const { getValues } = useRequestForm();
  const isComplete = props.missing.length === 0 && !mayLackValues(getValues());
  return props.failed || isComplete ? (
    <Notice {...props} items={[]} missingText="" />
  ) : (
    <MissingValuesNotice {...props} />
  );
}

/** Whether the draft has fields that can be marked as lost. */
const mayLackValues = ({ loading, actions }: Draft): boolean =>
  loading.headers.length > 0 || actions.steps.length > 0;
