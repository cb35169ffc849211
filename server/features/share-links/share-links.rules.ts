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
export function speakersOf({ voiceName, dialogue }: Pick<Shareable, 'voiceName' | 'dialogue'>): string {
  const names = [...new Set(dialogue?.map((line) => line.voiceName) ?? (voiceName === null ? [] : [voiceName]))];
  if (names.length > 3) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

/**
 * How an item begins: whole words of one line, at most `most` characters, with an ellipsis where more follows. A
 * writing without spaces is cut between its letters.
 */
export function beginningOf({ text, dialogue }: Pick<Shareable, 'text' | 'dialogue'>, most: number): string {
  const whole = (text ?? dialogue?.map((line) => line.text).join(' ') ?? '').replaceAll(/\s+/g, ' ').trim();
  if (whole.length <= most) return whole;
  let kept = '';
  // Of a long text, only what may be kept is taken apart.
  for (const { segment } of graphemes.segment(whole.slice(0, most * 2))) {
    if (kept.length + segment.length >= most) break;
    kept += segment;
  }
  const lastSpace = kept.lastIndexOf(' ');
  const begunWord = whole[kept.length] !== ' ';
  const words = begunWord && lastSpace > most / 2 ? kept.slice(0, lastSpace) : kept;
  return `${words.replace(/[\s,;:–—-]+$/u, '')}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The bytes `start` to `end`, both included, of what comes; the rest is not waited for. */
export async function* bytesBetween(
  source: AsyncIterable<Uint8Array>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const bytes of source) {
    const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at));
    if (part.length > 0) yield part;
    at += bytes.length;
    if (at > end) return;
  }
}
