import { runSearch } from "@/lib/server/run-search";

export const POST = (request: Request): Promise<Response> => runSearch(request);
