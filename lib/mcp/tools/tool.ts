import type * as z from "zod";
import type { RequestIssue } from "@/lib/contract/failure/issue";
import type { JsonSchema } from "@/lib/contract/json-schema";
import {
  type envelopeShape,
  failureReport,
  failureReportText,
  type ToolFailure,
} from "../failure-report";
import { newMark } from "../fence";
import type { ToolPorts } from "../ports";
import { fitToBudget, type ToolResult, toolResult } from "../tool-result";

export type ToolAnnotations = {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
};

/** Changes and stores nothing. */
export const readsOnly = (title: string): ToolAnnotations => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
});

/** Spends credits and fetches pages, whose sites actions may change. */
export const runsSearch = (title: string): ToolAnnotations => ({
  title,
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
});

export type ArgumentsResult<Arguments> =
  | { readonly ok: true; readonly value: Arguments }
  | { readonly ok: false; readonly issues: readonly RequestIssue[] };

export type ToolCall = {
  readonly ports: ToolPorts;
  readonly maxTokens: number;
  readonly signal: AbortSignal;
};

export type Tool<Arguments = unknown> = {
  readonly name: string;
  /** Fixed text: never content of pages, files or requests. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: z.ZodObject<typeof envelopeShape>;
  /** The fields of a result without anything, beside status and failure. */
  readonly empty: Readonly<Record<string, unknown>>;
  /** Without `maxTokens`, which every tool has. */
  readonly parse: (value: unknown) => ArgumentsResult<Arguments>;
  readonly run: (value: Arguments, call: ToolCall) => Promise<ToolResult> | ToolResult;
};

/** A tool whose arguments are checked before it runs. */
export type AnyTool = Omit<Tool, "parse" | "run"> & {
  readonly call: (value: unknown, call: ToolCall) => Promise<ToolResult>;
};

export function defineTool<Arguments>({ parse, run, ...tool }: Tool<Arguments>): AnyTool {
  return {
    ...tool,
    async call(value, call) {
      const parsed = parse(value);
      return parsed.ok
        ? await run(parsed.value, call)
        : failedResult(tool.empty, invalidArguments(parsed.issues), call.maxTokens);
    },
  };
}

export const invalidArguments = (issues: readonly RequestIssue[]): ToolFailure => ({
  failure: {
    kind: "invalid-request",
    message: "The arguments are invalid.",
    issues: [...issues],
  },
  happened: "Nothing was run.",
  nextStep: "Fix the named arguments, then call again.",
});

export function failedResult(
  empty: Readonly<Record<string, unknown>>,
  failure: ToolFailure,
  maxTokens: number,
): ToolResult {
  const mark = newMark();
  return fitToBudget(maxTokens, (share) => {
    const report = failureReport(failure, share);
    return toolResult(
      failureReportText(report, mark),
      { ...empty, status: "failed", failure: report },
      true,
    );
  });
}

/** A failure that is not one of the search, such as an unknown id. */
export const notFound = (message: string, nextStep: string): ToolFailure => ({
  failure: { kind: "workbench-refused", message: "", code: "NOT_FOUND", status: 404 },
  happened: message,
  nextStep,
});
