import { expect, it } from "vitest";
import { openPostgresArtifacts } from "./artifacts";

it("leaves no bytes elsewhere that the database does not know", async () => {
  const stored = new Set<string>();
  const failing = () => Promise.reject(new Error("no connection"));
  const artifacts = openPostgresArtifacts(
    {
      ...{ query: failing, transaction: failing, close: async () => {} },
      health: async () => ({ state: "unavailable", message: "no connection" }),
    },
    {
      ownOrigin: "http://127.0.0.1",
      bodies: {
        put: async (id) => void stored.add(id),
        read: async () => null,
        remove: async (ids) => {
          for (const id of ids) stored.delete(id);
        },
        close: () => {},
      },
    },
  );
  await expect(artifacts.save(new Uint8Array(4), "image/png", 1_000)).rejects.toThrow(
    "no connection",
  );
  expect([...stored]).toEqual([]);
});
