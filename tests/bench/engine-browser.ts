import { join } from "node:path";
import { createBrowserPool } from "@/lib/engine/load/browser/pool";
import { openProfiles } from "@/lib/engine/load/browser/profiles";
import { createAddressGuard } from "@/lib/net/address-guard";

/** The engine's browser with what its jobs need, for one site. */
export const engineBrowser = (dataDirectory: string, origin: string) => ({
  pool: createBrowserPool({ dataDirectory }),
  guard: createAddressGuard({ allowedOrigins: () => [origin] }),
  profiles: openProfiles(join(dataDirectory, "profiles")),
  artifacts: { save: async () => "" },
});
