import { expect, it } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { detectFormat } from './detect-type.ts';
import { readDocx } from './docx-reader.ts';
import { docxOf, docxParagraph, toSource } from './test-documents.ts';

const folder = testFolder('documents');
const body = [
  docxParagraph('The Lighthouse', 'Title'),
  docxParagraph('One', 'Heading1'),
  docxParagraph('It was dark.'),
  docxParagraph('Two', 'Heading1'),
  docxParagraph('It rained.'),
].join('');
const styles = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`;
const parts = {
  'word/styles.xml': styles,
  'word/_rels/document.xml.rels':
    '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
  'docProps/core.xml':
    '<?xml version="1.0"?><cp:coreProperties xmlns:cp="c" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ada Moreau</dc:creator><dc:language>en-US</dc:language></cp:coreProperties>',
};

it('STUDIO-026 O-68 DOCX: finds chapters by styles, and the properties', async () => {
  const file = await toSource(folder, 'a.docx', await docxOf(body, parts));
  expect(await detectFormat(file)).toBe('docx');
  const { author, language, sections } = await readDocx(file);
  expect({ author, language }).toEqual({ author: 'Ada Moreau', language: 'en-US' });
  expect(sections.map(({ title }) => title).slice(-2)).toEqual(['One', 'Two']);
  expect(sections.at(-1)!.blocks).toEqual([
    { kind: 'h1', text: 'Two' },
    { kind: 'p', text: 'It rained.' },
  ]);
});

it('STUDIO-026 O-68 DOCX: rejects a damaged file and a zip bomb', async () => {
  const damaged = await toSource(folder, 'b.docx', await docxOf('<w:p><w:r></w:p>'));
  await expect(readDocx(damaged)).rejects.toMatchObject({ code: 'document_broken' });
  const bomb = await docxOf(body, { 'word/media/a.bin': Buffer.alloc(60 * 2 ** 20) });
  const file = await toSource(folder, 'c.docx', bomb);
  await expect(readDocx(file)).rejects.toMatchObject({ code: 'document_too_large' });
});
