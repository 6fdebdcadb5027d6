import "server-only";
import { createAddressGuard } from "@/lib/net/address-guard";
import type { LibraryStore } from "./store";

const publicOnly = createAddressGuard();

/**
 * Adding a site by hand names its origin where the address guard would not let it pass: this machine, the local
 * network, an unusual port. A public site is not named, and so stays protected against a name that changes sides.
 */
export async function nameOriginIfNeeded(
  store: Pick<LibraryStore, "nameOrigin">,
  origin: string,
  site: string,
): Promise<void> {
  const checked = await publicOnly.check(origin);
  if (checked.ok) return;
  if (checked.reason === "address" || checked.reason === "name" || checked.reason === "port")
    store.nameOrigin(origin, site);
}
