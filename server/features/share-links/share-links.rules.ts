import type { SharedKind } from '../../../contract/history/share-links.ts';
import type { ByteRange } from '../../platform/blobs/blob-store.ts';

/** What the rules look at of a history item. */
interface Shareable {
  readonly text: string | null;
  readonly voiceId: string | null;
  readonly voiceName: string | null;
  readonly dialogue: readonly { readonly text: string; readonly voiceName: string }[] | null;
}

/** SHARE-014: speech has a voice, or those of a dialogue; a sound has none. */
export const sharedKind = ({ voiceId, dialogue }: Pick<Shareable, 'voiceId' | 'dialogue'>): SharedKind =>
  voiceId !== null || dialogue !== null ? 'speech' : 'sound';

/** Who is heard: `Ada`, `Ada and Jonas`, `Ada, Jonas and 2 more`; empty for a sound. */
export function formatSpeakers({ voiceName, dialogue }: Pick<Shareable, 'voiceName' | 'dialogue'>): string {
  const names = [...new Set(dialogue?.map((line) => line.voiceName) ?? (voiceName === null ? [] : [voiceName]))];
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/**
 * How an item begins: whole words of one line, at most `most` characters, with an ellipsis where more follows. A
 * writing without spaces is cut between its letters.
 */
export function createExcerpt({ text, dialogue }: Pick<Shareable, 'text' | 'dialogue'>, maxLength: number): string {
  const fullText = (text ?? dialogue?.map((line) => line.text).join(' ') ?? '').replaceAll(/\s+/g, ' ').trim();
  if (fullText.length <= maxLength) return fullText;
  let prefix = '';
  // Of a long text, only what may be kept is taken apart.
  for (const { segment } of graphemes.segment(fullText.slice(0, maxLength * 2))) {
    if (prefix.length + segment.length >= maxLength) break;
    prefix += segment;
  }
  const lastSpace = prefix.lastIndexOf(' ');
  const endsInsideWord = fullText[prefix.length] !== ' ';
  const excerpt = endsInsideWord && lastSpace > maxLength / 2 ? prefix.slice(0, lastSpace) : prefix;
  return `${excerpt.replace(/[\s,;:–—-]+$/u, '')}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The bytes `start` to `end`, both included, of what comes; the rest is not waited for. */
export async function* sliceBytes(
  source: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for await (const bytes of source) {
    const slice = bytes.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset));
    if (slice.length > 0) yield slice;
    offset += bytes.length;
    if (offset > end) return;
  }
}
