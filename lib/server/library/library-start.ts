import "server-only";
import type { LibraryStart } from "@/lib/contract/library";
import { DatabaseError } from "@/lib/engine/postgres/database-error";
import { engineIfOn } from "../engine/engine";
import { mayChangeLibrary } from "./handlers";

/** The initial data of the library page; null if the engine is off, or why the database cannot be read. */
export async function libraryStart(): Promise<LibraryStart> {
  const engine = engineIfOn();
  if (engine === null) return null;
  try {
    return { ...(await engine.library.view()), mayChange: mayChangeLibrary() };
  } catch (error) {
    if (error instanceof DatabaseError) return { unavailable: error.message };
    throw error;
  }
}
