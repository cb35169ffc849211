import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { DownloadError } from '../../../engines/sherpa/install/download-error.ts';
import { archiveFolder } from '../../../engines/sherpa/install/test-archive.ts';
import { type Mirror, openMirror } from '../../../engines/sherpa/install/test-mirror.ts';
import { writeToneModel } from '../../../engines/sherpa/test-tone-model.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { openNotices } from '../notifications/test-notices.ts';
import { createActor } from '../workspace/test-actor.ts';
import { installRetries, installsService } from './model-installs.service.ts';

const { db } = await testDatabase();
const { notifications, listTitles } = openNotices(db);

let mirror: Mirror;
let folder: string;
let archive: Uint8Array;
beforeEach(async () => {
  mirror = await openMirror();
  folder = mkdtempSync(join(tmpdir(), 'timbre-installs-'));
  writeToneModel(join(folder, 'tones'));
  archive = archiveFolder(join(folder, 'tones'), 'tones');
});
afterEach(async () => {
  await mirror.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The service, and a run of the job that it queued last. */
async function open(options: { sha256?: string; install?: Parameters<typeof installsService>[0]['install'] } = {}) {
  const { sha256 = createHash('sha256').update(archive).digest('hex'), ...install } = options;
  const actor = { ...(await createActor(db, newId())), isOperator: true };
  const path = 'tts-models/tones.tar.bz2';
  const entry: EngineModelEntry = {
    id: 'tones',
    kind: 'vits',
    title: 'Tones',
    licence: 'CC0-1.0',
    languages: ['en'],
    quality: 'medium',
    archive: { path, bytes: archive.length, sha256 },
    speakers: [{ sid: 0, name: 'Ada', gender: 'female' }],
  };
  const payloads: { modelId: string; userId?: string }[] = [];
  const installs = installsService({
    db,
    notifications,
    folder: join(folder, 'models'),
    mirror: mirror.url,
    proxies: {},
    engineModels: {
      entry: () => entry,
      list: () => [{ id: 'tones', entry }],
      publishVoiceChange: async () => {},
    } as never,
    jobs: {
      send: async (_job, payload) => String(payloads.push(payload as never)),
      status: async () => undefined,
      cancel: async () => false,
    },
    events: { publish: async () => {} },
    ...install,
  });
  const run = (attempt = 1) => {
    const { workspaceId } = actor;
    const context = { jobId: '1', workspaceId, attempt, signal: neverAborted, progress: async () => {} };
    return installs.run(payloads.at(-1)!, context);
  };
  return {
    actor,
    entry,
    installs,
    run,
    titles: () => listTitles(actor.userId),
    offer: () => mirror.files.set(path, archive),
  };
}

it('NOTIF-001 tells the operator that a download finished', async () => {
  const { actor, installs, run, titles } = await open({ install: async () => {} });
  await installs.add(actor, 'tones');
  await run();
  expect(await titles()).toEqual(['The download of Tones is ready']);
});

it('NOTIF-001 tells the operator that a download failed, after the last retry', async () => {
  const { actor, installs, run, titles } = await open({
    install: async () => {
      throw new DownloadError('The mirror answers 503.', { retryable: true });
    },
  });
  await installs.add(actor, 'tones');
  await expect(run(1)).rejects.toThrow();
  expect(await titles()).toEqual([]);
  await expect(run(installRetries + 1)).rejects.toThrow();
  expect(await titles()).toEqual(['The download of Tones failed']);
});

it('NOTIF-001 tells the operator at once that a download failed which no retry can mend', async () => {
  const { actor, installs, run, titles, offer } = await open({ sha256: '0'.repeat(64) });
  offer();
  await installs.add(actor, 'tones');
  await run();
  expect(await titles()).toEqual(['The download of Tones failed']);
});

it('tells nobody of a download that the server started', async () => {
  const { actor, entry, installs, run, titles } = await open({ install: async () => {} });
  await installs.queue(actor.workspaceId, entry);
  await run();
  expect(await titles()).toEqual([]);
});
