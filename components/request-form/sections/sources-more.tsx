import { useWatch } from "react-hook-form";
import { requestFields, webSourceFields } from "@/lib/contract/fields/request-fields";
import { DurationField } from "../fields/duration-field";
import { FlagField } from "../fields/flag-field";
import { LineField } from "../fields/line-field";
import { TimeField } from "../fields/time-field";
import { useRequestForm } from "../request-form-context";

export function SourcesMore() {
  return (
    <>
      <WebOnly />
      <FlagField name="sources.highlights" info={requestFields.highlights} />
      <FlagField name="sources.ignoreInvalidURLs" info={requestFields.ignoreInvalidURLs} />
      <DurationField name="sources.timeout" info={requestFields.timeout} unit="s" />
    </>
  );
}

/** Options of the web source, shown only if it is selected. */
function WebOnly() {
  const { control } = useRequestForm();
  const on = useWatch({ control, name: "sources.types.web" });
  if (!on) return null;
  return (
    <>
      <LineField
        name="sources.webLocation"
        wire="web.location"
        info={webSourceFields.location}
        placeholder="Berlin,Berlin,Germany"
      />
      <TimeField name="sources.webTbs" wire="web.tbs" info={webSourceFields.tbs} compact />
    </>
  );
}
