import "server-only";
import { findArtifact } from "@/lib/engine/artifacts/artifacts";
import type { FoundArtifact } from "@/lib/engine/ports/artifact-store";
import { environment } from "../env";
import { engine } from "./engine";

/** The file behind a signed URL. Files in the data folder can be read while the engine is off. */
export function findStoredArtifact(id: string, query: URLSearchParams): Promise<FoundArtifact> {
  const { databaseUrl, engineOn, dataDirectory } = environment();
  return databaseUrl !== null && engineOn
    ? engine().findArtifact(id, query)
    : findArtifact(dataDirectory, id, query);
}
