import { lazyComponent } from "@/components/ui/loading/lazy";
import { useFieldError } from "../fields/use-field";
import { useDraftCheck } from "./draft-check";

const FindingsList = lazyComponent(async () => (await import("./findings-list")).FindingsList);

/** What is worth knowing before the run, and what goes along without a control. Neither blocks. */
export function FormFindings() {
  const { findings, kept } = useDraftCheck() ?? { findings: [], kept: [] };
  const restError = useFieldError("rest");
  if (findings.length === 0 && kept.length === 0 && !restError) return null;
  return <FindingsList findings={findings} kept={kept} restError={restError} />;
}
