import { CircleAlert, TriangleAlert } from "lucide-react";
import { countOf } from "@/lib/format/count";

export type TextLineIssue = {
  readonly line: number;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly onGo: () => void;
};

const SHOWN = 5;

type TextLineIssuesProps = { label: string; issues: readonly TextLineIssue[] };

export function TextLineIssues({ label, issues }: TextLineIssuesProps) {
  if (issues.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-0.5 text-xs">
      {issues.slice(0, SHOWN).map(({ line, severity, message, onGo }) => {
        const wrong = severity === "error";
        const Icon = wrong ? CircleAlert : TriangleAlert;
        return (
          <li
            key={`${line} ${message}`}
            className={`flex min-h-6 items-center gap-1.5 ${wrong ? "text-bad" : "text-warn"}`}
          >
            <Icon aria-hidden className="size-3 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <button
                type="button"
                className="min-h-6 rounded-sm font-medium underline decoration-current/40 underline-offset-2 hover:decoration-current"
                onClick={onGo}
              >
                Line {line}
              </button>
              : {message}
            </span>
          </li>
        );
      })}
      {issues.length > SHOWN ? (
        <li className="pl-4.5 text-ink-muted">
          and {countOf(issues.length - SHOWN, "more", "more")}
        </li>
      ) : null}
    </ul>
  );
}
