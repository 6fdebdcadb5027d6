import "server-only";
import { editDistance } from "@/lib/format/edit-distance";
import { environmentSchema } from "./env";

const PREFIX = "WORKBENCH_";
/** Letters in which a misspelled name may differ from that of the setting. */
const MAX_TYPOS = 2;

/** Variables that are not settings, but whose names are almost those of settings; each with the setting's name. */
export function misspelledSettings(
  variables: NodeJS.ProcessEnv,
): readonly { readonly name: string; readonly near: string }[] {
  const settings = Object.keys(environmentSchema.shape);
  return Object.keys(variables)
    .filter((name) => name.startsWith(PREFIX) && !settings.includes(name))
    .flatMap((name) => {
      const near = settings.find((each) => editDistance(name, each, MAX_TYPOS) <= MAX_TYPOS);
      return near === undefined ? [] : [{ name, near }];
    });
}

/** The settings that those with a longer name belong to. */
const MAIN = ["MODEL_URL", "INDEX_URL", "OTLP_URL", "SCHEDULES", "COLLECTIONS"].map(
  (name) => PREFIX + name,
);

/** Settings without effect because another one is missing; each with the other's name. */
export const settingsWithoutEffect = (
  variables: NodeJS.ProcessEnv,
): readonly { readonly name: string; readonly needs: string }[] =>
  MAIN.filter((needs) => !variables[needs]).flatMap((needs) =>
    Object.keys(environmentSchema.shape)
      .filter((name) => name.startsWith(needs.replace(/URL$/, "")) && variables[name])
      .map((name) => ({ name, needs })),
  );
