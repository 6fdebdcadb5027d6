import { requestFields } from "@/lib/contract/fields/request-fields";
import { TimeField } from "../fields/time-field";

export function TimeSection() {
  return <TimeField name="time.tbs" info={requestFields.tbs} />;
}
