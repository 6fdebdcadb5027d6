import "server-only";
import { createAddressGuard } from "@/lib/net/address-guard";
import type { LibraryStore } from "../library-store";

const publicGuard = createAddressGuard();

/**
 * Allows the origin of a site that the operator adds if the address guard would block it: this
 * machine, the local network, an unusual port. Public sites are not allowed explicitly and stay
 * protected against DNS rebinding.
 */
export async function allowOriginIfNeeded(
  store: Pick<LibraryStore, "allowOrigin">,
  origin: string,
  site: string,
): Promise<void> {
  const checked = await publicGuard.check(origin);
  if (checked.ok) return;
  if (checked.reason === "address" || checked.reason === "name" || checked.reason === "port")
    await store.allowOrigin(origin, site);
}
