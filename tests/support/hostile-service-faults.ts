import { type Fault, FOUND } from "./hostile-service";
import { bodyFaults } from "./hostile-service-bodies";
import { breakFaults } from "./hostile-service-breaks";
import { wire } from "./hostile-service-parts";
import { statusFaults } from "./hostile-service-statuses";
import { wireFaults } from "./hostile-service-wire";

/** Requested between faults to check that the proxy still works. */
export const calm = wire("calm", ({ reply }) => reply(200, FOUND), "results");

export const faults: readonly Fault[] = [
  calm,
  ...statusFaults,
  ...bodyFaults,
  ...wireFaults,
  ...breakFaults,
];
