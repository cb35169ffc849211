import { cleanLine } from '../clean-line.ts';
import { parseMarkup, readBlocks } from '../html-blocks.ts';
import { nothingLeftOut } from '../left-out.ts';
import { allText, findAll, findFirst, type XmlElement } from '../xml.ts';
import { resolveHref } from './epub-paths.ts';

export interface ManifestItem {
  readonly id: string;
  readonly path: string;
  readonly mediaType: string;
  readonly properties: string;
  /** The ID of the item to use if this one cannot be shown. */
  readonly fallback: string | undefined;
}

export interface PackageDocument {
  readonly title: string | undefined;
  readonly author: string | undefined;
  readonly description: string | undefined;
  readonly language: string | undefined;
  readonly isbnNumber: string | undefined;
  readonly direction: 'ltr' | 'rtl' | undefined;
  readonly items: ReadonlyMap<string, ManifestItem>;
  readonly spine: readonly { readonly id: string; readonly isLinear: boolean }[];
  /** The ID of the NCX, the contents of EPUB 2. */
  readonly ncxId: string | undefined;
  readonly coverId: string | undefined;
  /** Kinds of parts by their path: cover, toc, copyright-page … */
  readonly guide: ReadonlyMap<string, string>;
}

/** Reads the package document (OPF) at `path` of the archive. */
export function readPackage(root: XmlElement, path: string): PackageDocument {
  const items = new Map<string, ManifestItem>();
  for (const { attributes } of findAll(root, 'item')) {
    const [id, href] = [attributes.get('id'), attributes.get('href')];
    if (id === undefined || href === undefined || items.has(id)) continue;
    items.set(id, {
      id,
      path: resolveHref(path, href).path,
      mediaType: attributes.get('media-type')?.toLowerCase() ?? '',
      properties: attributes.get('properties') ?? '',
      fallback: attributes.get('fallback'),
    });
  }
  const spine = findFirst(root, 'spine');
  const metas = [...findAll(root, 'meta')];
  const named = metas.find(({ attributes }) => attributes.get('name') === 'cover')?.attributes.get('content');
  const cover = [...items.values()].find(({ properties }) => /(^|\s)cover-image(\s|$)/.test(properties));
  const guide = [...findAll(root, 'reference')].flatMap(({ attributes }) => {
    const [type, href] = [attributes.get('type'), attributes.get('href')];
    return type && href ? [[resolveHref(path, href).path, type] as const] : [];
  });
  const progression = spine?.attributes.get('page-progression-direction');
  return {
    ...readMetadata(root, metas),
    direction: progression === 'rtl' ? 'rtl' : undefined,
    items,
    spine: spine
      ? [...findAll(spine, 'itemref')].map(({ attributes }) => ({
          id: attributes.get('idref') ?? '',
          isLinear: attributes.get('linear') !== 'no',
        }))
      : [],
    ncxId: spine?.attributes.get('toc'),
    coverId: cover?.id ?? named,
    guide: new Map(guide),
  };
}

function readMetadata(root: XmlElement, metas: readonly XmlElement[]) {
  const metadata = findFirst(root, 'metadata') ?? root;
  const texts = (name: string): { text: string; element: XmlElement }[] =>
    [...findAll(metadata, name)]
      .map((element) => ({ text: cleanLine(allText(element)), element }))
      .filter(({ text }) => text !== '');
  /** The value of a `meta` that refines an element, in EPUB 3. */
  const refined = (element: XmlElement, property: string): string | undefined => {
    const id = element.attributes.get('id');
    const found = metas.find(
      ({ attributes }) => id && attributes.get('refines') === `#${id}` && attributes.get('property') === property,
    );
    return found && cleanLine(found.text);
  };
  const titles = texts('title');
  const main = titles.find(({ element }) => refined(element, 'title-type') === 'main') ?? titles[0];
  const authors = texts('creator').filter(({ element }) =>
    ['aut', undefined].includes(element.attributes.get('role') ?? refined(element, 'role')),
  );
  const description = texts('description')[0]?.text;
  return {
    title: main?.text,
    author: authors.map(({ text }) => text).join(', ') || undefined,
    description: description && plainDescription(description),
    language: texts('language')[0]?.text,
    isbnNumber: texts('identifier')
      .map(({ text, element }) => findIsbn(text, element.attributes.get('scheme')))
      .find((isbn) => isbn !== undefined),
  };
}

/** Descriptions are often HTML written as text. */
function plainDescription(text: string): string {
  if (!/<\w+[^>]*>/.test(text)) return text;
  const { blocks } = readBlocks(parseMarkup(text).childNodes, nothingLeftOut());
  return blocks.map((block) => block.text).join(' ');
}

/** An ISBN of 13 digits, or of 10 if it is declared as one. */
function findIsbn(text: string, scheme = ''): string | undefined {
  const digits = text.replaceAll(/^urn:isbn:|[\s-]/gi, '');
  if (/^97[89]\d{10}$/.test(digits)) return digits;
  const isDeclared = /isbn/i.test(scheme) || /^urn:isbn:/i.test(text);
  return isDeclared && /^\d{9}[\dX]$/i.test(digits) ? digits.toUpperCase() : undefined;
}
