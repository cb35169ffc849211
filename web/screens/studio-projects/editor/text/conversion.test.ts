import fc from 'fast-check';
import { EditorState } from 'prosemirror-state';
import { expect, it } from 'vitest';
import type { EditorBlock, EditorNode } from '../../../../../contract/studio/studio-fields.ts';
import {
  contentKey,
  createBlockReader,
  isSameBlock,
  offsetInBlock,
  readBlocks,
  toBlockNode,
  toDocument,
} from './conversion.ts';

const voices = { title: 'title-voice', paragraph: 'paragraph-voice' };
const voiceId = fc.constantFrom('title-voice', 'paragraph-voice', 'third-voice');
const node: fc.Arbitrary<EditorNode> = fc.oneof(
  fc.record({
    type: fc.constant('tts_node' as const),
    text: fc.string({ maxLength: 20, unit: 'grapheme' }),
    voice_id: voiceId,
  }),
  fc.record({ type: fc.constant('pause' as const), duration_s: fc.constantFrom(0.05, 1, 2.5, 30) }),
  fc.record({
    type: fc.constant('clip' as const),
    asset_id: fc.constantFrom('a1', 'a2'),
    gain_db: fc.integer({ min: -40, max: 20 }),
    overlaps: fc.boolean(),
  }),
);
const blocks: fc.Arbitrary<EditorBlock[]> = fc
  .array(
    fc.record({
      sub_type: fc.constantFrom('p' as const, 'h1' as const, 'h2' as const, 'h3' as const),
      locked: fc.boolean(),
      nodes: fc.array(node, { maxLength: 6 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => list.map((block, at) => ({ block_id: `b${at}`, ...block })));

it('STUDIO-016 keeps blocks, voices, pauses and sounds through the editor', () => {
  fc.assert(
    fc.property(blocks, (before) => {
      const after = readBlocks(toDocument(before, voices), createBlockReader(voices));
      expect(after.map(contentKey)).toEqual(before.map(contentKey));
      expect(after.map(({ block_id }) => block_id)).toEqual(before.map(({ block_id }) => block_id));
      // What was read once stays exactly as it is.
      expect(readBlocks(toDocument(after, voices), createBlockReader(voices))).toEqual(after);
    }),
  );
});

it('places the nodes of a block at the positions of the editor', () => {
  fc.assert(
    fc.property(blocks, (list) => {
      for (const block of list) {
        const shown = toBlockNode(block, voices);
        const places = block.nodes.map((_, at) => offsetInBlock(block, at, 0));
        for (const [at, one] of block.nodes.entries())
          if (one.type === 'tts_node')
            expect(shown.textBetween(places[at]!, places[at]! + one.text.length)).toBe(one.text);
          else expect(shown.nodeAt(places[at]!)?.isAtom).toBe(true);
      }
    }),
  );
});

it('converts a block again only after it changed', () => {
  const read = createBlockReader(voices);
  const text = (id: string): EditorBlock => ({
    block_id: id,
    sub_type: 'p',
    locked: false,
    nodes: [{ type: 'tts_node', text: id, voice_id: 'third-voice' }],
  });
  const state = EditorState.create({ doc: toDocument([text('one'), text('two')], voices) });
  const before = readBlocks(state.doc, read);
  const after = readBlocks(state.apply(state.tr.insertText('!', 1)).doc, read);
  expect(after[1]).toBe(before[1]);
  expect(isSameBlock(after[0]!, before[0]!)).toBe(false);
});
