import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { PortError, requireFreePort } from './listen-port.ts';

const other = createServer();
afterEach(async () => {
  if (other.listening) await new Promise((resolve) => other.close(resolve));
});

it('says in one line that a port is in use, and nothing about a free one', async () => {
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const refusal = await requireFreePort(port, '127.0.0.1').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(PortError);
  expect((refusal as Error).message).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(requireFreePort(port, '127.0.0.1')).resolves.toBeUndefined();
  await expect(requireFreePort(0, '127.0.0.1')).resolves.toBeUndefined();
});

it('says that the host is not of this machine', async () => {
  await expect(requireFreePort(4000, '192.0.2.1')).rejects.toThrow('HOST is 192.0.2.1');
});
