/** Opens a share that burns, with many tickets, and stores shares, as one of several web servers. */
import { openPostgres } from "@/lib/engine/postgres/database";
import { openPostgresShares } from "@/lib/server/share/postgres-share-store";
import { newShare, shareBody, shareId } from "../suites/share-suite";

const [url = "", name = "", burning = "", expires = ""] = process.argv.slice(2);
const store = openPostgresShares(openPostgres({ url }));
const now = Date.now();
const quota = { ownerBytes: 1_000, ownerShares: 100, allBytes: 1_000 };
const tickets = Array.from({ length: 20 }, (_, at) =>
  store.open(shareId(Number(burning)), `ticket ${name} ${at}`, now + 60_000),
);
const uploads = Array.from({ length: 10 }, (_, at) =>
  store.save(
    {
      ...newShare(1_000 * Number(name) + at, { bytes: 90, expiresAt: Number(expires) }),
      owner: `owner ${name} ${at}`,
    },
    shareBody("x".repeat(90)),
    quota,
    now,
  ),
);
const opened = (await Promise.all(tickets)).filter(Boolean).length;
const saved = (await Promise.all(uploads)).filter((each) => each === "saved").length;
console.log(`opened ${opened} saved ${saved}`);
await store.close();
