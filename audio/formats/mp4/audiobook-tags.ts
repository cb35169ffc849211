import type { AudiobookTags } from '../id3.ts';
import { box, fullBox, uint, zeros } from './boxes.ts';

/** Types of values in the list of tags. */
const valueTypes = { text: 1, jpeg: 13, png: 14, integer: 21 } as const;
/** The kind of media that players sort under audiobooks. */
const audiobookKind = 2;

const value = (type: keyof typeof valueTypes, bytes: Uint8Array): Buffer =>
  box('data', uint(32, valueTypes[type], 0), bytes);
const textTag = (type: string, text: string | undefined): Buffer[] =>
  text ? [box(type, value('text', Buffer.from(text)))] : [];

/** A tag that has no type of its own. */
const namedTag = (name: string, text: string): Buffer =>
  box(
    '----',
    fullBox('mean', 0, 0, Buffer.from('com.apple.iTunes')),
    fullBox('name', 0, 0, Buffer.from(name)),
    value('text', Buffer.from(text)),
  );

/** The list of tags that iTunes introduced, and all players read. */
export function tagList({ cover, ...tags }: AudiobookTags): Buffer {
  const entries = [
    ...textTag('\xa9nam', tags.title),
    ...textTag('\xa9alb', tags.album ?? tags.title),
    ...textTag('\xa9ART', tags.author),
    ...textTag('aART', tags.author),
    ...textTag('\xa9gen', tags.genre),
    ...textTag('desc', tags.description),
    ...(tags.isbn ? [namedTag('ISBN', tags.isbn)] : []),
    ...(tags.language ? [namedTag('LANGUAGE', tags.language)] : []),
    box('stik', value('integer', uint(8, audiobookKind))),
    ...(cover ? [box('covr', value(cover.contentType === 'image/png' ? 'png' : 'jpeg', cover.bytes))] : []),
  ];
  const handler = fullBox('hdlr', 0, 0, zeros(4), Buffer.from('mdirappl'), zeros(9));
  return fullBox('meta', 0, 0, handler, box('ilst', ...entries));
}
