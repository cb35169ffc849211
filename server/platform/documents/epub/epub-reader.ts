import { DocumentError, type DocumentSource, type FoundDocument } from '../document.ts';
import { describeLeftOut, nothingLeftOut } from '../left-out.ts';
import { findAll, parseXml } from '../xml.ts';
import { openZip, type ZipArchive } from '../zip-archive.ts';
import { readContents, readEncrypted } from './contents.ts';
import { readCover } from './cover.ts';
import { findName, resolveHref } from './epub-paths.ts';
import { type PackageDocument, readPackage } from './package-document.ts';
import { type SpineItem, sectionsOfItems } from './spine-sections.ts';

const pageTypes = /^(application\/xhtml\+xml|text\/html|application\/x-dtbook\+xml|text\/x-oeb1-document)$/;
const pageNames = /\.(x?html?|htm)$/i;

/** Reads a book. A chapter that cannot be read is a section with a problem; the others stay. */
export async function readEpub(source: DocumentSource, report: (percent: number) => void): Promise<FoundDocument> {
  await using zip = await openZip(source.path);
  const book = await findPackage(zip);
  const contents = await readContents(zip, book);
  const items = listItems(
    zip,
    book,
    contents.entries.map(({ path }) => path),
  );
  if (items.length === 0) throw new DocumentError('document_empty');
  const encrypted = await readEncrypted(zip);
  if (items.some(({ name }) => name !== undefined && encrypted.has(name)))
    throw new DocumentError('document_encrypted');
  const leftOut = nothingLeftOut();
  const types = new Map([...book.guide, ...contents.landmarks]);
  if (contents.navPath !== undefined) types.set(contents.navPath, 'toc');
  const sections = await sectionsOfItems({ zip, items, entries: contents.entries, types, leftOut, report });
  const broken = sections.filter(({ problem }) => problem !== undefined).length;
  return {
    title: book.title,
    author: book.author,
    description: book.description,
    language: book.language,
    isbnNumber: book.isbnNumber,
    direction: book.direction,
    cover: await readCover(zip, book),
    warnings: [
      ...(broken === 0
        ? []
        : [broken === 1 ? '1 chapter could not be read.' : `${broken} chapters could not be read.`]),
      ...describeLeftOut(leftOut),
    ],
    sections,
  };
}

async function findPackage(zip: ZipArchive): Promise<PackageDocument> {
  const container = findName(zip, 'META-INF/container.xml');
  const root = container === undefined ? undefined : parseXml((await zip.read(container)).toString('utf8'));
  const declared = root
    ? [...findAll(root, 'rootfile')].map(({ attributes }) => resolveHref('', attributes.get('full-path') ?? '').path)
    : [];
  for (const path of [...declared, ...zip.names.filter((name) => name.endsWith('.opf'))]) {
    const name = findName(zip, path);
    const opf = name === undefined ? undefined : parseXml((await zip.read(name)).toString('utf8'));
    if (name !== undefined && opf) return readPackage(opf, name);
  }
  throw new DocumentError('document_broken', 'The book has no package document.');
}

/** The pages of a book in the order of reading. Without a spine: in the order of the contents, then of the manifest. */
function listItems(zip: ZipArchive, book: PackageDocument, contents: readonly string[]): SpineItem[] {
  const toItem = (path: string, isLinear: boolean, id: string): SpineItem => ({
    path,
    name: findName(zip, path),
    isLinear,
    id,
  });
  const spine = book.spine.flatMap(({ id, isLinear }): SpineItem[] => {
    let item = book.items.get(id);
    if (!item) return [{ path: id, name: undefined, isLinear, id }];
    for (let hops = 0; item && hops < 10 && !isPage(item); hops++) item = book.items.get(item.fallback ?? '');
    return item && isPage(item) ? [toItem(item.path, isLinear, id)] : [];
  });
  if (spine.some(({ name }) => name !== undefined)) return spine;
  const pages = [...book.items.values()].filter((item) => isPage(item) && !/(^|\s)nav(\s|$)/.test(item.properties));
  const paths = new Set([...contents, ...pages.map(({ path }) => path)]);
  return [...paths].filter((path) => findName(zip, path) !== undefined).map((path) => toItem(path, true, path));
}

const isPage = ({ mediaType, path }: { mediaType: string; path: string }): boolean =>
  pageTypes.test(mediaType) || (!/^(image|font|audio|video)\//.test(mediaType) && pageNames.test(path));
