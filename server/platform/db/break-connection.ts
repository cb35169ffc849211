import type { ClientBase } from 'pg';

/** Ends a connection without asking the server, which may not respond; its queries fail. The driver has no such method. */
export const breakConnection = (client: ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
