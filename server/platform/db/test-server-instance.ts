import { openLog } from '../log.ts';
import { registerServerInstance } from './server-instance.ts';

/** A server's serverInstance for tests to kill: prints its instance id and stays. */
const [, , url = ''] = process.argv;
const { instanceId } = await registerServerInstance(url, { log: openLog('silent') });
console.log(instanceId);
