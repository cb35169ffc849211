import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EngineModelEntry, ModelsAtStart } from '../../../contract/catalogue/engine-models.ts';
import { writeInstallState } from '../../../engines/sherpa/install/install-state.ts';
import { type Mirror, openMirror } from '../../../engines/sherpa/install/test-mirror.ts';
import type { Actor } from '../../platform/actor.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import type { ModelChoice } from '../instance/instance.service.ts';
import { recommendedModelsService } from './recommended-models.service.ts';

const model = (id: string, language: string, changes: Partial<EngineModelEntry> = {}): EngineModelEntry => ({
  id,
  kind: 'vits',
  title: id.toUpperCase(),
  licence: 'CC0-1.0',
  recommended: true,
  languages: [language],
  quality: 'high',
  archive: { path: `tts-models/${id}.tar.bz2`, bytes: 10_000_000, sha256: 'a'.repeat(64) },
  speakers: [{ sid: 0, name: id, gender: 'female' }],
  ...changes,
});
const catalogue = [model('ada', 'en'), model('bert', 'de'), model('nils', 'sv', { nonCommercial: true })];
const workspaceId = toWorkspaceId('of-owner');
const owner = { userId: 'owner', workspaceId, isOperator: true } as Actor;

let mirror: Mirror;
let folder: string;
beforeEach(async () => {
  mirror = await openMirror();
  folder = mkdtempSync(join(tmpdir(), 'timbre-recommended-'));
  for (const { archive } of catalogue) mirror.files.set(archive!.path, new Uint8Array(10));
});
afterEach(async () => {
  await mirror.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Options {
  readonly policy?: ModelsAtStart;
  readonly configuredOwner?: boolean;
  readonly locale?: string;
  readonly url?: string;
  readonly freeBytes?: number;
  readonly freeMemory?: number;
}

/** The service with a choice in memory; its jobs run when the test calls `run`. */
function open({ policy = 'auto', configuredOwner = false, locale, url = mirror.url, ...free }: Options = {}) {
  const { freeBytes = 1e12, freeMemory = 1e12 } = free;
  let choice: ModelChoice | undefined;
  const installed = new Set<string>();
  const queued: string[] = [];
  const sent: string[] = [];
  const service = recommendedModelsService({
    policy,
    folder,
    mirror: url,
    proxies: {},
    resources: { freeBytes: async () => freeBytes, freeMemory: () => freeMemory },
    catalogue,
    engineModels: {
      awaitSpeed: async () => 100,
      findRtf: () => 0.1,
      list: () =>
        catalogue.map((entry) => ({
          id: entry.id,
          entry,
          installed: installed.has(entry.id) ? ({} as never) : undefined,
        })),
    },
    installs: {
      queue: async (id, entry) => {
        expect(id).toBe(workspaceId);
        queued.push(entry.id);
        return true;
      },
    },
    instance: {
      readModelChoice: async () => choice,
      storeModelChoice: async (next) => {
        choice = next;
      },
    },
    jobs: {
      send: async ({ name }) => {
        sent.push(name);
        return 'job';
      },
    },
    findOwner: async () => ({ workspaceId, isConfigured: configuredOwner }),
    locale,
  });
  return { service, queued, sent, installed };
}

it('shows before the answer what is downloaded, how large it is and where it comes from', async () => {
  const { service, installed } = open();
  const plan = await service.plan(owner, ['de-DE', 'en']);
  expect(plan.entries.map(({ id }) => id)).toEqual(['bert', 'ada']);
  expect(plan).toMatchObject({ hosts: [new URL(mirror.url).host], problem: undefined });
  installed.add('bert');
  expect((await service.plan(owner, ['de'])).entries).toEqual([]);
  await expect(service.plan({ ...owner, isOperator: false }, [])).rejects.toMatchObject({ code: 'forbidden' });
  expect(mirror.requestedRanges).toEqual([]);
});

it('downloads nothing before the owner agrees, and nothing after a refusal', async () => {
  const { service, queued, sent } = open();
  await service.start();
  expect(await service.describe()).toMatch(/offers its owner.* nothing is downloaded before.*MODELS_AT_START=never/);
  await service.decide(owner, { agrees: false, languages: ['en'] });
  await service.run();
  await service.start();
  expect([queued, sent, mirror.requestedRanges]).toEqual([[], [], []]);
  expect(await service.state()).toEqual({ agrees: false, waiting: [], problem: undefined });
  await expect(service.decide({ ...owner, isOperator: false }, { agrees: true, languages: [] })).rejects.toThrow();
});

it('queues the models for the languages of an owner who agrees, but none without commercial use', async () => {
  const { service, queued, sent } = open({ policy: 'ask' });
  await service.decide(owner, { agrees: true, languages: ['de', 'sv'] });
  expect(sent).toEqual(['engine-models.recommended']);
  expect(await service.state()).toEqual({ agrees: true, waiting: ['bert'], problem: undefined });
  expect(await service.describe()).toBe(
    `Downloading natural voices in the background: BERT (10 MB from ${new URL(mirror.url).host}). MODELS_AT_START=never turns this off.`,
  );
  await service.run();
  expect(queued).toEqual(['bert']);
});

it('starts by itself only for the configured owner with MODELS_AT_START=auto, in the language of the locale', async () => {
  const configured = open({ configuredOwner: true, locale: 'de_AT.UTF-8' });
  await configured.service.start();
  await configured.service.run();
  expect(configured.queued).toEqual(['bert']);
  for (const options of [
    { policy: 'ask', configuredOwner: true },
    { policy: 'never', configuredOwner: true },
    {},
  ] as const) {
    const { service, queued } = open(options);
    await service.start();
    await service.run();
    expect(queued).toEqual([]);
  }
});

it('never downloads with MODELS_AT_START=never, even if the owner agreed before', async () => {
  const { service, queued } = open({ policy: 'never' });
  await expect(service.decide(owner, { agrees: true, languages: ['en'] })).rejects.toThrow('MODELS_AT_START');
  await service.run();
  expect([queued, await service.describe()]).toEqual([[], undefined]);
});

it('checks disk and memory first, and says what is missing', async () => {
  const full = open({ freeBytes: 50_000_000 });
  await full.service.decide(owner, { agrees: true, languages: ['en', 'de'] });
  await full.service.run();
  expect(full.queued).toEqual([]);
  expect((await full.service.state()).problem).toBe(
    'There is not enough disk space for ADA and BERT: 114 MB are needed, but only 50 MB are free.',
  );
  const small = open({ freeMemory: 60_000_000 });
  await small.service.decide(owner, { agrees: true, languages: ['en'] });
  await small.service.run();
  expect((await small.service.state()).problem).toBe(
    'There is not enough memory for ADA: 125 MB are needed, but only 60 MB are available.',
  );
  expect(mirror.requestedRanges).toEqual([]);
});

it('says in one sentence how to get natural voices without a mirror, and starts once it is reachable', async () => {
  const { service, queued } = open({ url: 'http://127.0.0.1:9' });
  await service.decide(owner, { agrees: true, languages: ['en'] });
  await service.run();
  const { problem, waiting } = await service.state();
  expect(problem).toBe(
    'This server can’t reach 127.0.0.1:9 to download natural voices: connect it to the internet, or install a model from a file with npm run models -- add <file>.',
  );
  expect([queued, waiting]).toEqual([[], []]);
  const again = open();
  await again.service.decide(owner, { agrees: true, languages: ['en'] });
  mirror.files.delete('tts-models/ada.tar.bz2');
  await again.service.run();
  expect(again.queued).toEqual([]);
  mirror.files.set('tts-models/ada.tar.bz2', new Uint8Array(10));
  await again.service.run();
  expect(again.queued).toEqual(['ada']);
  expect((await again.service.state()).problem).toBeUndefined();
});

it('does not repeat an installation that the operator cancelled or removed, or that fails for good', async () => {
  const { service, queued, installed } = open();
  await service.decide(owner, { agrees: true, languages: ['en', 'de'] });
  await service.forget('bert');
  await service.run();
  installed.add('ada');
  await service.run();
  installed.delete('ada');
  await service.run();
  expect(queued).toEqual(['ada']);
  const failing = open();
  await failing.service.decide(owner, { agrees: true, languages: ['en'] });
  await writeInstallState(folder, 'ada', { problem: 'the checksum does not match' });
  await failing.service.run();
  expect(failing.queued).toEqual([]);
  expect((await failing.service.state()).waiting).toEqual([]);
});
