import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EngineModelEntry } from '../../../contract/catalogue/engine-models.ts';
import { neverAborted } from '../../contract/test-signal.ts';
import { writeToneModel } from '../test-tone-model.ts';
import { readCatalogue } from './catalogue.ts';
import { type InstallOptions, installArchive, installFolder, installModel } from './install.ts';
import { describeLocal, listInstalled, removeModel, retestModel } from './manage.ts';
import { archiveFolder, createArchive, type TestEntry } from './test-archive.ts';
import { type Mirror, openMirror } from './test-mirror.ts';

let root: string;
let models: string;
let mirror: Mirror;
let archive: Uint8Array;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'timbre-install-'));
  models = join(root, 'models');
  writeToneModel(join(root, 'tones'));
  archive = archiveFolder(join(root, 'tones'), 'tones');
  mirror = await openMirror();
  mirror.files.set('tts-models/tones.tar.bz2', archive);
});
afterEach(async () => {
  await mirror.close();
  rmSync(root, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const entry = (changes: Partial<EngineModelEntry['archive']> = {}): EngineModelEntry => ({
  id: 'tones',
  kind: 'vits',
  title: 'Tones',
  licence: 'AGPL-3.0-or-later',
  languages: ['en'],
  quality: 'medium',
  archive: { path: 'tts-models/tones.tar.bz2', bytes: archive.length, sha256: sha256(archive), ...changes },
  speakers: [
    { sid: 0, name: 'Ada', gender: 'female' },
    { sid: 1, name: 'Bert', gender: 'male' },
  ],
});
const options = (changes: Partial<InstallOptions> = {}): InstallOptions => ({
  models,
  mirror: mirror.url,
  signal: neverAborted,
  backoffMs: 1,
  ...changes,
});
/** Files of an attempt that are left in the staging folder, other than a partial download. */
const leftovers = () =>
  readdirSync(join(models, '.incoming'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\.(files|part(\.origin)?)$/.test(name),
  );

/** Size of the partial download. */
const partialBytes = (): number => {
  const names = readdirSync(join(models, '.incoming'), { recursive: true, encoding: 'utf8' });
  const name = names.find((file) => file.endsWith('.part'));
  return name === undefined ? 0 : statSync(join(models, '.incoming', name)).size;
};

describe('installing', () => {
  it('downloads, verifies, unpacks and tests a model before publishing it, and reports progress', async () => {
    const progress: [number, string][] = [];
    const model = await installModel(
      entry(),
      options({ onProgress: (percent, stage) => progress.push([percent, stage]) }),
    );
    expect(model).toMatchObject({ id: 'tones', verified: 'checksum', sampleRate: 16_000 });
    expect(model.speakers.map(({ gainDb }) => Math.abs(gainDb))).not.toContain(0);
    expect(listInstalled(models)).toEqual([model]);
    expect([...new Set(progress.map(([, stage]) => stage))]).toEqual(['downloading', 'unpacking', 'testing']);
    const percents = progress.map(([percent]) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBe(100);
    expect(readdirSync(join(models, '.incoming'))).toEqual([]);
  });

  it('installs a model that is published as single files, from its publisher', async () => {
    const folder = join(root, 'tones');
    const names = readdirSync(folder);
    for (const name of names) mirror.files.set(`single/${name}`, readFileSync(join(folder, name)));
    const extras = names.map((name) => ({ path: `single/${name}`, bytes: statSync(join(folder, name)).size }));
    const percents: number[] = [];
    const { mirror: publisher, ...rest } = options({ onProgress: (percent) => percents.push(percent) });
    const model = await installModel({ ...entry(), archive: undefined, publisher, extras }, rest);
    expect(model).toMatchObject({ id: 'tones', verified: 'synthesis', sampleRate: 16_000 });
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(readdirSync(join(models, 'tones')).sort()).toEqual([...names, 'model.json'].sort());
    expect(readdirSync(join(models, '.incoming'))).toEqual([]);
  });

  it('resumes an interrupted download at any byte', async () => {
    const { length } = archive;
    const cuts = [0, 1, 2, 100, 511, Math.floor(length / 2)];
    mirror.cuts.push(...cuts);
    // Bytes in transit would be lost, and four attempts in a row without any are given up.
    mirror.beforeCut = (bytes) => expect.poll(partialBytes).toBe(bytes);
    await installModel(entry({ sha256: undefined }), options());
    let downloaded = 0;
    const resumed = cuts.map((cut) => {
      downloaded += cut;
      return downloaded === 0 ? undefined : `bytes=${downloaded}-`;
    });
    expect(mirror.requestedRanges).toEqual([undefined, ...resumed]);
    expect(listInstalled(models)[0]?.verified).toBe('synthesis');
  });

  it('does not download a complete file again after the process was killed', async () => {
    const files = join(models, '.incoming', 'tones.files');
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'tones.tar.bz2'), archive);
    const etag = `"${archive.length}-${archive.at(-9)}"`;
    const origin = { url: `${mirror.url}/tts-models/tones.tar.bz2`, validator: etag };
    writeFileSync(join(files, 'tones.tar.bz2.part.origin'), JSON.stringify(origin));
    await installModel(entry(), options());
    expect(mirror.requestedRanges).toEqual([`bytes=${archive.length}-`]);
    expect(listInstalled(models)).toHaveLength(1);
  });

  it('starts over if the server does not support ranges', async () => {
    mirror.ranges = false;
    mirror.cuts.push(100, 300);
    await installModel(entry(), options());
    expect(mirror.requestedRanges).toEqual([undefined, undefined, undefined]);
    expect(listInstalled(models)).toHaveLength(1);
  });

  it.each([0.01, 0.3, 0.7, 0.99])(
    'leaves no partial model when it fails at %f of the file, and the next attempt resumes',
    async (share) => {
      const cut = Math.max(1, Math.floor(archive.length * share));
      mirror.cuts.push(cut, 0, 0, 0, 0, 0, 0);
      mirror.beforeCut = (bytes) => expect.poll(partialBytes).toBe(bytes);
      await expect(installModel(entry(), options())).rejects.toThrow('interrupted');
      expect(listInstalled(models)).toEqual([]);
      expect(leftovers()).toEqual([]);
      mirror.cuts.length = 0;
      mirror.requestedRanges.length = 0;
      await installModel(entry(), options());
      expect(mirror.requestedRanges).toEqual([`bytes=${cut}-`]);
      expect(listInstalled(models)).toHaveLength(1);
    },
  );

  it('does not join parts of two versions of a file', async () => {
    mirror.cuts.push(200, 0, 0, 0, 0, 0, 0);
    await expect(installModel(entry(), options())).rejects.toThrow('interrupted');
    mirror.cuts.length = 0;
    writeFileSync(join(root, 'tones', 'README.md'), 'A new version, longer than the old one.');
    archive = archiveFolder(join(root, 'tones'), 'tones');
    mirror.files.set('tts-models/tones.tar.bz2', archive);
    await installModel(entry(), options());
    expect(existsSync(join(models, 'tones', 'README.md'))).toBe(true);
  });

  it('rejects a file with another checksum or a larger size', async () => {
    await expect(installModel(entry({ sha256: '0'.repeat(64) }), options())).rejects.toThrow('checksum');
    mirror.files.set('tts-models/tones.tar.bz2', new Uint8Array(3_000_000));
    await expect(installModel(entry(), options())).rejects.toThrow('larger');
    await expect(installModel(entry({ path: 'tts-models/none.tar.bz2' }), options())).rejects.toThrow('answers 404');
    expect(listInstalled(models)).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  it('rejects a truncated or corrupt archive', async () => {
    for (const broken of [archive.subarray(0, archive.length - 200), archive.with(archive.length >> 1, 0x55)]) {
      mirror.files.set('tts-models/tones.tar.bz2', broken);
      await expect(installModel(entry({ sha256: undefined }), options())).rejects.toThrow('cannot be unpacked');
      rmSync(join(models, '.incoming'), { recursive: true });
    }
    expect(listInstalled(models)).toEqual([]);
  });

  it.each<[string, TestEntry]>([
    ['a path upwards', { path: 'tones/../../out', content: Buffer.from('x') }],
    ['an absolute path', { path: '/tmp/timbre-out', content: Buffer.from('x') }],
    ['a symbolic link', { path: 'tones/link', type: 'SymbolicLink', linkpath: '/etc' }],
    ['a hard link', { path: 'tones/link', type: 'Link', linkpath: '/etc/passwd' }],
  ])('rejects an archive with %s', async (_, bad) => {
    mirror.files.set('tts-models/tones.tar.bz2', createArchive([{ path: 'tones/tokens.txt' }, bad]));
    await expect(installModel(entry({ sha256: undefined }), options())).rejects.toThrow(/cannot be unpacked/);
    expect(existsSync(join(models, 'out')) || existsSync('/tmp/timbre-out')).toBe(false);
    expect(listInstalled(models)).toEqual([]);
  });

  it('rejects a model that lacks a file, cannot be loaded or lacks a speaker, and keeps the installed one', async () => {
    await installModel(entry(), options());
    const before = listInstalled(models);
    const replace = (make: (folder: string) => void): void => {
      const folder = join(root, 'bad');
      rmSync(folder, { recursive: true, force: true });
      writeToneModel(folder);
      make(folder);
      archive = archiveFolder(folder, 'tones');
      mirror.files.set('tts-models/tones.tar.bz2', archive);
    };
    replace((folder) => rmSync(join(folder, 'tokens.txt')));
    await expect(installModel(entry(), options())).rejects.toThrow('tokens.txt is missing');
    rmSync(join(models, '.incoming'), { recursive: true });
    replace((folder) => writeFileSync(join(folder, 'tones.onnx'), 'no model at all'));
    await expect(installModel(entry(), options())).rejects.toThrow('cannot be loaded');
    rmSync(join(models, '.incoming'), { recursive: true });
    replace(() => {});
    const more = { ...entry(), speakers: [{ sid: 5, name: 'Eve', gender: 'female' as const }] };
    await expect(installModel(more, options())).rejects.toThrow('none with the number 5');
    expect(listInstalled(models)).toEqual(before);
  });

  it('checks the free space and memory first', async () => {
    const full = installModel(entry(), options({ freeBytes: async () => 1_000_000 }));
    await expect(full).rejects.toThrow('not enough disk space for Tones');
    const small = installModel(entry(), options({ freeMemory: () => 1_000_000 }));
    await expect(small).rejects.toThrow('not enough memory for Tones');
    expect(mirror.requestedRanges).toEqual([]);
  });

  it('stops when it is cancelled, and allows only one installation per model', async () => {
    mirror.bytesPerSecond = 2000;
    const abort = new AbortController();
    const installing = installModel(entry(), options({ signal: abort.signal }));
    await expect.poll(() => mirror.requestedRanges.length).toBe(1);
    await expect(installModel(entry(), options())).rejects.toThrow('already being installed');
    abort.abort(new Error('cancelled'));
    await expect(installing).rejects.toThrow('cancelled');
    expect(leftovers()).toEqual([]);
    mirror.bytesPerSecond = undefined;
    await installModel(entry(), options());
    expect(listInstalled(models)).toHaveLength(1);
  });
});

it('follows redirects and uses the proxy for external hosts', async () => {
  const hops: string[] = [];
  const other = createServer((request, response) => {
    hops.push(request.url ?? '');
    response.writeHead(302, { location: `${mirror.url}${request.url}` }).end();
  });
  other.on('connect', (request, socket) => {
    hops.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  try {
    await installModel(entry(), options({ mirror: url }));
    expect(hops).toEqual(['/tts-models/tones.tar.bz2']);
    const outside = options({ mirror: 'https://models.invalid', httpsProxy: url });
    await expect(installModel(entry(), outside)).rejects.toThrow('models.invalid cannot be reached');
    expect(hops).toContain('CONNECT models.invalid:443');
  } finally {
    other.close();
  }
});

it('ignores the lock of a crashed process with the same PID', async () => {
  mkdirSync(join(models, '.incoming'), { recursive: true });
  writeFileSync(join(models, '.incoming', 'tones.lock'), String(process.pid));
  mkdirSync(join(models, '.removed-old-1-2'));
  await installModel(entry(), options());
  expect(listInstalled(models)).toHaveLength(1);
  expect(readdirSync(models).sort()).toEqual(['.incoming', 'tones']);
});

describe('a local model', () => {
  it('is installed from a folder or an archive without changing them', async () => {
    const folder = join(root, 'vits-de_DE-mine');
    writeToneModel(folder, { speakers: 1 });
    const described = describeLocal(folder, readCatalogue(undefined));
    expect(described).toMatchObject({ id: 'vits-de_DE-mine', kind: 'vits', languages: ['de'] });
    await installFolder(folder, described, options());
    const file = join(root, 'pair.tar.bz2');
    writeFileSync(file, archive);
    await installArchive(file, describeLocal(file, [], { language: 'fr', speakers: 2 }), options());
    expect(listInstalled(models).map(({ id, languages, speakers }) => [id, languages, speakers.length])).toEqual([
      ['pair', ['fr'], 2],
      ['vits-de_DE-mine', ['de'], 1],
    ]);
    expect(existsSync(join(folder, 'tones.onnx')) && existsSync(file)).toBe(true);
    expect(mirror.requestedRanges).toEqual([]);
  });

  it('must match the catalogue if it is listed, and have no links', async () => {
    const file = join(root, 'tones.tar.bz2');
    writeFileSync(file, archiveFolder(join(root, 'tones'), 'other'));
    await expect(installArchive(file, describeLocal(file, [entry()]), options())).rejects.toThrow('checksum');
    symlinkSync('/etc', join(root, 'tones', 'etc'));
    await expect(installFolder(join(root, 'tones'), entry(), options())).rejects.toThrow('neither a file nor a folder');
    expect(listInstalled(models)).toEqual([]);
  });
});

it('retests and removes an installed model', async () => {
  await installModel(entry(), options());
  const file = join(models, 'tones', 'tones.onnx');
  const good = readFileSync(file);
  const { signal } = options();
  writeFileSync(file, 'no model');
  await expect(retestModel(models, 'tones', signal)).rejects.toThrow('cannot be loaded');
  expect(listInstalled(models)[0]?.problem).toContain('cannot be loaded');
  writeFileSync(file, good);
  expect((await retestModel(models, 'tones', signal)).problem).toBeUndefined();
  expect(listInstalled(models)[0]?.problem).toBeUndefined();
  expect(await removeModel(models, 'tones')).toBe(true);
  expect(await removeModel(models, 'tones')).toBe(false);
  expect(listInstalled(models)).toEqual([]);
});

it('reads the models of the operator and reports errors in their list', () => {
  const file = join(root, 'list.json');
  mkdirSync(root, { recursive: true });
  writeFileSync(file, JSON.stringify([entry()]));
  expect(readCatalogue(file)[0]).toEqual(entry());
  expect(readCatalogue(file).length).toBe(readCatalogue(undefined).length + 1);
  const invalid: readonly EngineModelEntry[] = [
    entry({ path: '../secret' }),
    { ...entry(), archive: undefined },
    { ...entry(), nonCommercial: true, recommended: true },
    { ...entry({ sha256: undefined }), recommended: true },
  ];
  for (const bad of ['{', '{}', ...invalid.map((one) => JSON.stringify([one]))]) {
    writeFileSync(file, bad);
    expect(() => readCatalogue(file)).toThrow('list.json');
  }
});
