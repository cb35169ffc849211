import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openBackupFolder } from '../../platform/backup/backup-folder.ts';
import { listScheduledBackups } from '../../platform/backup/backup-rotation.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { createActor } from '../workspace/test-actor.ts';
import { consoleBackupsService } from './console-backups.service.ts';

const { db, url } = await testDatabase();
const folder = testFolder('backups');
const staff = await createActor(db, 'staff', { isServerOwner: true });
const sent: unknown[] = [];
const jobs = { send: async (job: { name: string }, payload: unknown) => void sent.push([job.name, payload]) } as never;
const staffLog = { record: async () => {} };
const schedule = {
  BACKUP_EVERY: 24,
  BACKUP_KEEP: 7,
  BACKUP_BLOBS: true,
  BACKUP_PASSPHRASE_FILE: undefined,
};
const open = (place: string | null = folder) =>
  consoleBackupsService({
    db,
    schedule: { ...schedule, BACKUP_TO: place ?? undefined },
    listBackups: async () => (place === null ? [] : listScheduledBackups(openBackupFolder(place))),
    jobs,
    staffLog,
  });

it('U-56 lists backups newest first, with the time of the next one, and queues one', async () => {
  // Opening the queue creates its tables.
  const queue = await openQueue({ url, db, log: silentLog, runsJobs: false });
  await writeFile(join(folder, 'timbre-2026-01-02T030405Z.tar'), 'abc');
  await writeFile(join(folder, 'timbre-2026-01-03T030405Z.tar.enc'), 'abcdef');
  await writeFile(join(folder, 'notes.txt'), 'other');
  expect(await open().describe(staff)).toMatchObject({
    backups: [
      { name: 'timbre-2026-01-03T030405Z.tar.enc', bytes: 6 },
      { name: 'timbre-2026-01-02T030405Z.tar', bytes: 3 },
    ],
    nextAt: new Date('2026-01-04T03:04:05Z'),
    isRunning: false,
    failure: undefined,
  });
  await open().start(staff);
  expect(sent).toEqual([['backups.run', { isRequested: true }]]);
  await queue.close();
});

it('starts nothing without a place for backups, and for others', async () => {
  const without = open(null);
  await expect(without.start(staff)).rejects.toMatchObject({ code: 'conflict' });
  expect(await without.describe(staff)).toMatchObject({ backups: [], nextAt: undefined });
  const ada = await createActor(db, 'ada');
  await expect(open().start(ada)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(open().describe(ada)).rejects.toMatchObject({ code: 'forbidden' });
});
