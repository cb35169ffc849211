import type { Node } from 'prosemirror-model';
import type { BlockRange } from './editor-marks.ts';
import { blockAttributes } from './schema.ts';

/** A pause or a sound in the searched text; no search finds it. */
const atom = '\uFFFC';

/** The text of a block whose offsets are those of the document. */
export const searchText = (node: Node): string => node.textBetween(0, node.content.size, undefined, atom);

/** All places of a text, without regard to case. */
export function findText(doc: Node, query: string): BlockRange[] {
  if (query === '') return [];
  const pattern = new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');
  const ranges: BlockRange[] = [];
  doc.forEach((node) => {
    const blockId = blockAttributes(node).blockId ?? '';
    for (const { 0: found, index } of searchText(node).matchAll(pattern))
      ranges.push({ blockId, from: index, to: index + found.length });
  });
  return ranges;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const counts = new WeakMap<Node, { readonly words: number; readonly characters: number }>();

/** Words and characters of the text; unchanged blocks are not counted again. */
export function countText(doc: Node): { readonly words: number; readonly characters: number } {
  let words = 0;
  let characters = 0;
  doc.forEach((node) => {
    let count = counts.get(node);
    if (!count) {
      const text = node.textContent;
      let found = 0;
      for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) found += 1;
      count = { words: found, characters: text.length };
      counts.set(node, count);
    }
    words += count.words;
    characters += count.characters;
  });
  return { words, characters };
}
