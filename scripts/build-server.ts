import { join, relative } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { engineVersion } from '../engines/version.ts';

// Bundles the server's modules into one file, which halves the load time. Packages stay external, except drizzle-orm:
// Node would read its package.json (180 kB) again for each of its hundred files.
const root = join(import.meta.dirname, '..');
const folder = join(root, 'build/node');
const bundledPackages = /^drizzle-orm(\/|$)/;

/** Keeps `import.meta` pointing at the source files, from which modules find their workers, processes and data files. */
const resolveImportMeta: Plugin = {
  name: 'resolve-import-meta',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.')) return;
    const relativePath = (path: string) => JSON.stringify(relative(folder, path).replaceAll('\\', '/'));
    return code
      .replaceAll('import.meta.url', `new URL(${relativePath(id)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${relativePath(join(id, '..'))})`);
  },
};

/** Inlines the engine version, since computing it at startup would read every file of the engines. */
const inlineEngineVersion: Plugin = {
  name: 'inline-engine-version',
  load: (id) =>
    id === join(root, 'engines/version.ts')
      ? `export const engineVersion = ${JSON.stringify(engineVersion)};`
      : undefined,
};

const bundle = await rolldown({
  input: join(root, 'server/main.ts'),
  platform: 'node',
  external: (id) => !/^[./]/.test(id) && !bundledPackages.test(id),
  plugins: [inlineEngineVersion, resolveImportMeta],
});
await bundle.write({
  dir: folder,
  cleanDir: true,
  format: 'esm',
  entryFileNames: 'main.js',
  chunkFileNames: '[name]-[hash].js',
});
