import { checkArguments, ensureBuilt, ensureInstalled } from "./project.mjs";

checkArguments(
  "npm run build",
  "Builds for production, unless no source has changed since the last build.",
);
ensureInstalled();
await ensureBuilt();
