import type { EditorBlock, EditorNode } from '../../../contract/studio/studio-fields.ts';

export interface SearchTerms {
  readonly text: string;
  readonly isCaseSensitive: boolean;
  readonly isWholeWords: boolean;
}

/** A place where the text was found. */
export interface NodeMatch {
  readonly blockId: string;
  /** Index of the node in its block, and of the first character in the node. */
  readonly node: number;
  readonly offset: number;
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** Characters of the text around a match. */
const contextLength = 40;
const wordCharacter = '[\\p{L}\\p{N}\\p{M}_]';
const escapeLiteral = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Matches the text literally, ignoring case by Unicode's simple folding; whole words are letters and digits of any script. */
export function searchPattern({ text, isCaseSensitive, isWholeWords }: SearchTerms): RegExp {
  const literal = escapeLiteral(text);
  // A limit of a word is wanted only where the text itself begins or ends with a word.
  const begins = isWholeWords && new RegExp(`^${wordCharacter}`, 'u').test(text) ? `(?<!${wordCharacter})` : '';
  const ends = isWholeWords && new RegExp(`${wordCharacter}$`, 'u').test(text) ? `(?!${wordCharacter})` : '';
  return new RegExp(`${begins}${literal}${ends}`, isCaseSensitive ? 'gu' : 'giu');
}

export const countMatches = (pattern: RegExp, nodes: readonly EditorNode[]): number =>
  nodes.reduce((sum, node) => sum + (node.type === 'tts_node' ? (node.text.match(pattern)?.length ?? 0) : 0), 0);

/** Matches within one passage; a text that goes on in the next passage, spoken by another voice, is not found. */
export function* findMatches(
  pattern: RegExp,
  { block_id, nodes }: Pick<EditorBlock, 'block_id' | 'nodes'>,
): Generator<NodeMatch> {
  for (const [index, node] of nodes.entries()) {
    if (node.type !== 'tts_node') continue;
    for (const { index: offset, 0: found } of node.text.matchAll(pattern)) {
      const end = offset + found.length;
      yield {
        blockId: block_id,
        node: index,
        offset,
        before: node.text.slice(Math.max(0, offset - contextLength), offset).toWellFormed(),
        found,
        after: node.text.slice(end, end + contextLength).toWellFormed(),
      };
    }
  }
}

/** The replacement is literal: `$1` stays `$1`. */
export const replaceInNodes = (pattern: RegExp, replacement: string, nodes: readonly EditorNode[]): EditorNode[] =>
  nodes.map((node) =>
    node.type === 'tts_node' ? { ...node, text: node.text.replace(pattern, () => replacement) } : node,
  );
