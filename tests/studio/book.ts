import { ZipFile } from 'yazl';

/** A chapter of the book: a fable retold for these tests. */
interface BookChapter {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

export const fables: readonly BookChapter[] = [
  {
    title: 'The Crow and the Jug',
    paragraphs: [
      'A thirsty crow found a jug with a little water at the bottom. Her beak could not reach it.',
      'She pushed, but the jug was too heavy. She thought for a while. Then she took a pebble and dropped it in.',
      '“What are you doing?” asked the sparrow. “I am making the water rise,” said the crow.',
      'Pebble by pebble, the water came up to the rim, and she drank.',
    ],
  },
  {
    title: 'The Lion and the Mouse',
    paragraphs: [
      'A mouse ran over a sleeping lion, and the lion caught him under his paw.',
      '“Let me go,” said the mouse, “and one day I shall help you.” The lion laughed, but he let him go.',
      'A week later, hunters tied the lion to a tree with thick ropes. The mouse heard his roar.',
      'He gnawed through rope after rope until the lion was free.',
    ],
  },
  {
    title: 'The Fox and the Grapes',
    paragraphs: [
      'A fox saw ripe grapes high above a wall. He took a run and jumped, and missed them.',
      'He jumped again and again. At last he was tired, and his legs hurt.',
      '“They are sour anyway,” he said, and he walked away with his nose in the air.',
    ],
  },
];

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const page = ({ title, paragraphs }: BookChapter): string =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>${escapeXml(title)}</title></head><body><h1>${escapeXml(title)}</h1>${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('')}</body></html>`;

/** An EPUB 3 of these chapters, in their order. */
export async function epubOf(chapters: readonly BookChapter[], title = 'Three Fables'): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false });
  add(
    'META-INF/container.xml',
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  );
  const items = chapters.map((_, at) => `<item id="c${at}" href="c${at}.xhtml" media-type="application/xhtml+xml"/>`);
  const order = chapters.map((_, at) => `<itemref idref="c${at}"/>`);
  add(
    'book.opf',
    `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:uuid:fables</dc:identifier><dc:title>${escapeXml(title)}</dc:title><dc:creator>Aesop</dc:creator><dc:language>en</dc:language></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items.join('')}</manifest><spine>${order.join('')}</spine></package>`,
  );
  const links = chapters.map((chapter, at) => `<li><a href="c${at}.xhtml">${escapeXml(chapter.title)}</a></li>`);
  add(
    'nav.xhtml',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>Contents</title></head><body><nav epub:type="toc"><ol>${links.join('')}</ol></nav></body></html>`,
  );
  for (const [at, chapter] of chapters.entries()) add(`c${at}.xhtml`, page(chapter));
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
