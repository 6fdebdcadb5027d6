import { createPortal } from "react-dom";
import { EnvironmentSelect } from "./environment-select";
import { useVariables } from "./use-variables";

/** The chosen environment, beside the request's name, once an environment exists. */
export function EnvironmentChoice({ bar }: { bar: HTMLElement | null }) {
  const { all, change } = useVariables();
  if (!bar || all.environments.length === 0) return null;
  return createPortal(
    <EnvironmentSelect {...{ all, change }} compact className="max-w-40 shrink-0" />,
    bar,
  );
}
