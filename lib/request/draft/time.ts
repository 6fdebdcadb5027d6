import { textField } from "./field";
import { section } from "./section";
import { timeLabel } from "./time-controls";

export const timeSection = section({
  name: "time",
  fields: { tbs: textField(["tbs"]) },
  summary: ({ tbs }) => timeLabel(tbs),
});
