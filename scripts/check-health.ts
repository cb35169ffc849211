/** The health check of the container image: whether the web server of this container is ready. */
const { PORT = '4000', SERVICES = 'web' } = process.env;

// A process without the role web has no HTTP server. It ends when it fails, which the platform sees by itself.
if (SERVICES.includes('web')) {
  const { ok, status } = await fetch(`http://127.0.0.1:${PORT}/ready`);
  if (!ok) {
    console.error(`/ready returned ${status}.`);
    process.exitCode = 1;
  }
}
