import "server-only";
import type { FormatDeps } from "../formats/format-handler";
import type { SerializedServices, ServiceCall, ThreadServices } from "./messages";

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
  { name, args }: ServiceCall,
  { model, media, artifacts, history, signal }: FormatDeps,
): Promise<unknown> {
  const services: ThreadServices = {
    ...history,
    ...artifacts,
    text: async (...input) => (model ?? unavailable("language model")).text(...input, signal),
    json: async (...input) => (model ?? unavailable("language model")).json(...input, signal),
    media: async (...input) => (media ?? unavailable("media program")).extract(...input, signal),
  };
  return Reflect.apply(services[name], null, args);
}

function unavailable(service: string): never {
  throw new Error(`no ${service} is configured`);
}
