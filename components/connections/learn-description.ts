import type { ConnectionSummary } from "@/lib/contract/connection";
import { fieldIndex } from "@/lib/request/find/field-index";
import { changeProfile, deviceProfiles, type OptionMark } from "@/lib/storage/connections/profiles";

/** Marks, for one connection, the options that the service's own description does not list. */
export function learnDescription(
  connection: ConnectionSummary,
  undescribed: readonly string[],
  at = Date.now(),
): void {
  const marks = undescribed.flatMap((field): OptionMark[] => {
    const control = fieldIndex.find(({ wire }) => wire === field)?.draftPath;
    return control === undefined
      ? []
      : [{ field, control, source: "undescribed", message: "", at }];
  });
  changeProfile(deviceProfiles, connection, (old) => {
    const rejected = old.marks.filter(({ source }) => source === "rejected");
    const isKnown = ({ field }: OptionMark) => rejected.some((each) => each.field === field);
    return { marks: [...rejected, ...marks.filter((each) => !isKnown(each))] };
  });
}
