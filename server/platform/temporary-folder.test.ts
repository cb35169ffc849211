import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder, openTemporaryFolder } from './temporary-folder.ts';
import { testFolder } from './test-folder.ts';

const dataDir = testFolder('scratch');

it('keeps temporary files private, and deletes them after their process exits or dies', async () => {
  const [killed, other, mine] = ['1', '2', '3'].map((id) => openTemporaryFolder(dataDir, id));
  const leftoverFolder = await makeTemporaryFolder(killed!.folder, 'video');
  writeFileSync(join(leftoverFolder, 'video.mp4'), 'half');
  writeFileSync(join(other!.folder, 'upload'), 'still read');
  expect(statSync(mine!.folder).mode & 0o777).toBe(0o700);

  await mine!.sweep({ findDeadInstances: async (ids) => ids.filter((id) => id === '1') });
  expect([killed, other, mine].map((one) => existsSync(one!.folder))).toEqual([false, true, true]);
  expect(existsSync(join(other!.folder, 'upload'))).toBe(true);

  await Promise.all([other!.close(), mine!.close()]);
  expect([other, mine].map((one) => existsSync(one!.folder))).toEqual([false, false]);
});
