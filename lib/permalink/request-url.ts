import { toValidRequest } from "@/lib/request/valid-request";
import { encodePermalink } from "./encode-permalink";

/** The URL that opens the request of a stored run in the workbench, which sends nothing. Null if it is too large for a link. */
export function requestUrl(body: Parameters<typeof toValidRequest>[0]): string | null {
  const link = encodePermalink(toValidRequest(body));
  return link.ok ? `/${link.fragment}` : null;
}
