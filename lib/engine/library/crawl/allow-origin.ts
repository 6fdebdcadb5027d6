import "server-only";
import { createAddressGuard } from "@/lib/net/address-guard";
import type { LibraryStore } from "../library-store";

const publicGuard = createAddressGuard();

/**
 * Allows an origin that the operator added with `site` if the address guard would block it: this machine, the local
 * network, an unusual port. Public sites are not allowed explicitly and stay protected against DNS rebinding.
 */
export const originAllower =
  (store: Pick<LibraryStore, "allowOrigin">, site: string) =>
  async (origin: string): Promise<void> => {
    const checked = await publicGuard.check(origin);
    if (!checked.ok && ["address", "name", "port"].includes(checked.reason))
      await store.allowOrigin(origin, site);
  };
