import { afterAll, afterEach, vi } from "vitest";
import { cleanUpAfterTest } from "./clean-up";

// Files share their modules: a hook that a helper module registers would run for the first file that imports it only.
// This file runs again for each file.
afterEach(cleanUpAfterTest);

// Code that a component loads when it renders must not load after the end of its file: that fails, also for later files.
afterAll(() => vi.dynamicImportSettled());
