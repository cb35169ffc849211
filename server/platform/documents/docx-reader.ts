import { readFile } from 'node:fs/promises';
import mammoth from 'mammoth';
import { DocumentError, type DocumentSource, type FoundDocument } from './document.ts';
import { parseMarkup, readBlocks } from './html-blocks.ts';
import { describeLeftOut, nothingLeftOut } from './left-out.ts';
import { sectionsByHeading } from './sections.ts';
import { findText, parseXml } from './xml.ts';
import { openZip } from './zip-archive.ts';

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name^='toc '] => ",
  "p[style-name='TOC Heading'] => ",
  // Struck text was deleted by its author.
  'strike => del',
];

export async function readDocx(source: DocumentSource): Promise<FoundDocument> {
  const leftOut = nothingLeftOut();
  // Checks the bounds, since Word's converter unpacks the archive without any.
  const properties = await readProperties(source.path);
  const html = await convert(source.path, () => leftOut.pictures++);
  const { blocks } = readBlocks(parseMarkup(`<html><body>${html}</body></html>`).childNodes, leftOut);
  const { title, sections } = sectionsByHeading(blocks, properties.title ?? source.name);
  return { ...properties, title: properties.title ?? title, warnings: describeLeftOut(leftOut), sections };
}

async function convert(path: string, onPicture: () => void): Promise<string> {
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: await readFile(path) },
      {
        styleMap,
        convertImage: mammoth.images.imgElement(async () => {
          onPicture();
          return { src: '' };
        }),
      },
    );
    return value.replaceAll(/<img[^>]*>/g, '').replaceAll(/<del>[\s\S]*?<\/del>/g, '');
  } catch {
    throw new DocumentError('document_broken');
  }
}

async function readProperties(path: string) {
  await using zip = await openZip(path);
  if (!zip.has('docProps/core.xml')) return {};
  const xml = parseXml((await zip.read('docProps/core.xml')).toString('utf8'));
  const field = (name: string): string | undefined => (xml && findText(xml, name)) || undefined;
  return {
    title: field('title'),
    author: field('creator'),
    description: field('description'),
    language: field('language'),
  };
}
