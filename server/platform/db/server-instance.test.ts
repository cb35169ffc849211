import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { DataInUseError, registerServerInstance } from './server-instance.ts';
import { testDatabase } from './test-database.ts';

const { db, url } = await testDatabase();

it('finds dead instances at once after a SIGKILL', async () => {
  const me = await registerServerInstance(url, { onFailure: () => {} });
  const other = await registerServerInstance(url, { onFailure: () => {} });
  const child = spawn(process.execPath, [new URL('./test-server-instance.ts', import.meta.url).pathname, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [killed] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const all = [me.instanceId, other.instanceId, killed.trim(), '123456789'];
  expect(await me.findDeadInstances(all)).toEqual(['123456789']);

  child.kill('SIGKILL');
  await once(child, 'close');
  await vi.waitFor(async () => expect(await me.findDeadInstances(all)).toEqual([killed.trim(), '123456789']), 1000);
  await other.close();
  expect((await me.findDeadInstances(all)).sort()).toEqual([other.instanceId, killed.trim(), '123456789'].sort());
  expect(await me.findDeadInstances([])).toEqual([]);
  await me.close();
});

it('registers again when its connection is lost', async () => {
  const [me, watcher] = [
    await registerServerInstance(url, { onFailure: () => {} }),
    await registerServerInstance(url, { onFailure: () => {} }),
  ];
  const mine = `from pg_stat_activity where application_name like 'timbre server%' and datname = current_database()`;
  const pids = async () =>
    (await db.execute<{ pid: number }>(`select pid ${mine} order by pid`)).rows.map(({ pid }) => pid);
  const before = await pids();
  await db.execute(`select pg_terminate_backend(pid) ${mine}`);
  await vi.waitFor(
    async () => {
      const now = await pids();
      expect(now).toHaveLength(2);
      for (const pid of now) expect(before).not.toContain(pid);
      expect(await watcher.findDeadInstances([me.instanceId])).toEqual([]);
    },
    { timeout: 10_000, interval: 50 },
  );
  await Promise.all([me.close(), watcher.close()]);
});

it('lets one server use a data folder, and names it to the second', async () => {
  const first = await registerServerInstance(url, { onFailure: () => {}, exclusiveResource: 'The data folder /data' });
  const second = registerServerInstance(url, { onFailure: () => {}, exclusiveResource: 'The data folder /data' });
  await expect(second).rejects.toThrow(DataInUseError);
  await expect(second).rejects.toThrow(
    `The data folder /data is in use by a running timbre server, pid ${process.pid}`,
  );
  await first.close();
  const third = await registerServerInstance(url, { onFailure: () => {}, exclusiveResource: 'The data folder /data' });
  await third.close();
});
