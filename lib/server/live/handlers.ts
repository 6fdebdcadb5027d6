import "server-only";
import { allowedServicesSchema } from "@/lib/contract/live/live-service-list";
import { environment } from "../env";
import { json, readValue } from "../json";
import { respondRejected } from "../respond";
import { allowedServicesCookie, liveServiceList } from "./allowed-services";

/** `PUT /api/live-services`: the services that searches of this browser may query from now on. */
export async function putLiveServices(request: Request): Promise<Response> {
  const { mode, offered } = environment().liveServices;
  if (mode !== "ask")
    return respondRejected(403, `The operator of this server turned live search ${mode}.`);
  const body = await readValue(request, allowedServicesSchema);
  if (!body.ok) return respondRejected(body.status, body.error);
  const allowed = offered.filter((name) => body.value.allowed.includes(name));
  const response = json({ ...liveServiceList(null), allowed });
  response.headers.append("Set-Cookie", allowedServicesCookie(allowed));
  return response;
}
