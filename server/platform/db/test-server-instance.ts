import { registerServerInstance } from './server-instance.ts';

/** A process for tests to kill: registers as a server, prints its instance ID and keeps running. */
const [, , url = ''] = process.argv;
const { instanceId } = await registerServerInstance(url, { onFailure: () => {} });
console.log(instanceId);
