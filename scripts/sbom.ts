/** Writes the software bill of materials: `npm run sbom`. */
import { join } from 'node:path';
import { writeSbom } from './licenses/sbom.ts';

const root = join(import.meta.dirname, '..');
const count = await writeSbom(root, join(root, 'build/sbom.json'));
console.log(`Wrote ${count} packages to build/sbom.json.`);
