import { type Fault, FOUND } from "./hostile-service";
import { bodyFaults } from "./hostile-service-bodies";
import { breakFaults } from "./hostile-service-breaks";
import { statusFaults } from "./hostile-service-statuses";
import { wireFaults } from "./hostile-service-wire";

/** Asked between the faults, to see that the proxy has survived. */
export const calm: Fault = {
  name: "calm",
  at: "request",
  expected: "results",
  answer: ({ reply }) => reply(200, FOUND),
};

/** Every fault, by name. */
export const faults: readonly Fault[] = [
  calm,
  ...statusFaults,
  ...bodyFaults,
  ...wireFaults,
  ...breakFaults,
];
