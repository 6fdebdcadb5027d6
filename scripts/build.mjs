import { ensureBuilt, ensureInstalled } from "./project.mjs";

ensureInstalled();
await ensureBuilt();
