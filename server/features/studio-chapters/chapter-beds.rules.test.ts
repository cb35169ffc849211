import { describe, expect, it } from 'vitest';
import type { Bed } from '../../../contract/studio/studio-fields.ts';
import { mergeBeds, repairBeds, splitBeds } from './chapter-beds.rules.ts';

const blocks = (ids: string) => [...ids].map((block_id) => ({ block_id }));
const bed = (from_block_id: string, to_block_id: string | null): Bed => ({
  bed_id: 'bed',
  asset_id: 'song',
  from_block_id,
  to_block_id,
  gain_db: -18,
  fade_in_s: 1,
  fade_out_s: 2,
  loops: true,
});
const ends = (beds: readonly Bed[]) => beds.map((one) => [one.from_block_id, one.to_block_id]);

describe('music below chapters', () => {
  it.each([
    ['keeps its ends', 'abcd', ['b', 'c']],
    ['begins later when its first block is deleted', 'acd', ['c', 'c']],
    ['ends earlier when its last block is deleted', 'abd', ['b', 'b']],
    ['swaps its ends when they were moved', 'acbd', ['c', 'b']],
  ])('%s', (_case, after, expected) => {
    expect(ends(repairBeds([bed('b', 'c')], blocks('abcd'), blocks(after)))).toEqual([expected]);
  });

  it('disappears with its last block', () => {
    expect(repairBeds([bed('b', 'c'), bed('d', null)], blocks('abcd'), blocks('a'))).toEqual([]);
  });

  it('is divided where a chapter is split, and its parts play in both chapters', () => {
    const beds = [bed('a', 'b'), bed('b', 'c'), bed('a', null), bed('d', null)];
    const { first, second } = splitBeds(beds, blocks('abcd'), 2, () => 'new');
    expect(ends(first)).toEqual([
      ['a', 'b'],
      ['b', null],
      ['a', null],
    ]);
    expect(ends(second)).toEqual([
      ['c', 'c'],
      ['c', null],
      ['d', null],
    ]);
    expect(second[0]!.bed_id).toBe('new');
  });

  it('still ends with the first chapter after a merge', () => {
    expect(ends(mergeBeds([bed('a', null)], blocks('ab'), [bed('c', null)]))).toEqual([
      ['a', 'b'],
      ['c', null],
    ]);
  });
});
