import "@/lib/contract/zod-settings";
import * as z from "zod";
import type { JsonSchema } from "@/lib/contract/json-schema";
import type { ToolPorts } from "../ports";
import type { ToolResult } from "../tool-result";
import { tokenLimits } from "../tool-result";
import { budgetSchema, parseWith } from "./arguments";
import { compareRunsTool } from "./compare-runs";
import { estimateTool } from "./estimate";
import { libraryStatusTool } from "./library-status";
import { listSavedTool } from "./list-saved";
import { readPageTool } from "./read-page";
import { runSavedTool } from "./run-saved";
import { searchTool } from "./search";
import { searchGuideTool } from "./search-guide";
import { type AnyTool, failedResult, invalidArguments, type ToolAnnotations } from "./tool";

export const tools: readonly AnyTool[] = [
  searchTool,
  runSavedTool,
  listSavedTool,
  readPageTool,
  compareRunsTool,
  estimateTool,
  searchGuideTool,
  libraryStatusTool,
];

export type ToolDefinition = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: ToolAnnotations;
};

/** The tools as clients list them. */
export function toolDefinitions(): readonly ToolDefinition[] {
  return tools.map(({ name, description, inputSchema, outputSchema, annotations }) => {
    const { $schema: _, ...output } = z.toJSONSchema(outputSchema);
    return {
      name,
      title: annotations.title,
      description,
      inputSchema,
      outputSchema: output,
      annotations,
    };
  });
}

const parseBudget = parseWith(budgetSchema);

/** Calls a tool. Null if there is no tool with the name. */
export async function callTool(
  name: string,
  args: Readonly<Record<string, unknown>>,
  ports: ToolPorts,
  signal: AbortSignal,
): Promise<ToolResult | null> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return null;
  const { maxTokens, ...rest } = args;
  const budget = parseBudget({ maxTokens });
  if (!budget.ok)
    return failedResult(tool.empty, invalidArguments(budget.issues), tokenLimits.default);
  return tool.call(rest, { ports, maxTokens: budget.value.maxTokens, signal });
}
