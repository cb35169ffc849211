import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import yazl from 'yazl';

type Files = Readonly<Record<string, string | Buffer>>;

/** An archive of these files. */
export async function zipOf(files: Files): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content as string), name);
  zip.end();
  return buffer(zip.outputStream);
}

export interface TestChapter {
  readonly title?: string;
  /** The content of `body`. */
  readonly body: string;
  readonly mediaType?: string;
  /** A whole file instead of a page around `body`. */
  readonly file?: string;
  readonly linear?: boolean;
}

export interface TestBook {
  readonly chapters: readonly TestChapter[];
  readonly metadata?: string;
  /** Replaces the order of the spine: indexes of chapters. */
  readonly order?: readonly number[];
  readonly hasSpine?: boolean;
  readonly spineAttributes?: string;
  /** HTML of the list of the navigation; by default the titles of the chapters. `''`: no navigation. */
  readonly nav?: string;
  readonly ncx?: string;
  readonly files?: Files;
  /** Chapters that are not in the archive. */
  readonly missing?: readonly number[];
  readonly manifest?: string;
}

const defaultMetadata =
  '<dc:title>The Lighthouse</dc:title><dc:creator>Ada Moreau</dc:creator><dc:language>en-GB</dc:language>';

/** An EPUB with everything that a reader needs. */
export function epubOf(book: TestBook): Promise<Buffer> {
  const { chapters, metadata = defaultMetadata, order = chapters.map((_, index) => index), hasSpine = true } = book;
  const nav =
    book.nav ??
    chapters.flatMap(({ title }, index) => (title ? `<li><a href="c${index}.xhtml">${title}</a></li>` : [])).join('');
  const items = chapters.map(
    ({ mediaType = 'application/xhtml+xml' }, index) =>
      `<item id="c${index}" href="c${index}.xhtml" media-type="${mediaType}"/>`,
  );
  const refs = order.map(
    (index) => `<itemref idref="c${index}"${chapters[index]?.linear === false ? ' linear="no"' : ''}/>`,
  );
  const files: Record<string, string | Buffer> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata><manifest>${items.join('')}${nav === '' ? '' : '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'}${book.ncx ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : ''}${book.manifest ?? ''}</manifest>${hasSpine ? `<spine${book.ncx ? ' toc="ncx"' : ''} ${book.spineAttributes ?? ''}>${refs.join('')}</spine>` : ''}</package>`,
    ...(nav !== '' && {
      'OEBPS/nav.xhtml': page(`<nav epub:type="toc"><h1>Contents</h1><ol>${nav}</ol></nav>`),
    }),
    ...(book.ncx && { 'OEBPS/toc.ncx': book.ncx }),
  };
  for (const [index, { file, body }] of chapters.entries())
    if (!book.missing?.includes(index)) files[`OEBPS/c${index}.xhtml`] = file ?? page(body);
  return zipOf({ ...files, ...book.files });
}

const page = (body: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>x</title></head><body>${body}</body></html>`;

/** A DOCX with this content of `w:body`. */
export const docxOf = (body: string, files: Files = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ...files,
  });

/** A paragraph of a DOCX; styles are found by their name. */
export const docxParagraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

export function pdfOf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A5', margin: 50, ...options });
  draw(pdf);
  pdf.end();
  return buffer(pdf);
}

/** Writes a document to `folder`; returns it as the readers take it. */
export async function toSource(folder: string, name: string, content: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  return { path, name, isPage: false };
}
