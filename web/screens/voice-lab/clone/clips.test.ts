import { expect, it } from 'vitest';
import { recordingFile } from '../../../parts/recorder/recording.ts';
import { type Clip, lengthAdvice, nextRecording, uploadBatches } from './clips.ts';

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

it('advises on the total length, and not while a length is unknown', () => {
  expect(lengthAdvice([])).toBeUndefined();
  expect(lengthAdvice([clip(undefined), clip(1)])).toBeUndefined();
  expect(lengthAdvice([clip(2)])).toMatchObject({ isStop: true });
  expect(lengthAdvice([clip(20)])).toEqual({
    text: 'One minute or more gives better results (currently 0:20).',
    isStop: false,
  });
  expect(lengthAdvice([clip(60)])).toBeUndefined();
  expect(lengthAdvice([clip(400), clip(300)])).toMatchObject({ isStop: true, text: expect.stringMatching(/11:40/) });
});
