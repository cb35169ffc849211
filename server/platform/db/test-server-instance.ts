import { openLog } from '../log.ts';
import { openPresence } from './server-instance.ts';

/** A server's presence for tests to kill: prints its instance id and stays. */
const [, , url = ''] = process.argv;
const { instanceId } = await openPresence(url, { log: openLog('silent') });
console.log(instanceId);
