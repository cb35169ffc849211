import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EngineModelEntry, engineModels, isPinned } from '../../../contract/catalogue/engine-models.ts';
import { findMirrorProblem } from './mirror.ts';
import { pinModels, writeChecksums } from './pin.ts';
import { type Mirror, openMirror } from './test-mirror.ts';

let mirror: Mirror;
beforeEach(async () => {
  mirror = await openMirror();
});
afterEach(() => mirror.close());

const unpinned: EngineModelEntry = {
  ...engineModels[0]!,
  title: 'Tones',
  archive: { path: 'tts-models/tones.tar.bz2', bytes: 1_000_000 },
  extras: [{ path: 'vocoder-models/known.onnx', bytes: 10, sha256: 'a'.repeat(64) }],
};
const signal = new AbortController().signal;
const source = new URL('../../../contract/catalogue/model-checksums.ts', import.meta.url);

it('pins the files without a checksum by what their publisher sends', async () => {
  const file = Buffer.from('the archive');
  mirror.files.set('tts-models/tones.tar.bz2', file);
  const checksums = await pinModels([unpinned], { mirror: mirror.url, signal });
  const sha256 = createHash('sha256').update(file).digest('hex');
  expect(checksums).toEqual({ 'tts-models/tones.tar.bz2': { bytes: file.length, sha256 } });

  const written = writeChecksums(await readFile(source, 'utf8'), checksums);
  expect(written).toContain(`'tts-models/tones.tar.bz2': {\n    bytes: ${file.length},\n    sha256: '${sha256}',`);
  expect(writeChecksums(written, {})).toBe(writeChecksums(await readFile(source, 'utf8'), {}));
});

it('trusts no file that came without encryption and without a checksum', async () => {
  const insecure = 'http://mirror.example/models';
  expect(findMirrorProblem(unpinned, insecure)).toContain('mirror.example without https');
  await expect(pinModels([unpinned], { mirror: insecure, signal })).rejects.toThrow('without https');
  for (const secure of ['https://mirror.example/models', 'http://localhost:8000', undefined])
    expect(findMirrorProblem(unpinned, secure), secure).toBeUndefined();
  const pinned = engineModels.find(isPinned)!;
  expect(findMirrorProblem(pinned, insecure)).toBeUndefined();
});
