import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource, type SourceFile } from './source.ts';

/** The source tree: every source file parsed, every path listed. */
export interface Tree {
  readonly root: string;
  readonly files: readonly SourceFile[];
  /** All file paths, sources or not, relative to the root. */
  readonly paths: readonly string[];
  has(path: string): boolean;
}

/** A violation of a rule. The message says what is wrong and where the code belongs. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** A rule yields its violations. */
export type Rule = (tree: Tree) => Iterable<Finding>;

/** Top-level folders without sources. */
const excludedFolders = new Set(['node_modules', 'build', 'data', 'docs', 'public', 'test-results']);
const sourceExtension = /\.(ts|tsx|mts|mjs|js)$/;

/** Reads all files under `root`, except dot files and excluded folders. Throws a SyntaxError that names a file with invalid syntax. */
export function readTree(root: string): Tree {
  const paths: string[] = [];
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    if (entry.name.startsWith('.') || excludedFolders.has(entry.name)) continue;
    if (entry.isFile()) paths.push(entry.name);
    if (!entry.isDirectory()) continue;
    for (const inner of readdirSync(join(root, entry.name), { withFileTypes: true, recursive: true })) {
      if (inner.isFile())
        paths.push(
          join(inner.parentPath, inner.name)
            .slice(root.length + 1)
            .replaceAll('\\', '/'),
        );
    }
  }
  paths.sort();
  const files = paths
    .filter((path) => sourceExtension.test(path))
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
  return { root, files, paths, has: (path) => existsSync(join(root, path)) };
}
