import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBytes = 64 * 2 ** 20;

interface Bom {
  readonly bomFormat?: unknown;
  readonly components?: readonly unknown[];
}

/**
 * Writes what the package in `folder` runs with, without what only checks and tests need, as CycloneDX JSON to `path`.
 * Reads package-lock.json only: nothing has to be installed, and npm needs no network. Returns the number of packages.
 */
export async function writeSbom(folder: string, path: string): Promise<number> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--offline', '--omit=dev'];
  const { stdout } = await run('npm', args, { cwd: folder, maxBuffer: maxBytes });
  const bom = JSON.parse(stdout) as Bom;
  if (bom.bomFormat !== 'CycloneDX' || !bom.components?.length) throw new Error('npm sbom wrote no list of packages.');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, stdout);
  return bom.components.length;
}
