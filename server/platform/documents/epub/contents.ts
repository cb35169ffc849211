import { cleanLine } from '../clean-line.ts';
import { decodeText } from '../decode-text.ts';
import { parseMarkup } from '../html-blocks.ts';
import { allText, findAll, findFirst, parseXml, type XmlElement } from '../xml.ts';
import type { ZipArchive } from '../zip-archive.ts';
import { findName, resolveHref } from './epub-paths.ts';
import type { PackageDocument } from './package-document.ts';

export interface ContentsEntry {
  readonly title: string;
  readonly path: string;
  readonly fragment: string | undefined;
  readonly level: number;
}

export interface Contents {
  readonly entries: readonly ContentsEntry[];
  /** Kinds of parts by their path, of the landmarks of EPUB 3. */
  readonly landmarks: ReadonlyMap<string, string>;
  /** The path of the page that shows the contents. */
  readonly navPath: string | undefined;
}

const maxLevel = 5;

/** The contents of a book: of EPUB 3, else of EPUB 2. A table that cannot be read counts as none. */
export async function readContents(zip: ZipArchive, book: PackageDocument): Promise<Contents> {
  const items = [...book.items.values()];
  const nav = items.find(({ properties }) => /(^|\s)nav(\s|$)/.test(properties));
  const navPath = nav && findName(zip, nav.path);
  const fromNav = navPath === undefined ? undefined : await readNav(zip, navPath);
  if (fromNav && fromNav.entries.length > 0) return fromNav;
  const ncx =
    book.items.get(book.ncxId ?? '') ?? items.find(({ mediaType }) => mediaType === 'application/x-dtbncx+xml');
  const ncxPath = ncx && findName(zip, ncx.path);
  return {
    entries: ncxPath === undefined ? [] : await readNcx(zip, ncxPath),
    landmarks: fromNav?.landmarks ?? new Map(),
    navPath,
  };
}

async function readNav(zip: ZipArchive, path: string): Promise<Contents | undefined> {
  try {
    const document = parseMarkup(decodeText(await zip.read(path)));
    const navs = [...document.querySelectorAll('nav')];
    const ofType = (type: string) => navs.find((nav) => nav.getAttribute('epub:type')?.split(/\s+/).includes(type));
    const entries: ContentsEntry[] = [];
    const visit = (list: Element, level: number): void => {
      for (const item of list.children) {
        const label = [...item.children].find(({ localName }) => localName === 'a' || localName === 'span');
        const href = label?.getAttribute('href');
        if (label && href)
          entries.push({ title: cleanLine(label.textContent ?? ''), ...resolveHref(path, href), level });
        for (const inner of item.children) if (inner.localName === 'ol') visit(inner, Math.min(level + 1, maxLevel));
      }
    };
    const toc = ofType('toc') ?? navs[0];
    for (const list of toc?.children ?? []) if (list.localName === 'ol') visit(list, 0);
    const landmarks = [...(ofType('landmarks')?.querySelectorAll('a') ?? [])].flatMap((link) => {
      const [type, href] = [link.getAttribute('epub:type'), link.getAttribute('href')];
      return type && href ? [[resolveHref(path, href).path, type] as const] : [];
    });
    return { entries, landmarks: new Map(landmarks), navPath: path };
  } catch {
    return undefined;
  }
}

async function readNcx(zip: ZipArchive, path: string): Promise<ContentsEntry[]> {
  try {
    const root = parseXml(decodeText(await zip.read(path)));
    const entries: ContentsEntry[] = [];
    const visit = (parent: XmlElement, level: number): void => {
      for (const point of parent.children.filter(({ name }) => name === 'navPoint')) {
        const label = point.children.find(({ name }) => name === 'navLabel');
        const href = point.children.find(({ name }) => name === 'content')?.attributes.get('src');
        if (href) entries.push({ title: cleanLine(allText(label)), ...resolveHref(path, href), level });
        visit(point, Math.min(level + 1, maxLevel));
      }
    };
    const map = root && findFirst(root, 'navMap');
    if (map) visit(map, 0);
    return entries;
  } catch {
    return [];
  }
}

const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#rc']);

/** The paths of files that only a licence opens. Obfuscated fonts are no protection of the text. */
export async function readEncrypted(zip: ZipArchive): Promise<Set<string>> {
  const name = findName(zip, 'META-INF/encryption.xml');
  const root = name === undefined ? undefined : parseXml((await zip.read(name)).toString('utf8'));
  const paths = new Set<string>();
  for (const data of root ? findAll(root, 'EncryptedData') : []) {
    const algorithm = findFirst(data, 'EncryptionMethod')?.attributes.get('Algorithm')?.toLowerCase() ?? '';
    const uri = findFirst(data, 'CipherReference')?.attributes.get('URI');
    if (uri && !fontObfuscation.has(algorithm)) paths.add(resolveHref('', uri).path);
  }
  return paths;
}
