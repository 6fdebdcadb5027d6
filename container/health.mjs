/** The health check of the container: exits with 0 if the server responds. */
const { PORT = "3000" } = process.env;
const isHealthy = await fetch(`http://127.0.0.1:${PORT}/api/health`).then(
  (response) => response.ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
