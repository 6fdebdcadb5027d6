"use client";
import { FileX } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { DetailTab } from "@/lib/results/detail-tabs";
import type { FailureAct } from "@/lib/results/failure-words";
import type { ResultView } from "@/lib/results/result-view";
import { useContent } from "../use-content";
import { ArtifactView } from "./artifact-view";
import { MetadataTable } from "./metadata-table";
import { Pending } from "./pending";

// Each brings a library of its own, which the first page must not carry.
const MarkdownPreview = lazy(async () => ({
  default: (await import("./markdown-preview")).MarkdownPreview,
}));
const TextView = lazy(async () => ({ default: (await import("./text-view")).TextView }));
const JsonView = lazy(async () => ({ default: (await import("./json-view")).JsonView }));
const AddressList = lazy(async () => ({ default: (await import("./address-list")).AddressList }));

type DetailContentProps = {
  tab: DetailTab;
  result: ResultView;
  onAct: (act: FailureAct) => void;
};

/** The content of one tab of a result. */
export function DetailContent(props: DetailContentProps) {
  if (props.tab.missing) return <NotReturned {...props} />;
  return (
    <Suspense fallback={<Pending />}>
      <View {...props} />
    </Suspense>
  );
}

function View({ tab, result }: DetailContentProps) {
  const { view, title, key } = tab;
  const content = useContent(result, key);
  if (content.state === "loading") return <Pending />;
  if (content.state === "gone")
    return (
      <EmptyState headingLevel={4} title="This content could not be read">
        {content.reason}
      </EmptyState>
    );
  const { value } = content;
  switch (view) {
    case "markdown-preview":
    case "text":
      return <MarkdownPreview label={title} markdown={textOf(value)} baseUrl={result.url} />;
    case "markdown-source":
      return <TextView label={title} text={textOf(value)} language="markdown" wrapped />;
    case "html-source":
      return <TextView label={title} text={textOf(value)} language="html" />;
    case "links":
      return <AddressList things="link" values={listOf(value)} baseUrl={result.url} />;
    case "images":
      return <AddressList things="image" values={listOf(value)} baseUrl={result.url} />;
    case "artifact":
      return <ArtifactView name={title} url={textOf(value)} />;
    case "metadata":
      return <MetadataTable entries={result.metadata} />;
    case "json":
      return <JsonView label={title} value={value} />;
    case "other":
      return <JsonView label={title} value={value} />;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function NotReturned({ tab, result, onAct }: DetailContentProps) {
  const { failed } = result.health;
  return (
    <EmptyState
      icon={FileX}
      headingLevel={4}
      title={`${tab.title} was asked for and not returned`}
      actions={
        <>
          <Button size="sm" onClick={() => onAct({ act: "retry" })}>
            Run again
          </Button>
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onAct({ act: "focus-field", field: "scrapeOptions.formats" })}
          >
            Change the formats
          </Button>
        </>
      }
    >
      {failed
        ? "The page itself could not be read, so there is nothing to make this format of."
        : "The service answered without it and gave no reason. It may not support this format, or the page may hold nothing of the kind."}
    </EmptyState>
  );
}
