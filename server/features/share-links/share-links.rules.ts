import type { SharedKind } from '../../../contract/history/share-links.ts';
import type { ByteRange } from '../../platform/blobs/blob-store.ts';

/** The fields of a history item that the rules need. */
interface Shareable {
  readonly text: string | null;
  readonly voiceId: string | null;
  readonly voiceName: string | null;
  readonly dialogue: readonly { readonly text: string; readonly voiceName: string }[] | null;
}

/** SHARE-014: speech has a voice or a dialogue; a sound has neither. */
export const sharedKind = ({ voiceId, dialogue }: Pick<Shareable, 'voiceId' | 'dialogue'>): SharedKind =>
  voiceId !== null || dialogue !== null ? 'speech' : 'sound';

/** The voice names: `Ada`, `Ada and Jonas`, `Ada, Jonas and 2 more`; empty for a sound. */
export function formatSpeakers({ voiceName, dialogue }: Pick<Shareable, 'voiceName' | 'dialogue'>): string {
  const names = [...new Set(dialogue?.map((line) => line.voiceName) ?? (voiceName === null ? [] : [voiceName]))];
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/**
 * The start of the text on one line, at most `maxLength` characters, cut after a whole word and ended with an ellipsis if
 * more follows. Text without spaces is cut between graphemes.
 */
export function createExcerpt({ text, dialogue }: Pick<Shareable, 'text' | 'dialogue'>, maxLength: number): string {
  const fullText = (text ?? dialogue?.map((line) => line.text).join(' ') ?? '').replaceAll(/\s+/g, ' ').trim();
  if (fullText.length <= maxLength) return fullText;
  let prefix = '';
  // Segmenting a long text is slow, so only its start is segmented.
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

/** The bytes from `start` to `end`, both inclusive; stops reading `source` after `end`. */
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
