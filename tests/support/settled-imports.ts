import { afterAll, vi } from "vitest";

// Code that a component loads when it renders must not load after the end of its file: that fails, also for later files.
afterAll(() => vi.dynamicImportSettled());
