import { areaOf } from './areas.ts';
import type { Finding, Rule } from './tree.ts';

const maxLines = 400;
const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const vagueWords = new Set(['util', 'utils', 'helper', 'helpers', 'lib', 'common']);

/** File and folder names are kebab-case and contain no vague word. */
export const fileNames: Rule = function* (tree) {
  for (const path of tree.paths) {
    if (areaOf(path) === 'config' || !/\.(tsx?|mts|mjs|js|css)$/.test(path)) continue;
    const finding = (rule: string, message: string): Finding => ({ path, line: 1, rule, message });
    for (const part of path.split('/')) {
      if (!kebabCase.test(part))
        yield finding('kebab-case', `${part} is not kebab-case: rename it, as in text-to-speech.ts`);
      const vague = part.split(/[-.]/).find((word) => vagueWords.has(word));
      if (!vague) continue;
      yield finding(
        'vague-name',
        `"${vague}" is too vague: name the file after its content, and put it next to its first caller`,
      );
    }
  }
};

/** Imports name the file that defines the symbol: there are no index files and no re-exports. */
export const noBarrels: Rule = function* (tree) {
  for (const { path, references } of tree.files) {
    if (areaOf(path) === 'config') continue;
    if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path)) {
      yield { path, line: 1, rule: 'barrel', message: 'no index files: name the file after its content' };
    }
    for (const { isReExport, specifier, line } of references) {
      if (!isReExport) continue;
      const message = `no re-exports (${specifier}): import it from the file that defines it`;
      yield { path, line, rule: 'barrel', message };
    }
  }
};

/** Limits the length of a file. Only the catalogue may be longer, since it is data. */
export const fileSizes: Rule = function* (tree) {
  for (const { path, lines } of tree.files) {
    if (lines <= maxLines || path.startsWith('contract/catalogue/')) continue;
    const message = `${lines} lines, the limit is ${maxLines}: split it by subject (data of the catalogue belongs in contract/catalogue/)`;
    yield { path, line: maxLines, rule: 'file-size', message };
  }
};

const importable = /\.(ts|tsx|mts|mjs|js|css|json|svg|png|webp|mp3|wav|wasm)(\?[a-z&]+)?$/;

/** Node runs the files unchanged, so a relative import must name an existing file with its extension. */
export const importExtensions: Rule = function* (tree) {
  for (const file of tree.files) {
    for (const { specifier, target, line } of file.references) {
      // React Router generates these types outside the source tree.
      if (target === undefined || specifier.includes('+types/')) continue;
      const finding = (message: string): Finding => ({ path: file.path, line, rule: 'import-extension', message });
      if (!importable.test(specifier)) yield finding(`add the extension to ${specifier}: .ts or .tsx`);
      else if (!tree.has(target))
        yield finding(`${specifier} does not exist: Node does not map extensions (write .ts, not .js)`);
    }
  }
};
