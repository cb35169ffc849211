import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../test-folder.ts';
import { finishDocument } from '../sections.ts';
import { epubOf, type TestBook, toSource } from '../test-documents.ts';
import { readEpub } from './epub-reader.ts';

const folder = testFolder('documents');
const read = async (book: TestBook) =>
  finishDocument(await readEpub(await toSource(folder, 'book.epub', await epubOf(book)), () => {}));
const chapter = (title: string, text: string) => ({ title, body: `<h1>${title}</h1><p>${text}</p>` });
const two = [chapter('One', 'First.'), chapter('Two', 'Second.')];

describe('STUDIO-026 O-68 EPUB', () => {
  it('reads metadata, and chapters in the order of the spine', async () => {
    const { sections, ...book } = await read({
      chapters: two,
      order: [1, 0],
      metadata:
        '<dc:title>The Lighthouse</dc:title><dc:creator>Ada Moreau</dc:creator><dc:creator>Li Wei</dc:creator><dc:language>en-GB</dc:language><dc:identifier>urn:isbn:978-3-16-148410-0</dc:identifier><dc:description>&lt;p&gt;A &lt;b&gt;keeper&lt;/b&gt;.&lt;/p&gt;</dc:description>',
    });
    expect(book).toMatchObject({
      title: 'The Lighthouse',
      author: 'Ada Moreau, Li Wei',
      language: 'en',
      isbnNumber: '9783161484100',
      description: 'A keeper.',
      direction: 'ltr',
    });
    expect(sections.map(({ title }) => title)).toEqual(['Two', 'One']);
    expect(sections[0]!.blocks).toEqual([
      { kind: 'h1', text: 'Two' },
      { kind: 'p', text: 'Second.' },
    ]);
  });

  it('takes titles and levels from the NCX of EPUB 2', async () => {
    const point = (title: string, href: string, inner = '') =>
      `<navPoint><navLabel><text>${title}</text></navLabel><content src="${href}"/>${inner}</navPoint>`;
    const { sections } = await read({
      chapters: [{ body: '<p>a</p>' }, { body: '<p>b</p>' }],
      nav: '',
      ncx: `<ncx><navMap>${point('Part &amp; one', 'c0.xhtml', point('Chapter 1', 'c1.xhtml'))}</navMap></ncx>`,
    });
    expect(sections.map(({ title, level }) => [title, level])).toEqual([
      ['Part & one', 0],
      ['Chapter 1', 1],
    ]);
  });

  it('divides a page where the contents name places in it, and joins pages that they do not name', async () => {
    const { sections } = await read({
      chapters: [
        { body: '<h2 id="a">One</h2><p>First.</p><div id="b"><h2>Two</h2><p>Second.</p></div>' },
        { body: '<p>Second goes on.</p>' },
      ],
      nav: '<li><a href="c0.xhtml#a">One</a></li><li><a href="c0.xhtml#b">Two</a></li>',
    });
    expect(sections.map(({ title, blocks }) => [title, ...blocks.map(({ text }) => text)])).toEqual([
      ['One', 'One', 'First.'],
      ['Two', 'Two', 'Second.', 'Second goes on.'],
    ]);
  });

  it('reads entities without a DTD, pages of HTML, and empty elements', async () => {
    const { sections } = await read({
      chapters: [
        {
          title: 'One',
          body: '',
          mediaType: 'text/html',
          file: '<html><body><p>Caf&eacute;&nbsp;au lait &mdash; <a id="x"/>yes<p>Not closed<br>line</body></html>',
        },
        { title: 'Two', body: '<a id="top"/><title/><p>All of it.</p>' },
      ],
    });
    expect(sections[0]!.blocks.map(({ text }) => text)).toEqual(['Café au lait — yes', 'Not closed line']);
    expect(sections[1]!.blocks.map(({ text }) => text)).toEqual(['All of it.']);
  });

  it('leaves out references to notes, notes, page breaks and pictures', async () => {
    const { sections, warnings } = await read({
      chapters: [
        {
          title: 'One',
          body: '<p>It rained<a epub:type="noteref" href="#n1">1</a> all<span epub:type="pagebreak" title="4">4</span> day<sup><a href="#n2">2</a></sup>.</p><img src="a.png"/><aside epub:type="footnote" id="n1"><p>Heavily.</p></aside>',
        },
      ],
    });
    expect(sections[0]!.blocks.map(({ text }) => text)).toEqual(['It rained all day.']);
    expect(warnings).toEqual(['1 footnote was left out.', '1 picture was left out.']);
  });

  it('keeps a book with a missing chapter', async () => {
    const { sections, warnings } = await read({ chapters: [...two, chapter('Three', 'Third.')], missing: [1] });
    expect(sections.map(({ title, problem, selected }) => [title, problem, selected])).toEqual([
      ['One', undefined, true],
      ['Two', 'The file of this section is missing.', false],
      ['Three', undefined, true],
    ]);
    expect(warnings).toEqual(['1 chapter could not be read.']);
  });

  it('keeps a book with a damaged chapter', async () => {
    const noise = randomBytes(4000).toString('hex');
    const bytes = await epubOf({ chapters: [chapter('One', 'First.'), chapter('Two', noise)] });
    const at = bytes.lastIndexOf(Buffer.from('OEBPS/c1.xhtml'), bytes.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')));
    bytes.fill(0xff, at + 100, at + 2000);
    const book = finishDocument(await readEpub(await toSource(folder, 'damaged.epub', bytes), () => {}));
    expect(book.sections.map(({ title, problem }) => [title, problem])).toEqual([
      ['One', undefined],
      ['Two', 'This section is damaged and cannot be read.'],
    ]);
  });

  it('reads a book without a spine in the order of its contents', async () => {
    const { sections } = await read({
      chapters: two,
      hasSpine: false,
      nav: '<li><a href="c1.xhtml">Two</a></li><li><a href="c0.xhtml">One</a></li>',
    });
    expect(sections.map(({ title }) => title)).toEqual(['Two', 'One']);
  });

  it('reads 3,000 chapters', async () => {
    const chapters = Array.from({ length: 3000 }, (_, index) => chapter(`Chapter ${index + 1}`, 'Short.'));
    const { sections } = await read({ chapters });
    expect(sections).toHaveLength(3000);
    expect(sections[2999]!.title).toBe('Chapter 3000');
  });

  it('finds the direction of a book from right to left', async () => {
    const metadata = '<dc:title>ספר</dc:title><dc:language>he</dc:language>';
    expect((await read({ chapters: [chapter('פרק', 'שלום')], metadata })).direction).toBe('rtl');
    const noLanguage = { chapters: two, metadata: '<dc:title>x</dc:title>' };
    expect((await read({ ...noLanguage, spineAttributes: 'page-progression-direction="rtl"' })).direction).toBe('rtl');
  });

  it('rejects an encrypted book, but not obfuscated fonts', async () => {
    const encryption = (algorithm: string, uri: string) => ({
      'META-INF/encryption.xml': `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${uri}"/></enc:CipherData></enc:EncryptedData></encryption>`,
    });
    const aes = encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/c0.xhtml');
    await expect(read({ chapters: two, files: aes })).rejects.toMatchObject({ code: 'document_encrypted' });
    const font = encryption('http://www.idpf.org/2008/embedding', 'OEBPS/font.otf');
    expect((await read({ chapters: two, files: font })).sections).toHaveLength(2);
  });

  it('rejects a zip bomb before it is unpacked', async () => {
    const files = { 'OEBPS/c0.xhtml': Buffer.alloc(60 * 2 ** 20) };
    await expect(read({ chapters: two, files })).rejects.toMatchObject({ code: 'document_too_large' });
  });

  it('does not propose covers, contents, imprints and pages outside of the order', async () => {
    const { sections } = await read({
      chapters: [
        { body: '<section epub:type="titlepage"><p>The Lighthouse</p></section>' },
        { title: 'Copyright', body: '<p>© 2020</p>' },
        chapter('One', 'First.'),
        { title: 'Answers', body: '<p>42</p>', linear: false },
      ],
    });
    expect(sections.map(({ title, selected }) => [title, selected])).toEqual([
      ['Section 1', false],
      ['Copyright', false],
      ['One', true],
      ['Answers', false],
    ]);
  });

  it('reads the picture of the cover', async () => {
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]);
    const { cover } = await read({
      chapters: two,
      manifest: '<item id="pic" href="cover.png" media-type="image/png" properties="cover-image"/>',
      files: { 'OEBPS/cover.png': png },
    });
    expect(cover?.contentType).toBe('image/png');
    expect(Buffer.from(cover!.bytes)).toEqual(png);
  });
});
