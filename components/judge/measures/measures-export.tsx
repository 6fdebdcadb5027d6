import { Download } from "lucide-react";
import { Button } from "@/components/ui/controls/button";
import { saveFile } from "@/components/ui/controls/save-file";
import type { MeasuredSystem } from "@/lib/judge/evaluation/measure";
import type { WholeCase } from "@/lib/judge/files/case-file";
import { measuresCsv } from "@/lib/judge/files/export-measures";
import { caseStem } from "../files/case-stem";
import type { MeasureChoices } from "./choices";

type MeasuresExportProps = {
  whole: WholeCase;
  choices: MeasureChoices;
  measured: readonly MeasuredSystem[];
};

/** Saves every value of the table, with the rules that produced it. */
export function MeasuresExport({ whole, choices, measured }: MeasuresExportProps) {
  return (
    <Button
      size="sm"
      icon={Download}
      onClick={() =>
        saveFile(
          new Blob([measuresCsv(whole, choices, measured)], { type: "text/csv" }),
          `${caseStem(whole.judgeCase)}-measures.csv`,
        )
      }
    >
      Metrics as CSV
    </Button>
  );
}
