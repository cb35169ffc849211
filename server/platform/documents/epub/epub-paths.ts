import type { ZipArchive } from '../zip-archive.ts';

/** The path in the archive that a link of the file `from` leads to, and its fragment. */
export function resolveHref(from: string, href: string): { path: string; fragment: string | undefined } {
  const [link = '', fragment] = href.split('#', 2);
  const parts = link === '' ? from.split('/') : [...from.split('/').slice(0, -1), ...decode(link).split('/')];
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return { path: path.join('/').normalize(), fragment: fragment === undefined ? undefined : decode(fragment) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name of a file in the archive; many books write it in another case than their contents. */
export function findName(zip: ZipArchive, path: string): string | undefined {
  if (zip.has(path)) return path;
  const lower = path.toLowerCase();
  return zip.names.find((name) => name.toLowerCase() === lower);
}
