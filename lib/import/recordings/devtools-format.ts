import "@/lib/contract/zod-settings";
import { z } from "zod";

const selectors = z.array(z.union([z.string(), z.array(z.string())])).min(1);
const base = {
  timeout: z.number().optional(),
  assertedEvents: z
    .array(z.looseObject({ type: z.string(), url: z.string().optional() }))
    .optional(),
  target: z.string().optional(),
  frame: z.array(z.number()).optional(),
};
const pointer = {
  ...base,
  selectors,
  offsetX: z.number(),
  offsetY: z.number(),
  button: z.string().optional(),
  duration: z.number().optional(),
};

/**
 * Steps of the format (Chrome documentation, "Recorder: step types"). Unlisted keys are ignored.
 */
export const devtoolsStep = z.discriminatedUnion("type", [
  z.looseObject({ type: z.literal("navigate"), ...base, url: z.string() }),
  z.looseObject({
    type: z.literal("setViewport"),
    ...base,
    width: z.number(),
    height: z.number(),
    isMobile: z.boolean(),
  }),
  z.looseObject({ type: z.literal("click"), ...pointer }),
  z.looseObject({ type: z.literal("doubleClick"), ...pointer }),
  z.looseObject({ type: z.literal("hover"), ...base, selectors }),
  z.looseObject({ type: z.literal("change"), ...base, selectors, value: z.string() }),
  z.looseObject({ type: z.literal("keyDown"), ...base, key: z.string() }),
  z.looseObject({ type: z.literal("keyUp"), ...base, key: z.string() }),
  z.looseObject({
    type: z.literal("scroll"),
    ...base,
    selectors: selectors.optional(),
    x: z.number().optional(),
    y: z.number().optional(),
  }),
  z.looseObject({
    type: z.literal("waitForElement"),
    ...base,
    selectors,
    operator: z.enum([">=", "==", "<="]).optional(),
    count: z.number().optional(),
    visible: z.boolean().optional(),
    properties: z.looseObject({}).optional(),
    attributes: z.record(z.string(), z.string()).optional(),
  }),
  z.looseObject({ type: z.literal("waitForExpression"), ...base, expression: z.string() }),
  z.looseObject({ type: z.literal("close"), ...base }),
  z.looseObject({ type: z.literal("emulateNetworkConditions"), ...base }),
  z.looseObject({
    type: z.literal("customStep"),
    ...base,
    name: z.string(),
    parameters: z.unknown(),
  }),
]);

export type DevtoolsStep = z.infer<typeof devtoolsStep>;
