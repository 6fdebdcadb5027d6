import { CannedService, UntouchedServer } from "../support/canned-service";
import { WorkbenchServer } from "../support/workbench-server";
import { beforeFile } from "./before-file";

/**
 * A workbench without the engine whose only connection is a service with canned responses, and a server that no page
 * may call. One set for all tests of a file; returns a function that returns it.
 */
export const cannedRig = (label: string, prepare: (service: CannedService) => void = () => {}) =>
  beforeFile(async () => {
    const service = await new CannedService().start();
    const untouched = await new UntouchedServer().start();
    const server = await new WorkbenchServer({
      WORKBENCH_ENGINE: "off",
      WORKBENCH_CONNECTIONS: JSON.stringify([
        { label, baseUrl: service.origin, key: "fc-canned-0123456789" },
      ]),
    }).start();
    prepare(service);
    const dispose = async () => {
      await server.dispose();
      service.dispose();
      untouched.dispose();
    };
    return { server, service, untouched, dispose };
  });
