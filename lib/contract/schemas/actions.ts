import { keysOf } from "../typed-keys";
import "../zod-settings";
import * as z from "zod";
import { qualitySchema, viewportSchema } from "./values";

export const pdfFormats = [
  "A0",
  "A1",
  "A2",
  "A3",
  "A4",
  "A5",
  "A6",
  "Letter",
  "Legal",
  "Tabloid",
  "Ledger",
] as const;

export const scrollDirections = ["up", "down"] as const;

const selector = z.string().min(1);

/** One schema per action, in the order of the specification's table. */
export const actionSchemas = {
  wait: z
    .strictObject({
      type: z.literal("wait"),
      milliseconds: z.int().min(1).optional(),
      selector: selector.optional(),
    })
    .refine((wait) => (wait.milliseconds === undefined) !== (wait.selector === undefined), {
      error: "A wait needs milliseconds or a selector, and not both.",
      params: { rule: "wait_exactly_one" },
    }),
  screenshot: z.object({
    type: z.literal("screenshot"),
    fullPage: z.boolean().optional(),
    quality: qualitySchema.optional(),
    viewport: viewportSchema.optional(),
  }),
  click: z.object({
    type: z.literal("click"),
    selector,
    all: z.boolean().optional(),
  }),
  write: z.object({ type: z.literal("write"), text: z.string() }),
  press: z.object({ type: z.literal("press"), key: z.string().min(1) }),
  scroll: z.object({
    type: z.literal("scroll"),
    direction: z.enum(scrollDirections).optional(),
    selector: selector.optional(),
  }),
  scrape: z.object({ type: z.literal("scrape") }),
  executeJavascript: z.object({ type: z.literal("executeJavascript"), script: z.string().min(1) }),
  pdf: z.object({
    type: z.literal("pdf"),
    format: z.enum(pdfFormats).optional(),
    landscape: z.boolean().optional(),
    scale: z.number().positive().optional(),
  }),
} as const;

export type ActionType = keyof typeof actionSchemas;

export const actionTypes = keysOf(actionSchemas);

export const actionSchema = z.discriminatedUnion("type", [
  actionSchemas.wait,
  actionSchemas.screenshot,
  actionSchemas.click,
  actionSchemas.write,
  actionSchemas.press,
  actionSchemas.scroll,
  actionSchemas.scrape,
  actionSchemas.executeJavascript,
  actionSchemas.pdf,
]);

export type Action = z.output<typeof actionSchema>;
export type ActionOf<Type extends ActionType> = Extract<Action, { type: Type }>;
