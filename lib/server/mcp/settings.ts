import "server-only";
import type * as z from "zod";
import { wholeNumber } from "../setting-schemas";

const CREDITS_PER_HOUR = 1_000;

/** The variable of the tools for agents. */
export const mcpVariables = {
  WORKBENCH_MCP_CREDITS_PER_HOUR: wholeNumber(CREDITS_PER_HOUR, 1_000_000_000, 0),
};

export type McpSettings = {
  /** Credits that each key may spend in any hour. */
  readonly creditsPerHour: number;
};

export const mcpSettings = (values: z.output<z.ZodObject<typeof mcpVariables>>): McpSettings => ({
  creditsPerHour: values.WORKBENCH_MCP_CREDITS_PER_HOUR,
});
