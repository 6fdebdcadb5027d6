import { Field } from "@/components/ui/controls/field";
import { Select } from "@/components/ui/controls/select";
import { useRecord } from "@/components/ui/loading/use-record";
import type { ConnectionSummary } from "@/lib/contract/connection";
import { dialectNames, dialects, isDialect } from "@/lib/contract/dialect/dialects";
import { changeProfile, deviceProfiles, profileOf } from "@/lib/storage/connections/profiles";

/** The dialect of a stored connection. A change takes effect immediately, in this browser. */
export function DialectChoice({ connection }: { connection: ConnectionSummary }) {
  const profiles = useRecord(deviceProfiles);
  const { dialect = "specification" } = profileOf(profiles, connection);
  return (
    <Field
      label="Dialect"
      help="How notes at the options are worded. Changes no request; takes effect immediately in this browser."
    >
      <Select
        options={dialects.map((value) => ({ value, label: dialectNames[value] }))}
        value={dialect}
        onChange={({ target }) => {
          const { value } = target;
          if (isDialect(value))
            changeProfile(deviceProfiles, connection, () => ({ dialect: value }));
        }}
      />
    </Field>
  );
}
