import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openSpeechInput } from './speech-input.ts';

/** Bytes of 20 ms at 16 kHz. */
const frameBytes = 640;

/** Packets whose samples are all their number. */
function openInput() {
  const heard: number[] = [];
  const input = openSpeechInput(
    ([number]) => new Uint8Array(frameBytes).fill(number!),
    (samples) => {
      for (let at = 0; at < samples.length; at += frameBytes) heard.push(samples[at]!);
    },
  );
  const add = (number: number, nowMs = 20 * number) =>
    input.add(
      {
        sequenceNumber: (65_530 + number) & 0xffff,
        timestamp: (2 ** 32 - 3000 + 960 * number) >>> 0,
        payload: Uint8Array.of(number),
      },
      nowMs,
    );
  return { input, add, heard };
}

it('AGENT-006 passes packets on at once, in order, across the ends of their numbers', () => {
  const { add, heard } = openInput();
  for (const number of [1, 2, 3, 5, 4, 4, 6, 8, 7, 9, 10]) add(number);
  expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

it('AGENT-006 replaces a lost packet by silence after 60 ms', () => {
  const { input, add, heard } = openInput();
  add(1);
  add(3);
  input.tick(100);
  expect(heard).toEqual([1]);
  input.tick(120);
  expect(heard).toEqual([1, 0, 3]);
  add(2, 125);
  expect(heard).toEqual([1, 0, 3]);
});

it('AGENT-006 hears silence while a muted microphone sends nothing, and does not repeat it afterwards', () => {
  const { input, add, heard } = openInput();
  add(1);
  for (let nowMs = 40; nowMs <= 420; nowMs += 20) input.tick(nowMs);
  // 80 ms pass before the pause is noticed.
  expect(heard).toHaveLength(1 + 17);
  input.add({ sequenceNumber: 65_532, timestamp: (2 ** 32 - 3000 + 960 * 22) >>> 0, payload: Uint8Array.of(22) }, 440);
  // Between packets 1 and 22 are 20 frames.
  expect(heard).toEqual([1, ...Array.from({ length: 20 }, () => 0), 22]);
});

it('AGENT-006 hears every packet at most once, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 200 }), (numbers) => {
      const { input, add, heard } = openInput();
      for (const [index, number] of numbers.entries()) {
        add(number, 20 * index);
        input.tick(20 * index);
      }
      const spoken = heard.filter((number) => number !== 0);
      expect(new Set(spoken).size).toBe(spoken.length);
      expect(spoken.slice(1)).toEqual(spoken.slice(1).toSorted((a, b) => a - b));
    }),
  );
});
