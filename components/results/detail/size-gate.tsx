import { Download, Eye, Weight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { saveFile } from "@/components/ui/files/save-file";
import { formatBytes } from "@/lib/format/bytes";
import type { DetailTab } from "@/lib/results/contents/detail-tabs";
import type { ResultView } from "@/lib/results/model/result-view";
import { responses } from "../contents/response-workers";
import { indentedJson } from "../raw/indented-json";
import { useResponseBody } from "../run/shown-run-context";
import { formatViews } from "./formats/registry";

type SizeGateProps = { tab: DetailTab; result: ResultView; children: ReactNode };

/** Asks before a very large content is rendered, and offers to save it instead. */
export function SizeGate({ tab, result, children }: SizeGateProps) {
  const body = useResponseBody();
  const [opened, setOpened] = useState(false);
  const [failed, setFailed] = useState(false);
  const { bytes, key, title } = tab;
  if (opened || bytes === null || bytes <= formatViews[key].maxBytes) return children;
  const save = async () => {
    try {
      if (!body) throw new Error("The response is no longer available.");
      const value = await responses.content(body, result.id, key);
      const text = typeof value === "string" ? value : indentedJson(value);
      saveFile(
        new Blob([text]),
        `${result.id}-${tab.id}.${typeof value === "string" ? "txt" : "json"}`,
      );
    } catch {
      setFailed(true);
    }
  };
  return (
    <EmptyState
      icon={Weight}
      headingLevel={4}
      title={`${title}: ${formatBytes(bytes)}`}
      actions={
        <>
          <Button size="sm" icon={Eye} onClick={() => setOpened(true)}>
            Show
          </Button>
          <Button size="sm" variant="ghost" icon={Download} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      This may freeze the tab for a few seconds. The Raw tab loads it in parts.
      {failed ? <p className="mt-1 text-warn">Saving failed. Try again.</p> : null}
    </EmptyState>
  );
}
