/** The health check of the container image: whether the process of this container is ready. */
const { PORT = '4000', SERVICES = 'web', HEALTH_PORT } = process.env;

// Without a port, a process without the role web ends when it fails, which the platform sees by itself.
const port = SERVICES.includes('web') ? PORT : HEALTH_PORT;
if (port) {
  const { ok, status } = await fetch(`http://127.0.0.1:${port}/ready`);
  if (!ok) {
    console.error(`/ready returned ${status}.`);
    process.exitCode = 1;
  }
}
