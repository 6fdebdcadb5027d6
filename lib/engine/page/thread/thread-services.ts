import "server-only";
import type { FormatDeps } from "../formats/format-maker";
import type { SerializedServices, ServiceCall } from "./messages";

/** The services to send to a thread. */
export function serializeServices(deps: FormatDeps): SerializedServices {
  const { model, modelWithheld, media, now } = deps;
  return {
    model: model && {
      name: model.name,
      inputLimit: model.inputLimit,
      outputTokens: model.outputTokens,
    },
    modelWithheld,
    hasMedia: media != null,
    now: now().getTime(),
  };
}

/** Runs a service call of a thread, under the abort signal of the page. */
export function handleServiceCall(
  call: ServiceCall,
  { model, media, artifacts, history, signal }: FormatDeps,
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
    case "lastVersion":
      return history.last(...call.args);
    case "rememberVersion":
      return history.remember(...call.args);
  }
}

const unavailable = (reason: string): Promise<never> => Promise.reject(new Error(reason));
