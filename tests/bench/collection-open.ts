import { readCollection } from "@/lib/collections/opencollection/read-collection";
import { writeCollection } from "@/lib/collections/opencollection/write-collection";
import { cpuTime } from "../support/cpu-time";
import { type Benchmark, median, rounded } from "./benchmark";

const REQUESTS = 1_000;
const LIMIT_MS = 1_000;
const RUNS = 5;

/** CPU time to parse the files of a collection with as many requests as one may have. */
export const collectionOpen: Benchmark = async () => {
  const requests = Array.from({ length: REQUESTS }, (_, at) => ({
    ...{ name: `Request ${at}`, folders: [`Folder ${at % 20}`] },
    ...{ note: "Why this request exists\nand who reads it", tags: ["weekly", "prices"] },
    body: {
      query: `heat pumps {{region}} ${at}`,
      limit: "{{limit}}",
      sources: [{ type: "web" }, { type: "news" }],
      includeDomains: ["example.org", "example.com"],
      scrapeOptions: { formats: [{ type: "markdown" }, { type: "links" }], onlyMainContent: true },
    },
  }));
  const { files } = writeCollection({
    ...{ name: "Benchmark", variables: [], environments: [] },
    requests,
  });
  const times: number[] = [];
  let read = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const before = cpuTime();
    read = readCollection(files).collection?.requests.length ?? 0;
    times.push(cpuTime() - before);
  }
  return {
    name: "collection-open",
    figures: { requests: read, firstMs: rounded(times[0] ?? 0), medianMs: rounded(median(times)) },
    target: `${REQUESTS} request files are read in at most ${LIMIT_MS} ms of CPU time`,
    isMet: read === REQUESTS && Math.max(...times) <= LIMIT_MS,
  };
};
