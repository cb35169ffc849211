import { afterEach, expect, it, vi } from 'vitest';
import { barHeights, loadShape } from './sound-waveforms.ts';

const near = (value: number) => expect.closeTo(value, 5);

afterEach(() => vi.unstubAllGlobals());

it('draws the loudest sample of each bar, relative to the loudest of all', () => {
  expect(barHeights(Float32Array.of(0.1, -0.2, 0.4, 0, 0, 0, -0.1, 0), 4)).toEqual([0.5, 1, 0.06, 0.25].map(near));
  expect(barHeights(new Float32Array(8), 2)).toEqual([0.06, 0.06]);
  expect(barHeights(new Float32Array(0), 2)).toEqual([0.06, 0.06]);
});

it('draws the waveform that the server has measured, and none of a sound that is not made', async () => {
  const asked: string[] = [];
  const answer = (body: object) =>
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return Response.json(body);
    });
  answer({ outline: btoa(String.fromCharCode(50, 100, 0)), duration_ms: 2500 });
  expect(await loadShape('/v1/site/sounds/sample-german')).toEqual({ heights: [0.5, 1, 0.06], durationInS: 2.5 });
  answer({ outline: null, duration_ms: null });
  expect(await loadShape('/v1/site/sounds/sample-german')).toBeUndefined();
  expect(await loadShape('/v1/voices/a/previews/de/Greta.mp3')).toBeUndefined();
  expect(asked).toEqual(Array(2).fill('/v1/site/sounds/sample-german/waveform'));
});
