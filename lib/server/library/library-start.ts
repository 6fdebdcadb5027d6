import "server-only";
import type { LibraryView } from "@/lib/contract/library";
import { engineIfOn } from "../engine/engine";
import { mayChangeLibrary } from "./handlers";

/** The initial data of the library page; null if the engine is off. */
export function libraryStart(): LibraryView | null {
  const engine = engineIfOn();
  return engine && { ...engine.library.view(), mayChange: mayChangeLibrary() };
}
