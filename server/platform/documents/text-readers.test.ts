import { describe, expect, it } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { detectFormat } from './detect-type.ts';
import { readHtml } from './html-reader.ts';
import { toSource } from './test-documents.ts';
import { readMarkdown, readPlainText, readSubtitles } from './text-readers.ts';

const folder = testFolder('documents');
const source = (name: string, content: string | Buffer) => toSource(folder, name, content);
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('STUDIO-026 O-68 text', () => {
  it('finds chapters of a plain text by their headings', async () => {
    const text = 'CHAPTER I.\n\nIt was dark\nand cold.\n\nNobody came.\n\nCHAPTER II. The storm\n\nIt rained.';
    const { sections } = await readPlainText(await source('a.txt', text));
    expect(sections.map(({ title, blocks }) => [title, blocks.length])).toEqual([
      ['CHAPTER I.', 3],
      ['CHAPTER II. The storm', 2],
    ]);
    expect(sections[0]!.blocks[1]).toEqual({ kind: 'p', text: 'It was dark and cold.' });
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from('\uFEFFCafé', 'utf8')],
    ['UTF-16 with a mark', utf16('\uFEFFCafé')],
    ['UTF-16 without a mark', utf16('Café')],
    ['big-endian UTF-16', utf16('\uFEFFCafé').swap16()],
    ['windows-1252', Buffer.from('Caf\xe9', 'latin1')],
  ])('decodes %s', async (_name, bytes) => {
    const { sections } = await readPlainText(await source('a.txt', bytes));
    expect(sections[0]!.blocks[0]!.text).toBe('Café');
  });

  it('decodes HTML in the encoding that it declares', async () => {
    const head = Buffer.from('<html><head><meta charset="shift_jis"></head><body><p>');
    const { sections } = await readHtml(await source('a.html', Buffer.concat([head, Buffer.from('93fa967b', 'hex')])));
    expect(sections[0]!.blocks[0]!.text).toBe('日本');
  });

  it('reads Markdown without its markup, notes and code', async () => {
    const text =
      '---\ntitle: "Tides"\nauthor: Li Wei\n---\n# One\n\nSome *bold* [link](http://x) &amp; text.[^1]\n\n- first\n- second\n\n```js\nlet a;\n```\n\n# Two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[^1]: A note.\n';
    const { title, author, sections, warnings } = await readMarkdown(await source('a.md', text));
    expect({ title, author }).toEqual({ title: 'Tides', author: 'Li Wei' });
    expect(sections.map(({ blocks }) => blocks.map((block) => block.text))).toEqual([
      ['One', 'Some bold link & text.', 'first', 'second'],
      ['Two', 'a, b', '1, 2'],
    ]);
    expect(warnings).toEqual(['1 footnote was left out.', '1 code block was left out.']);
  });

  it('joins cues of subtitles to paragraphs', async () => {
    const text =
      '1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>It was</i> dark\r\n\r\n2\r\n00:00:02,100 --> 00:00:04,000\r\nand cold.\r\n\r\n3\r\n00:00:09,000 --> 00:00:10,000\r\n- Who is there?\r\n';
    const file = await source('a.srt', text);
    expect(await detectFormat(file)).toBe('srt');
    const { sections } = await readSubtitles(file);
    expect(sections[0]!.blocks.map((block) => block.text)).toEqual(['It was dark and cold.', 'Who is there?']);
  });

  it('reads HTML by its headings, without navigation and hidden parts', async () => {
    const html =
      '<!doctype html><html lang="de-AT"><head><title>Das Meer</title><meta name="author" content="Li Wei"></head><body><nav>Menu</nav><h1>Das Meer</h1><p>Anfang.</p><h2>Ebbe</h2><p style="display:none">x</p><p>Es ist&nbsp;still.</p><h2>Flut</h2><ul><li>Eins<li>Zwei</ul></body></html>';
    const { title, author, language, sections } = await readHtml(await source('a.html', html));
    expect({ title, author, language }).toEqual({ title: 'Das Meer', author: 'Li Wei', language: 'de-AT' });
    expect(sections.map((section) => [section.title, ...section.blocks.map(({ text }) => text)])).toEqual([
      ['Das Meer', 'Das Meer', 'Anfang.'],
      ['Ebbe', 'Ebbe', 'Es ist still.'],
      ['Flut', 'Flut', 'Eins', 'Zwei'],
    ]);
  });

  it('NATIVE-003 leaves the player of a page out of its text', async () => {
    const html = `<main><p>Low tide.</p><div id="elevenlabs-audionative-widget">Loading the player…</div></main>`;
    const { sections } = await readHtml({ ...(await source('page.html', html)), isPage: true });
    expect(sections.flatMap(({ blocks }) => blocks.map(({ text }) => text))).toEqual(['Low tide.']);
  });

  it('reads the article of a page without the site around it', async () => {
    const sentence =
      'The lighthouse stood on the rock, and nobody had lit its lamp for years, until one evening it shone. ';
    const html = `<html lang="en"><head><title>The lamp | Harbour News</title></head><body><div class="menu"><a href="/">Home</a> <a href="/b">Boats</a></div><article><h1>The lamp</h1>${`<p>${sentence.repeat(4)}</p>`.repeat(6)}</article><div class="comments"><p>First!</p></div><footer>Imprint</footer></body></html>`;
    const { title, sections } = await readHtml({ ...(await source('page.html', html)), isPage: true });
    expect(title).toContain('The lamp');
    expect(sections).toHaveLength(1);
    const text = sections[0]!.blocks.map((block) => block.text).join('\n');
    expect(text).toContain('nobody had lit');
    expect(text).not.toMatch(/Boats|First!|Imprint/);
  });

  it.each([
    ['a.png', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'unsupported_document'],
    ['a.txt', Buffer.alloc(0), 'document_empty'],
    ['a.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'unsupported_document'],
    ['a.docx', Buffer.concat([Buffer.from('d0cf11e0', 'hex'), utf16('EncryptedPackage')]), 'document_encrypted'],
  ])('rejects %s by its content', async (name, bytes, code) => {
    await expect(detectFormat(await source(name, bytes))).rejects.toMatchObject({ code });
  });
});
