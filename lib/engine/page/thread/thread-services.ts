import "server-only";
import type { FormatJob } from "../format-page";
import { trackedTag } from "../formats/change-tracking";
import type { FormatDeps } from "../formats/format-maker";
import type { PreloadedVersion, SerializedServices, ServiceCall } from "./messages";

/** The services to send to a thread, with the history of every requested tag. */
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

/** Runs a service call of a thread, under the abort signal of the page. */
export function handleServiceCall(
  call: ServiceCall,
  { model, media, artifacts, signal }: FormatDeps,
): Promise<unknown> {
  switch (call.name) {
    case "text":
      return (
        model?.text(call.prompt, call.input, signal) ??
        unavailable("no language model is configured")
      );
    case "json":
      return (
        model?.json(call.prompt, call.schema, call.input, signal) ??
        unavailable("no language model is configured")
      );
    case "media":
      return (
        media?.extract(call.url, call.kind, signal) ?? unavailable("no media program is configured")
      );
    case "save":
      return artifacts.save(call.bytes, call.contentType, call.lifetimeMs);
  }
}

const unavailable = (reason: string): Promise<never> => Promise.reject(new Error(reason));
