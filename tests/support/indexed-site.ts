import { afterAll, beforeAll, expect } from "vitest";
import type { EngineOverHttp } from "./engine-over-http";
import type { LocalSite } from "./local-site";

/** Serves a site and has an engine index it, for the tests of the calling file. */
export function indexBeforeTests(engine: EngineOverHttp, site: LocalSite): void {
  beforeAll(async () => {
    await site.start();
    await engine.start();
    await engine.add(site.origin);
  });
  afterAll(async () => {
    await engine.dispose();
    await site.dispose();
    expect(engine.unexpected).toEqual([]);
  });
}
