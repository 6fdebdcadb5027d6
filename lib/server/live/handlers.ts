import "server-only";
import { allowedServicesSchema } from "@/lib/contract/live/live-service-list";
import { environment } from "../env";
import { json, readJson } from "../json";
import { respondRejected } from "../respond";
import { allowedServicesCookie, liveServiceList } from "./allowed-services";

/** `PUT /api/live-services`: the services that searches of this browser may query from now on. */
export async function putLiveServices(request: Request): Promise<Response> {
  const { mode, offered } = environment().liveServices;
  if (mode !== "ask")
    return respondRejected(403, `The operator of this server turned live services ${mode}.`);
  const body = await readJson(request);
  if (!body.ok) return respondRejected(body.status, body.error);
  const parsed = allowedServicesSchema.safeParse(body.value);
  if (!parsed.success)
    return respondRejected(400, "allowed: is not a list of names of live services.");
  const allowed = offered.filter((name) => parsed.data.allowed.includes(name));
  const response = json({ ...liveServiceList(null), allowed });
  response.headers.append("Set-Cookie", allowedServicesCookie(allowed));
  return response;
}
