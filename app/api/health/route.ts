import { connection } from "next/server";
import { engine } from "@/lib/server/engine";

/** Whether the server lives, and whether the engine has something to search. */
export async function GET(): Promise<Response> {
  await connection();
  const status = engine().status();
  const body = { live: true, ready: status.state === "ready", engine: status };
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}
