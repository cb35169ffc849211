import { expect, it } from 'vitest';
import { recordingFile } from '../../../parts/recorder/recording.ts';
import { type Clip, lengthProblem, nextRecording, uploadBatches } from './clips.ts';

const file = (name: string, size = 10, type = 'audio/wav'): File =>
  Object.defineProperty(new File(['x'], name, { type, lastModified: 1 }), 'size', { value: size });
const clip = (seconds: number | undefined): Clip => ({ id: String(Math.random()), file: file('a.wav'), seconds });

it('splits clips into uploads of at most a gigabyte, in order', () => {
  const sizes = [600, 400, 100, 900, 200, 2000].map((size, at) => ({ ...clip(1), file: file(`${at}.wav`, size) }));
  const batches = uploadBatches(sizes, 1000).map((batch) => batch.map(({ file: { size } }) => size));
  expect(batches).toEqual([[600, 400], [100, 900], [200], [2000]]);
  expect(uploadBatches([])).toEqual([]);
  expect(uploadBatches(sizes)).toHaveLength(1);
});

it('names a recording by number, with the extension of its media type', () => {
  expect(recordingFile(new Blob(['x'], { type: 'audio/webm' }), 2).name).toBe('Recording 2.webm');
  expect(nextRecording([clip(3)])).toBe(1);
  expect(nextRecording([{ ...clip(3), file: file('Recording 4.webm') }, clip(2)])).toBe(5);
});

it('rejects a total length that is too short or too long, and not while a length is unknown', () => {
  expect(lengthProblem([])).toBeUndefined();
  expect(lengthProblem([clip(undefined), clip(1)])).toBeUndefined();
  expect(lengthProblem([clip(2)])).toMatch(/at least 3 seconds/);
  expect(lengthProblem([clip(20)])).toBeUndefined();
  expect(lengthProblem([clip(400), clip(300)])).toMatch(/11:40/);
});
