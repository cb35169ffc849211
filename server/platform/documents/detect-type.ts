import { open } from 'node:fs/promises';
import type { DocumentType } from '../../../contract/studio/studio-limits.ts';
import { charsetOf, decodeText } from './decode-text.ts';
import { DocumentError, type DocumentSource } from './document.ts';
import { isSubtitles } from './text-readers.ts';
import { openZip } from './zip-archive.ts';

export type DocumentFormat = Exclude<DocumentType, 'htm' | 'xhtml'>;

const headBytes = 64 * 1024;
/** An encrypted Office document is a container of the old format with this stream. */
const encryptedOffice = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Finds the format of a document by its content; the name decides only between kinds of text. Throws
 * `unsupported_document`, `document_encrypted` or `document_empty`.
 */
export async function detectFormat(source: DocumentSource): Promise<DocumentFormat> {
  const head = await readHead(source.path);
  if (head.length === 0) throw new DocumentError('document_empty');
  if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 2).toString('latin1') === 'PK') return detectArchive(source);
  if (head.subarray(0, 4).toString('hex') === 'd0cf11e0') {
    if (head.includes(encryptedOffice) || (await tailIncludes(source.path, encryptedOffice)))
      throw new DocumentError('document_encrypted');
    throw new DocumentError('unsupported_document', 'Save the file as DOCX: older Word files cannot be read.');
  }
  const text = decodeText(head, charsetOf(source.contentType)).trimStart();
  if (isBinary(text)) throw new DocumentError('unsupported_document');
  const extension = /\.(\w{1,8})$/.exec(source.name)?.[1]?.toLowerCase();
  if (isHtml(text, source.contentType, extension)) return 'html';
  if (isSubtitles(text.replaceAll(/\r\n?/g, '\n'))) return 'srt';
  if (extension === 'md' || extension === 'markdown' || /markdown/.test(source.contentType ?? '')) return 'md';
  return 'txt';
}

function isHtml(text: string, contentType = '', extension = ''): boolean {
  if (/^(<\?xml[^>]{0,200}>\s*)?(<!--[\s\S]{0,2000}?-->\s*)*<(!doctype html|html[\s>])/i.test(text)) return true;
  const isDeclared = /html/.test(contentType) || ['html', 'htm', 'xhtml'].includes(extension);
  return isDeclared && /<[a-z!]/i.test(text);
}

/** Text has hardly any control characters. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 8000);
  const controls = sample.match(/(?![\t\n\r\f\v])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return controls > sample.length / 50;
}

async function detectArchive({ path }: DocumentSource): Promise<DocumentFormat> {
  await using zip = await openZip(path);
  if (zip.has('word/document.xml') || zip.names.some((name) => /^word\/document\d*\.xml$/.test(name))) return 'docx';
  const isEpub = zip.has('META-INF/container.xml') || zip.names.some((name) => name.endsWith('.opf'));
  if (isEpub || (zip.has('mimetype') && /epub/.test((await zip.read('mimetype')).toString('latin1')))) return 'epub';
  throw new DocumentError('unsupported_document');
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return buffer.subarray(0, bytesRead);
}

async function tailIncludes(path: string, needle: Buffer): Promise<boolean> {
  await using file = await open(path);
  const { size } = await file.stat();
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, Math.max(0, size - headBytes));
  return buffer.subarray(0, bytesRead).includes(needle);
}
