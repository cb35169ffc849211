import type { DocumentBlock } from '../../platform/documents/document.ts';

/** Characters of a chunk: enough for an answer, and few enough for several in a prompt. */
const chunkLength = 800;
/** Of the end of a chunk that the next one repeats, so that an answer across the border is found. */
const overlapLength = 160;
/** A heading starts a new chunk only if the last has this length, so that short sections stay together. */
const minSection = 200;

/**
 * Divides a text into chunks of about 800 characters, at headings and at the ends of sentences. Each starts with the
 * heading of its section. The same text always gives the same chunks, so that work on them can go on after a stop.
 */
export function* divideIntoChunks(blocks: Iterable<DocumentBlock>, language: string): Generator<string> {
  const segmenter = sentenceSegmenter(language);
  const headings: string[] = [];
  let lines: string[] = [];
  let length = 0;
  let hasText = false;

  const start = (): void => {
    lines = headings.length > 0 ? [headings.filter(Boolean).join(' › ')] : [];
    length = lines.join('').length;
    hasText = false;
  };
  const finish = (): string => lines.join('\n').trim();

  for (const { kind, text } of blocks) {
    if (kind !== 'p') {
      if (hasText && length >= minSection) {
        yield finish();
        hasText = false;
      }
      headings.length = Math.min(headings.length, Number(kind[1]) - 1);
      headings[Number(kind[1]) - 1] = text.slice(0, 200);
      if (hasText) {
        lines.push(text);
        length += text.length;
      } else start();
      continue;
    }
    let line = '';
    for (const sentence of sentencesOf(segmenter, text)) {
      if (hasText && length + sentence.length > chunkLength) {
        if (line !== '') lines.push(line.trim());
        const chunk = finish();
        yield chunk;
        start();
        line = tailOf(segmenter, line || (chunk.split('\n').at(-1) ?? ''));
        length += line.length;
      }
      line += sentence;
      length += sentence.length;
      hasText = true;
    }
    if (line !== '') lines.push(line.trim());
  }
  // A heading at the very end is still what someone may look for.
  if (hasText || lines.length > 0) yield finish();
}

function sentenceSegmenter(language: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' });
  } catch {
    return new Intl.Segmenter('en', { granularity: 'sentence' });
  }
}

/** Sentences; those longer than a chunk are divided between words. */
function* sentencesOf(segmenter: Intl.Segmenter, text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) {
    let rest = segment;
    while (rest.length > chunkLength) {
      const space = rest.lastIndexOf(' ', chunkLength);
      const at = space > chunkLength / 2 ? space + 1 : chunkLength;
      yield rest.slice(0, at).toWellFormed();
      rest = rest.slice(at);
    }
    if (rest !== '') yield rest.toWellFormed();
  }
}

/** The last sentence of a line, if it is short. */
function tailOf(segmenter: Intl.Segmenter, line: string): string {
  const last = [...segmenter.segment(line.slice(-overlapLength * 4))].at(-1)?.segment ?? '';
  return last.length <= overlapLength ? `${last.trim()} ` : '';
}
