import type { EditorState, Transaction } from 'prosemirror-state';
import { findBlock } from './block-ids.ts';
import { type BlockRange, placeOf } from './editor-marks.ts';
import { blockAttributes, schema } from './schema.ts';

/** Replaces parts of the text, which keep the voice at their start; those in locked blocks are skipped and counted. */
export function replaceRanges(
  state: EditorState,
  ranges: readonly BlockRange[],
  text: string,
): { readonly transaction: Transaction; readonly skipped: number } {
  const transaction = state.tr;
  let skipped = 0;
  // From the end, so that the places before stay.
  for (const range of ranges.toReversed()) {
    const block = findBlock(state.doc, range.blockId);
    const place = placeOf(state.doc, range);
    if (!block || !place) continue;
    if (blockAttributes(block.node).locked) skipped += 1;
    else if (text === '') transaction.delete(place.from, place.to);
    else {
      const marks = state.doc.resolve(place.from).nodeAfter?.marks ?? [];
      transaction.replaceWith(place.from, place.to, schema.text(text, marks));
    }
  }
  return { transaction, skipped };
}
