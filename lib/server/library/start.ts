import "server-only";
import type { LibraryView } from "@/lib/contract/library";
import { engineIfOn } from "../engine/engine";
import { mayChangeLibrary } from "./handlers";

/** What the library's page begins with; null where the engine is off. */
export function libraryStart(): LibraryView | null {
  const engine = engineIfOn();
  return engine && { ...engine.library.view(), mayChange: mayChangeLibrary() };
}
