import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  findNamedPackages,
  findNeededPackages,
  type InstalledPackages,
  readRuntimeSources,
} from './runtime-packages.ts';
import { isUnused } from './unused-files.ts';

/**
 * Removes from the `node_modules` in `installation` the packages that the server in `root` does not load, and the files
 * that it does not read. Returns the paths of the packages that stay.
 */
export function prunePackages(root: string, installation: string): string[] {
  const modules = join(installation, 'node_modules');
  const { packages } = readJson(join(modules, '.package-lock.json')) as { packages: InstalledPackages };
  const project = readJson(join(root, 'package.json')) as Record<string, Record<string, string>>;
  const direct = Object.keys({ ...project.dependencies, ...project.optionalDependencies });
  const needed = findNeededPackages(packages, findNamedPackages(readRuntimeSources(root), direct));
  for (const path of Object.keys(packages))
    if (!needed.has(path)) rmSync(join(installation, path), { recursive: true, force: true });
  for (const path of needed) pruneFiles(join(installation, path), packageName(path), '');
  for (const name of ['.bin', '.cache', '.package-lock.json'])
    rmSync(join(modules, name), { recursive: true, force: true });
  return [...needed].filter((path) => existsSync(join(installation, path))).sort();
}

const packageName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function pruneFiles(folder: string, name: string, inner: string): void {
  for (const entry of readdirSync(join(folder, inner), { withFileTypes: true })) {
    const path = inner === '' ? entry.name : `${inner}/${entry.name}`;
    if (entry.isDirectory()) {
      if (entry.name === 'node_modules') continue;
      pruneFiles(folder, name, path);
      if (readdirSync(join(folder, path)).length === 0) rmdirSync(join(folder, path));
    } else if (isUnused(name, path)) rmSync(join(folder, path));
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
