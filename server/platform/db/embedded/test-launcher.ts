import { openLog } from '../../log.ts';
import { launchPostgres } from './launch.ts';

/** For tests to kill: starts or adopts the database of a folder, says which, and stays. */
const [, , folder = ''] = process.argv;
const { pid, adopted } = await launchPostgres({ folder, log: openLog('silent') });
console.log(JSON.stringify({ pid, adopted }));
setInterval(() => {}, 1000);
