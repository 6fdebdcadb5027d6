import { lazyComponent } from "@/components/ui/loading/lazy";
import { useFieldError } from "../fields/frame/use-field";
import { useDraftCheck } from "./draft-check";

const FindingsList = lazyComponent(async () => (await import("./findings-list")).FindingsList);

/** Findings about the draft, and fields without a control. Neither blocks a run. */
export function FormFindings() {
  const { findings, extraFields } = useDraftCheck() ?? { findings: [], extraFields: [] };
  const restError = useFieldError("rest");
  if (findings.length === 0 && extraFields.length === 0 && !restError) return null;
  return <FindingsList findings={findings} extraFields={extraFields} restError={restError} />;
}
