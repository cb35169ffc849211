import type { DocumentBlock } from '../../platform/documents/document.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const unescapes = Object.fromEntries(Object.entries(escapes).map(([sign, entity]) => [entity, sign]));

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);
const unescapeHtml = (html: string): string =>
  html.replaceAll('<br>', '\n').replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => unescapes[entity]!);

/** The HTML in which a document is stored: headings and paragraphs, with `<br>` for line breaks. */
export const blocksToHtml = (blocks: readonly DocumentBlock[]): string =>
  blocks.map(({ kind, text }) => `<${kind}>${escapeHtml(text).replaceAll('\n', '<br>')}</${kind}>`).join('\n');

/** The blocks of `blocksToHtml`, one by one, since a document may have millions of characters. */
export function* htmlToBlocks(html: string): Generator<DocumentBlock> {
  for (const [, kind, inner] of html.matchAll(/<(p|h[123])>(.*?)<\/\1>/gs))
    yield { kind: kind as DocumentBlock['kind'], text: unescapeHtml(inner!) };
}

/** The text of the stored HTML, with empty lines between blocks. */
export function htmlToText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  let length = 0;
  for (const { text } of htmlToBlocks(html)) {
    if (length + text.length > maxLength) {
      parts.push(text.slice(0, Math.max(0, maxLength - length)).toWellFormed());
      break;
    }
    parts.push(text);
    length += text.length + 2;
  }
  return parts.join('\n\n').trim();
}

/** Whether a text is HTML, such as the content that this API returned before. */
export const isHtml = (text: string): boolean =>
  /^\s*<(?:!doctype html|html|body|p|h[1-6]|div|ul|ol|table|article|section|main|br|span|blockquote|pre)\b[^>]*>/i.test(
    text,
  );

/** Paragraphs between empty lines; lines that start with `#` are headings, as in Markdown. */
export function textToBlocks(text: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  let lines: string[] = [];
  const flush = (): void => {
    const paragraph = lines.join('\n').trim();
    if (paragraph !== '') blocks.push({ kind: 'p', text: paragraph });
    lines = [];
  };
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(line);
    if (heading) {
      flush();
      const level = Math.min(3, heading[1]!.length);
      blocks.push({ kind: `h${level}` as DocumentBlock['kind'], text: heading[2]!.trim() });
    } else if (line.trim() === '') flush();
    else lines.push(line.trimEnd());
  }
  flush();
  return blocks;
}

/** A name for a text without one: its first words. */
export function nameOf(blocks: readonly DocumentBlock[], fallback: string): string {
  const first = blocks[0]?.text.split('\n')[0]?.trim() ?? '';
  if (first === '') return fallback;
  return first.length <= 80 ? first : `${first.slice(0, 79).trimEnd().toWellFormed()}…`;
}

export const lengthOf = (blocks: readonly DocumentBlock[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length, 0);
