/** Called once by Next before the server responds to requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startServer } = await import("./lib/server/lifecycle/start");
  await startServer();
}
