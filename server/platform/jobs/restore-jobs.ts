import { PgBoss } from 'pg-boss';

/** Creates the job queue of an empty database with jobs from another one; of those with the same key, only one waits. */
export async function restoreJobs(
  url: string,
  batches: AsyncIterable<{ readonly name: string; readonly job: Record<string, unknown> }[]>,
): Promise<void> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'timbre restore',
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  await boss.start();
  try {
    for await (const batch of batches) {
      const name = batch[0]!.name;
      // As in `openQueue`, whose settings replace these when a server starts.
      if (!(await boss.getQueue(name))) await boss.createQueue(name, { policy: 'short' });
      await boss.insert(
        name,
        batch.map(({ job }) => Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null))),
      );
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
