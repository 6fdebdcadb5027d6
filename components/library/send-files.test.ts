import { afterEach, expect, it, vi } from "vitest";
import { librarySiteView } from "@/tests/support/library-site-view";
import { sendFiles } from "./send-files";

/** Node has no `FileReader`. This one cannot read a folder, like that of a browser. */
class StubReader {
  result: string | null = null;
  readonly error = new DOMException("", "NotFoundError");
  onload = () => {};
  onerror = () => {};
  readAsDataURL({ name }: File): void {
    if (name !== "manuals") this.result = "data:;base64,b3dscw==";
    queueMicrotask(() => (this.result === null ? this.onerror() : this.onload()));
  }
}

afterEach(() => vi.unstubAllGlobals());

it("reports a file that cannot be read, and uploads the others", async () => {
  const bodies: string[] = [];
  vi.stubGlobal("FileReader", StubReader);
  vi.stubGlobal("fetch", async (_address: string, { body }: { body: string }) => {
    bodies.push(body);
    return Response.json(librarySiteView("a"));
  });
  const files = [new File([], "manuals"), new File(["owls"], "owls.txt")];
  const result = await sendFiles("a", files, () => {});
  expect(result.ok ? "" : result.failure.error).toContain("manuals cannot be read");
  expect(bodies).toEqual([
    JSON.stringify({ name: "owls.txt", base64: "b3dscw==" }),
    JSON.stringify({ command: "resume" }),
  ]);
});
