import { inject } from 'vitest';

/** A server that `global-setup.ts` starts, with the default settings and the development mailbox. */
export interface SharedServer {
  readonly url: string;
  readonly dataDir: string;
}

const servers = inject('sharedServers');

/**
 * The server that the test files of one worker share. A test that stops its server, changes the instance or needs other
 * settings starts its own.
 */
export const server = servers[(Number(process.env.VITEST_POOL_ID) - 1) % servers.length]!;
