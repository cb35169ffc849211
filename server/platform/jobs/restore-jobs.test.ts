import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import { openLoading } from '../backup/load-tables.store.ts';
import { openSnapshot } from '../backup/snapshot.store.ts';
import { type TestDatabase, testDatabase } from '../db/test-database.ts';
import { restoreJobs } from './restore-jobs.ts';

const [source, target] = [await testDatabase(), await testDatabase()];
const readJobs = async ({ db }: TestDatabase) =>
  (
    await db.execute(sql`
      select id, name, data, priority, singleton_key, group_id, retry_limit, retry_delay, retry_backoff, policy,
        date_trunc('milliseconds', start_after) as start_after
      from pgboss.job where state in ('created', 'retry', 'active') order by name, id`)
  ).rows;

it('U-47 queues jobs of a backup that waited or ran, with their keys, groups and times, and no finished ones', async () => {
  const boss = new PgBoss({ connectionString: source.url, supervise: false, schedule: false });
  await boss.start();
  for (const name of ['mail.deliver', 'sounds.make']) await boss.createQueue(name, { policy: 'short' });
  const payload = { payload: { text: 'tab\t, "quote", back\\slash,\nline', list: [1, null] } };
  await boss.send('mail.deliver', payload, { singletonKey: 'a', group: { id: 'workspace-1' }, retryLimit: 7 });
  await boss.send('mail.deliver', payload, { singletonKey: 'b', startAfter: new Date('2030-01-01T10:00:00.123Z') });
  await boss.send('sounds.make', payload, { singletonKey: 'c', priority: 5 });
  await boss.fetch('sounds.make');
  const finished = await boss.send('mail.deliver', payload, { singletonKey: 'd' });
  await boss.cancel('mail.deliver', finished!);
  await boss.stop({ graceful: false });

  const snapshot = await openSnapshot(source.url);
  const loading = await openLoading(target.url, snapshot.tables);
  const rows = await loading.open('jobs');
  for await (const chunk of snapshot.copyJobs()) await rows.write(chunk);
  expect(await rows.close()).toBe(3);
  await loading.commit();
  await restoreJobs(target.url, loading.jobs());
  await Promise.all([loading.close(), snapshot.close()]);

  const restored = await readJobs(target);
  expect(restored).toEqual(await readJobs(source));
  expect(restored).toHaveLength(3);
});
