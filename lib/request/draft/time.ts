import { textField } from "./field";
import { section } from "./section";
import { timeWords } from "./time-controls";

export const timeSection = section({
  name: "time",
  fields: { tbs: textField(["tbs"]) },
  summary: ({ tbs }) => timeWords(tbs),
});
