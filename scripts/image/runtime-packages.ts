import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package in `node_modules/.package-lock.json`, by its path. */
export interface InstalledPackage {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export type InstalledPackages = Readonly<Record<string, InstalledPackage>>;

/** What a container runs: the server with its workers, and the commands of the operator. */
export const runtimeSources = [
  'server',
  'engines',
  'audio',
  'contract',
  'payment-sandbox',
  'scripts/{plans,users,voices,models,keys,backup,restore,upgrade}.ts',
  'scripts/{plans,users,voices,keys,backup}',
];

const typeImport = /^(import|export) type [^;]*? from '[^']+';$/gms;

/** The text of all sources that a container runs, without imports of types. */
export function readRuntimeSources(root: string): string {
  return globSync(
    runtimeSources.map((source) => (source.endsWith('.ts') ? source : `${source}/**/*.ts`)),
    { cwd: root },
  )
    .filter((path) => !/\.test\.ts$|(^|\/)test-[^/]+$/.test(path))
    .sort()
    .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(typeImport, ''))
    .join('\n');
}

/**
 * The direct dependencies that the sources name in a string, also as the start of a path. A scope with a template, such
 * as `@fontsource-variable/${font}`, names all packages of the scope.
 */
export function findNamedPackages(sources: string, dependencies: readonly string[]): string[] {
  return dependencies.filter((name) => {
    const scope = name.startsWith('@') ? `${name.split('/')[0]}/` : undefined;
    const quoted = ["'", '`'].some(
      (quote) => sources.includes(`${quote}${name}${quote}`) || sources.includes(`${quote}${name}/`),
    );
    return quoted || (scope !== undefined && sources.includes(`\`${scope}\${`));
  });
}

/** The paths of the packages with all packages that they need, as Node resolves them. */
export function findNeededPackages(installed: InstalledPackages, names: readonly string[]): Set<string> {
  const needed = new Set<string>();
  const visit = (name: string, from: string): void => {
    const path = resolvePackage(installed, name, from);
    if (path === undefined || needed.has(path)) return;
    needed.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = installed[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const dependency of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      visit(dependency, path);
  };
  for (const name of names) visit(name, '');
  return needed;
}

function resolvePackage(installed: InstalledPackages, name: string, from: string): string | undefined {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in installed) return path;
    if (folder === '') return undefined;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent < 0 ? '' : folder.slice(0, parent);
  }
}
