import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { keepMineBeside, mergeBlocks } from './document-merge.ts';
import { differenceOf, restoreSides } from './unsaved-text.ts';

const block = (block_id: string, text: string): EditorBlock => ({
  block_id,
  sub_type: 'p',
  locked: false,
  nodes: [{ type: 'tts_node', text, voice_id: 'v' }],
});
const texts = (blocks: readonly EditorBlock[]) =>
  blocks.map(({ nodes: [node] }) => (node?.type === 'tts_node' ? node.text : ''));

it('merges changes of different paragraphs', () => {
  const base = [block('a', '1'), block('b', '2'), block('c', '3')];
  const mine = [block('a', '1 mine'), block('b', '2'), block('m', 'new'), block('c', '3')];
  const theirs = [block('t', 'first'), block('a', '1'), block('b', '2 theirs')];
  const { blocks, conflicts } = mergeBlocks(base, mine, theirs);
  expect(texts(blocks)).toEqual(['first', '1 mine', '2 theirs', 'new']);
  expect(conflicts).toEqual([]);
});

it('keeps both versions of a paragraph that both changed', () => {
  const base = [block('a', '1'), block('b', '2')];
  const mine = [block('a', 'mine'), block('b', '2 mine')];
  const theirs = [block('a', 'theirs')];
  const merge = mergeBlocks(base, mine, theirs);
  expect(merge.conflicts).toMatchObject([{ blockId: 'a' }, { blockId: 'b', theirs: undefined }]);
  expect(texts(merge.blocks)).toEqual(['theirs']);
  let count = 0;
  expect(texts(keepMineBeside(merge, mine, () => `n${count++}`))).toEqual(['theirs', 'mine', '2 mine']);
});

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const side = fc
  .shuffledSubarray(ids)
  .chain((order) =>
    fc
      .array(fc.constantFrom('1', '2', '3'), { minLength: order.length, maxLength: order.length })
      .map((contents) => order.map((id, at) => block(id, contents[at]!))),
  );

it('never loses text that one side wrote, and never doubles a block', () => {
  fc.assert(
    fc.property(side, side, side, (base, mine, theirs) => {
      const merge = mergeBlocks(base, mine, theirs);
      let count = 0;
      const kept = keepMineBeside(merge, mine, () => `n${count++}`);
      const all = kept.map(({ block_id }) => block_id);
      expect(new Set(all).size).toBe(all.length);
      const textOf = (blocks: EditorBlock[], id: string) => texts(blocks.filter(({ block_id }) => block_id === id))[0];
      for (const id of ids)
        for (const one of [mine, theirs]) {
          const written = textOf(one, id);
          if (written !== undefined && written !== textOf(base, id)) expect(texts(kept)).toContain(written);
        }
    }),
  );
});

it('restores unsaved text from its difference', () => {
  fc.assert(
    fc.property(side, side, (base, mine) => {
      const unsaved = JSON.parse(JSON.stringify(differenceOf(3, base, mine)));
      expect(restoreSides(unsaved, base)).toEqual({ base, mine });
    }),
  );
});
