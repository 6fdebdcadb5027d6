import "@/lib/contract/zod-settings";
import * as z from "zod";
import { type Action, actionSchema } from "@/lib/contract/schemas/actions";
import { countUnseen, type Slot, type TracePlan } from "./plan";

const letters = { step: "s", frame: "f", html: "h" } as const satisfies Record<
  Slot["kind"],
  string
>;

/** The purpose of each action, one letter each. Decoded together with the sent actions. */
export const encodePlan = ({ slots }: TracePlan): string =>
  slots.map(({ kind }) => letters[kind]).join("");

/** Shared files strip scripts, so an empty script is valid. */
const sentActions = actionSchema
  .or(z.object({ type: z.literal("executeJavascript"), script: z.literal("") }))
  .array();

/** Returns null if the actions do not match the letters. */
export function decodePlan(text: string, sent: unknown): TracePlan | null {
  const read = sentActions.safeParse(sent);
  if (!read.success || read.data.length !== text.length) return null;
  const actions = read.data;
  const steps: Action[] = [];
  const slots: Slot[] = [];
  for (const [place, letter] of [...text].entries()) {
    const action = actions[place];
    if (!action) return null;
    const after = steps.length - 1;
    if (letter === letters.step) {
      slots.push({ kind: "step", step: steps.length });
      steps.push(action);
    } else if (letter === letters.frame && action.type === "screenshot")
      slots.push({ kind: "frame", after });
    else if (letter === letters.html && action.type === "scrape")
      slots.push({ kind: "html", after });
    else return null;
  }
  const places = steps.length + 1;
  const count = (kind: Slot["kind"]) => slots.filter((slot) => slot.kind === kind).length;
  return {
    steps,
    slots,
    actions,
    unseen: countUnseen(steps, slots),
    unread: count("html") === 0 ? 0 : places - count("html"),
  };
}
