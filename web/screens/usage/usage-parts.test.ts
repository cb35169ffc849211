import { expect, it } from 'vitest';
import { chartParts, hasValues } from '../../parts/chart/chart-parts.ts';
import { totalUsage, usageParts } from './usage-parts.ts';

const reply = (usage: Record<string, number[]>) => ({ time: [0, 1], usage });

it('USAGE-003 shows display names of models and products, largest first', () => {
  const models = usageParts(reply({ eleven_v3: [1, 0], eleven_flash_v2_5: [2, 3], other: [0, 0] }), 'model');
  expect(models.map(({ name }) => name)).toEqual(['Flash v2.5', 'Eleven v3', 'other']);
  expect(usageParts(reply({ TTS: [1, 0] }), 'product_type')[0]).toMatchObject({ name: 'Text to Speech' });
  // Dialogues have several voices.
  expect(usageParts(reply({ None: [1, 0] }), 'voice')[0]).toMatchObject({ name: 'No single voice' });
  // A voice may have the name of a product.
  expect(usageParts(reply({ TTS: [1, 0] }), 'voice')[0]).toMatchObject({ name: 'TTS' });
});

it('charts the six largest parts and sums the rest as one', () => {
  const voices = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`Voice ${at}`, [at + 1, 10 * (at + 1)]]));
  const parts = usageParts(reply(voices), 'voice');
  const charted = chartParts(parts, false);
  expect(charted.map(({ name }) => name)).toEqual([
    'Voice 8',
    'Voice 7',
    'Voice 6',
    'Voice 5',
    'Voice 4',
    'Voice 3',
    '3 more',
  ]);
  expect(charted.at(-1)!.values).toEqual([1 + 2 + 3, 10 + 20 + 30]);
  expect(new Set(charted.map(({ colour }) => colour)).size).toBe(7);
  expect(chartParts(parts, true)).toHaveLength(6);
});

it('sums the values, and takes the last one of a running total', () => {
  expect(totalUsage([1, 2, 3], 'day')).toBe(6);
  expect(totalUsage([1, 3, 6], 'cumulative')).toBe(6);
  expect([hasValues(usageParts(reply({ All: [0, 0] }), 'none')), hasValues(usageParts(reply({}), 'voice'))]).toEqual([
    false,
    false,
  ]);
});
