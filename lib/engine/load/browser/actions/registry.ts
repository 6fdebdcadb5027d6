import "server-only";
import type { ActionType } from "@/lib/contract/schemas/actions";
import type { ActionHandler } from "./action-handler";
import { click } from "./click";
import { executeJavascript } from "./execute-javascript";
import { pdf } from "./pdf";
import { press } from "./press";
import { scrape } from "./scrape";
import { screenshot } from "./screenshot";
import { scroll } from "./scroll";
import { wait } from "./wait";
import { write } from "./write";

export const actionHandlers: { readonly [Type in ActionType]: ActionHandler<Type> } = {
  wait,
  screenshot,
  click,
  write,
  press,
  scroll,
  scrape,
  executeJavascript,
  pdf,
};
