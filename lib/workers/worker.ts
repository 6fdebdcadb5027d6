import { createJobRunner } from "./jobs";
import type { JobMessage } from "./protocol";

const run = createJobRunner();

// The client sends one job at a time, so that the time of each is its own.
self.addEventListener("message", (event: MessageEvent<JobMessage>) => {
  void run(event.data).then((answer) => self.postMessage(answer));
});
