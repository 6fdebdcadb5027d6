import { useWatch } from "react-hook-form";
import { useRequestForm } from "@/components/request-form/request-form-context";
import { notRestored, notRestoredText } from "@/lib/request/not-restored";
import { Notice, type RequestNoticeProps } from "./notice";

export function MissingValuesNotice(props: RequestNoticeProps) {
  "use no memo"; // The library mutates its values, so the compiler must not memoize reads of them.
  const { control, getValues } = useRequestForm();
  // Renders again after every change.
  useWatch({ control });
  const items = notRestored(
    getValues(),
    props.missing.map((path) => path.split(".")),
  );
  return <Notice {...props} items={items} missingText={notRestoredText(items)} />;
}
