import { areaOf } from './areas.ts';
import type { Finding, Rule } from './tree.ts';

const maxLines = 400;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const vagueWords = new Set(['util', 'utils', 'helper', 'helpers', 'lib', 'common']);

/** File and folder names are kebab-case, and say what is inside. */
export const fileNames: Rule = function* (tree) {
  for (const path of tree.paths) {
    if (areaOf(path) === 'config' || !/\.(tsx?|mts|mjs|js|css)$/.test(path)) continue;
    const finding = (rule: string, message: string): Finding => ({ path, line: 1, rule, message });
    for (const part of path.split('/')) {
      if (!kebab.test(part))
        yield finding('kebab-case', `${part} is not kebab-case: rename it, as in text-to-speech.ts`);
      const vague = part.split(/[-.]/).find((word) => vagueWords.has(word));
      if (!vague) continue;
      yield finding(
        'vague-name',
        `"${vague}" says nothing: name it by what it holds, and put it beside its first user`,
      );
    }
  }
};

/** A name is imported from the file that defines it. */
export const noBarrels: Rule = function* (tree) {
  for (const { path, references } of tree.files) {
    if (areaOf(path) === 'config') continue;
    if (/(^|\/)index\.[cm]?[jt]sx?$/.test(path)) {
      yield { path, line: 1, rule: 'barrel', message: 'no index files: name it by what it holds' };
    }
    for (const { reExport, specifier, line } of references) {
      if (!reExport) continue;
      const message = `no re-exports (${specifier}): its users import from the file that defines it`;
      yield { path, line, rule: 'barrel', message };
    }
  }
};

/** A file has one subject. */
export const fileSizes: Rule = function* (tree) {
  for (const { path, lines } of tree.files) {
    if (lines <= maxLines || path.startsWith('contract/catalogue/')) continue;
    const message = `${lines} lines, the limit is ${maxLines}: split it by subject (data of the catalogue belongs in contract/catalogue/)`;
    yield { path, line: maxLines, rule: 'file-size', message };
  }
};

const importable = /\.(ts|tsx|mts|mjs|js|css|json|svg|png|webp|mp3|wav|wasm)(\?[a-z]+)?$/;

/** Node runs the files as they are: a relative import names the file, ending and all, and the file exists. */
export const importEndings: Rule = function* (tree) {
  for (const file of tree.files) {
    for (const { specifier, target, line } of file.references) {
      // React Router generates these types; they stand beside no source file.
      if (target === undefined || specifier.includes('+types/')) continue;
      const finding = (message: string): Finding => ({ path: file.path, line, rule: 'import-ending', message });
      if (!importable.test(specifier)) yield finding(`write the ending of ${specifier}: .ts or .tsx`);
      else if (!tree.has(target))
        yield finding(`${specifier} is not there: Node opens it as written, ending and all (.ts, not .js)`);
    }
  }
};
