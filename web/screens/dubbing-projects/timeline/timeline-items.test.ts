import { expect, it } from 'vitest';
import { levelFor } from './dub-peaks.ts';
import { sourceItems } from './timeline-items.ts';

it('puts each line on the track of its speaker', () => {
  const segment = { id: 's', text: ' ', speaker_id: 'p', start_s: 1.0005, end_s: 2, external_id: null };
  expect(sourceItems([segment])).toEqual([{ id: 's', trackId: 'p', startMs: 1001, endMs: 2000, label: 'No text' }]);
});

it('reads a waveform of 2.5 hours in few replies', () => {
  expect(levelFor(60)).toBe(128);
  expect((2.5 * 3600 * 16_000) / levelFor(2.5 * 3600)).toBeLessThanOrEqual(8192 * 8);
});
