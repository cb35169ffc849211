import type { ServerInstance } from './db/server-instance.ts';
import type { Live } from './live.ts';
import { openLog } from './log.ts';

/** A log that writes nothing. */
export const silentLog = openLog('silent');

/** A live channel without listeners, for tests of services that publish to it. */
export const live: Live = { publish: async () => {}, subscribe: () => () => {}, close: async () => {} };

/** Webhooks without subscribers, for tests of services that emit events. */
export const webhooks = { emit: async () => {}, emitToMany: async () => {} };

/** An audit log that records nothing. */
export const auditLog = { record: async () => {}, recordOfAccount: async () => {} };

/** Tells nobody; people want every email. */
export const notifications = { notify: async () => {}, wantsMail: async () => true };

/** The only server process, for tests of services that look for dead ones. */
export const serverInstance: ServerInstance = {
  instanceId: '1',
  findDeadInstances: async () => [],
  close: async () => {},
};

/** A function that the tested code must not call. */
export const unexpectedCall = (): never => {
  throw new Error('The test expects no call of this function.');
};
