import { once } from 'node:events';
import { createServer } from 'node:net';

/** The server cannot listen; the message is one line for the operator. */
export class PortError extends Error {
  override readonly name = 'PortError';
}

/** Throws `PortError` if the port cannot be opened, before anything else starts. Port 0 is always free. */
export async function requireFreePort(port: number, host: string): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
  } catch (error) {
    throw toPortError(error, port, host);
  }
  probe.close();
  await once(probe, 'close');
}

function toPortError(error: unknown, port: number, host: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new PortError(`Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`);
    case 'EACCES':
      return new PortError(`Port ${port} needs more rights. Set PORT to one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new PortError(`HOST is ${host}, which is not an address of this machine.`);
    default:
      return error;
  }
}
