import { expect, it } from 'vitest';
import { sharesSent, sortFiles } from './chosen-files.ts';

const limits = { maxFiles: 25, maxFileBytes: 50 * 2 ** 20 };
const file = (name: string, size = 10): File =>
  Object.defineProperty(new File(['x'], name, { lastModified: 1 }), 'size', { value: size });

it('reports the name of a rejected file and the reason', () => {
  const { accepted, rejected } = sortFiles(
    [],
    [file('none.mp3', 0), file('long.wav', limits.maxFileBytes + 1)],
    limits,
  );
  expect(accepted).toEqual([]);
  expect(rejected.map(({ problem }) => problem)).toEqual([
    'none.mp3 is empty.',
    'long.wav is 50 MiB. The maximum is 50 MiB per file.',
  ]);
});

it('rejects duplicate files and files beyond the maximum', () => {
  const first = sortFiles([file('b.wav')], [file('a.wav'), file('a.wav'), file('b.wav')], limits);
  expect(first.accepted.map(({ name }) => name)).toEqual(['a.wav']);
  expect(first.rejected.map(({ problem }) => problem)).toEqual([
    'a.wav was already added.',
    'b.wav was already added.',
  ]);
  const many = Array.from({ length: 30 }, (_, at) => file(`${at}.wav`));
  const second = sortFiles([], many, limits);
  expect(second.accepted).toHaveLength(25);
  expect(second.rejected).toHaveLength(5);
  expect(sortFiles([], many, { ...limits, maxFiles: 1 }).rejected[0]!.problem).toBe(
    '1.wav was not added. The maximum is 1 file.',
  );
});

it('divides the progress of one request among its files in their order', () => {
  const files = [300, 100, 600].map((size, at) => ({ id: String(at), file: file(`${at}.wav`, size), seconds: 1 }));
  expect([...sharesSent(files, 0.35)]).toEqual([
    ['0', 1],
    ['1', 0.5],
    ['2', 0],
  ]);
  expect([...sharesSent(files, 1).values()]).toEqual([1, 1, 1]);
});
