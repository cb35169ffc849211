import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** Keeps only the version of package.json, which lists all dependencies. */
const versionAlone: Plugin = {
  name: 'version-alone',
  load: (id) =>
    id === join(root, 'package.json')
      ? { code: `export default ${JSON.stringify({ version })};`, moduleType: 'js' }
      : undefined,
};

/** The command line as one file that needs nothing but Node. */
export async function bundleCli(): Promise<string> {
  const build = await rolldown({
    input: join(root, 'clients/timbre.ts'),
    platform: 'node',
    plugins: [versionAlone],
    transform: { target: 'node20' },
  });
  const { output } = await build.generate({
    format: 'esm',
    codeSplitting: false,
    banner: `#!/usr/bin/env node\n// timbre ${version}, AGPL-3.0-or-later`,
  });
  await build.close();
  return output[0].code;
}

if (import.meta.main) {
  const code = await bundleCli();
  // The web app, if it is built, offers the file to everyone.
  const client = join(root, 'build/web/client');
  for (const folder of ['build/cli', ...(existsSync(client) ? ['build/web/client/cli'] : [])]) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'timbre.mjs'), code);
    chmodSync(join(root, folder, 'timbre.mjs'), 0o755);
  }
}
