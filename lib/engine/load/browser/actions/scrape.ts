import "server-only";
import { readHtml } from "../read-html";
import type { ActionHandler } from "./action-handler";

export const scrape: ActionHandler<"scrape"> = async (_action, { page, world, outputs, warn }) => {
  outputs.scrapes.push({ url: page.url(), html: await readHtml(world, warn) });
};
