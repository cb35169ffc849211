import { describe, expect, it } from 'vitest';
import { testFolder } from '../../test-folder.ts';
import { pdfOf, toSource } from '../test-documents.ts';
import { readPdf } from './pdf-reader.ts';

const folder = testFolder('documents');
const long = 'The keeper climbed the stairs of the lighthouse every evening, and every evening he counted them again. ';
const read = async (draw: (pdf: PDFKit.PDFDocument) => void, options?: PDFKit.PDFDocumentOptions) =>
  readPdf(await toSource(folder, 'a.pdf', await pdfOf(draw, options)), () => {});

/** A book with a header and a number on each page. */
function drawBook(pdf: PDFKit.PDFDocument): void {
  for (let chapter = 1; chapter <= 3; chapter++) {
    if (chapter > 1) pdf.addPage();
    pdf.fontSize(8).text('The Lighthouse', 50, 25, { lineBreak: false });
    pdf.fontSize(8).text(String(chapter), 200, 545, { lineBreak: false, height: 10 });
    pdf.fontSize(20).text(`Chapter ${chapter}`, 50, 70);
    pdf.fontSize(11).text(`${long.repeat(3)}End of it.`, 50, 120, { width: 300, indent: 15 });
    pdf.text(`Second paragraph ${chapter}. ${long}`, { width: 300, indent: 15 });
  }
}

describe('STUDIO-026 O-68 PDF', () => {
  it('finds chapters and paragraphs, without headers and page numbers', async () => {
    const { title, author, sections } = await read(drawBook, {
      info: { Title: 'The Lighthouse', Author: 'Ada Moreau' },
    });
    expect({ title, author }).toEqual({ title: 'The Lighthouse', author: 'Ada Moreau' });
    expect(sections.map((section) => section.title)).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
    expect(sections[1]!.blocks).toEqual([
      { kind: 'h1', text: 'Chapter 2', page: 1 },
      { kind: 'p', text: `${long.repeat(3)}End of it.`, page: 1 },
      { kind: 'p', text: `Second paragraph 2. ${long.trim()}`, page: 1 },
    ]);
  });

  it('joins words that are divided at the end of a line', async () => {
    const { sections } = await read((pdf) => {
      pdf.fontSize(11);
      for (const [index, line] of ['He went to the light-', 'house of Aix-', 'Les-Bains and', 'waited.'].entries())
        pdf.text(line, 50, 80 + index * 14, { lineBreak: false });
    });
    expect(sections[0]!.blocks[0]!.text).toBe('He went to the lighthouse of Aix-Les-Bains and waited.');
  });

  it('takes chapters from bookmarks', async () => {
    const { sections } = await read((pdf) => {
      for (const name of ['Ebb', 'Flood']) {
        if (name === 'Flood') pdf.addPage();
        pdf.outline.addItem(name);
        pdf.fontSize(11).text(`${name}. ${long}`, 50, 80, { width: 300 });
      }
    });
    expect(sections.map((section) => section.title)).toEqual(['Ebb', 'Flood']);
    expect(sections[1]!.blocks[0]!.text).toBe(`Flood. ${long.trim()}`);
  });

  it('says that a PDF consists of scans', async () => {
    const scans = read((pdf) => {
      pdf.rect(50, 50, 200, 200).fill('black');
    });
    await expect(scans).rejects.toMatchObject({ code: 'document_is_scanned' });
  });

  it('says that a PDF has a password', async () => {
    const locked = read((pdf) => pdf.text(long), { userPassword: 'secret', ownerPassword: 'owner' });
    await expect(locked).rejects.toMatchObject({ code: 'document_encrypted' });
  });

  it('rejects a damaged file', async () => {
    const file = await toSource(folder, 'b.pdf', '%PDF-1.7\nnothing');
    await expect(readPdf(file, () => {})).rejects.toMatchObject({ code: 'document_broken' });
  });
});
