import { createJobRunner } from "./jobs";
import type { JobMessage } from "./protocol";

const run = createJobRunner();

// The client sends one job at a time, so that each timeout covers only its own job.
self.addEventListener("message", (event: MessageEvent<JobMessage>) => {
  void run(event.data).then((result) => self.postMessage(result));
});
