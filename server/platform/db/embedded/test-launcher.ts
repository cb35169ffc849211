import { silentLog } from '../../test-doubles.ts';
import { launchPostgres } from './launch.ts';

/** A process for tests to kill: starts or adopts the database of a folder, prints which, and keeps running. */
const [, , folder = ''] = process.argv;
const { pid, adopted } = await launchPostgres({ folder, log: silentLog });
console.log(JSON.stringify({ pid, adopted }));
setInterval(() => {}, 1000);
