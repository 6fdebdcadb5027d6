import "server-only";
import type { FormatJob } from "../format-page";
import { trackedTag } from "../formats/change-tracking";
import type { FormatDeps } from "../formats/format-maker";
import type { PreloadedVersion, SerializedServices, ServiceCall } from "./messages";

/** What a thread is told of the services of its page, the history of every tag asked for included. */
export function serializeServices(work: FormatJob, deps: FormatDeps): SerializedServices {
  const { model, modelWithheld, media, now } = deps;
  return {
    model: model && {
      name: model.name,
      inputLimit: model.inputLimit,
      outputTokens: model.outputTokens,
    },
    modelWithheld,
    hasMedia: media != null,
    history: work.formats.flatMap((format) =>
      format.type === "changeTracking"
        ? [knownVersion(work.sourceURL, trackedTag(format), deps)]
        : [],
    ),
    now: now().getTime(),
  };
}

function knownVersion(url: string, tag: string | null, { history }: FormatDeps): PreloadedVersion {
  try {
    return { url, tag, version: history.last(url, tag), unreadable: false };
  } catch {
    return { url, tag, version: null, unreadable: true };
  }
}

/** Does what a thread asks for, under the signal of the page. */
export function handleServiceCall(
  ask: ServiceCall,
  { model, media, artifacts, signal }: FormatDeps,
): Promise<unknown> {
  switch (ask.name) {
    case "text":
      return model?.text(ask.prompt, ask.input, signal) ?? refused("there is no model");
    case "json":
      return model?.json(ask.prompt, ask.schema, ask.input, signal) ?? refused("there is no model");
    case "media":
      return media?.extract(ask.url, ask.kind, signal) ?? refused("there is no program");
    case "keep":
      return artifacts.keep(ask.bytes, ask.contentType, ask.lifetimeMs);
  }
}

const refused = (why: string): Promise<never> => Promise.reject(new Error(why));
