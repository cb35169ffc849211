import { z } from 'zod';
import { openDatabase } from '../db/database-client.ts';
import { silentLog } from '../test-doubles.ts';
import { defineJob } from './jobs.ts';
import { openQueue } from './queue.ts';

/** A worker process for tests to kill: prints a line when a job starts, and never finishes that job. */
const [, , url = ''] = process.argv;
const job = defineJob({
  name: 'test.stuck',
  payload: z.object({ n: z.number() }),
  retryDelayInS: 0,
  run: () => {
    process.stdout.write('running\n');
    return new Promise(() => {});
  },
});
const queue = await openQueue({ url, db: openDatabase(url, { log: silentLog }), log: silentLog, runsJobs: true });
await queue.run([job]);
