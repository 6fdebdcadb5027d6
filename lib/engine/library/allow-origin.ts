import "server-only";
import { createAddressGuard } from "@/lib/net/address-guard";
import type { LibraryStore } from "./store";

const publicGuard = createAddressGuard();

/**
 * Adding a site by hand names its origin where the address guard would not let it pass: this machine, the local
 * network, an unusual port. A public site is not named, and so stays protected against a name that changes sides.
 */
export async function allowOriginIfNeeded(
  store: Pick<LibraryStore, "allowOrigin">,
  origin: string,
  site: string,
): Promise<void> {
  const checked = await publicGuard.check(origin);
  if (checked.ok) return;
  if (checked.reason === "address" || checked.reason === "name" || checked.reason === "port")
    store.allowOrigin(origin, site);
}
