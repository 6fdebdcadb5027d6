import { CannedService, UntouchedServer } from "../support/canned-service";
import { beforeFile, workbenchBehind } from "./before-file";

/**
 * A workbench without the engine whose only connection is a service with canned responses, and a server that no page
 * may call. One set for all tests of a file; returns a function that returns it.
 */
export const cannedRig = (label: string, prepare: (service: CannedService) => void = () => {}) =>
  beforeFile(async () => {
    const service = await new CannedService().start();
    const untouched = await new UntouchedServer().start();
    const behind = await workbenchBehind(service, { label, key: "fc-canned-0123456789" });
    prepare(service);
    const dispose = async () => {
      await behind.dispose();
      untouched.dispose();
    };
    return { ...behind, untouched, dispose };
  });
