/** The content of a lock file without URLs, with that of each archive at `registry`. */
export function lockWithUrls(lock, registry) {
  const packages = Object.entries(lock.packages).map(([path, each]) => {
    if (!each.integrity || each.resolved) return [path, each];
    // An alias has the name of its package.
    const name = each.name ?? path.slice(path.lastIndexOf("node_modules/") + 13);
    const file = `${name.slice(name.indexOf("/") + 1)}-${each.version}.tgz`;
    return [path, { ...each, resolved: `${registry.replace(/\/$/, "")}/${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
