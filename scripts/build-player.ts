import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'web/player');

/** One script without imports. */
async function bundle(file: string): Promise<string> {
  const build = await rolldown({ input: join(sources, file), platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  return output[0].code.trim();
}

/** The page of the player with its script and styles, and the script that puts it into other pages. */
export async function buildPlayer(): Promise<{ page: string; embedScript: string }> {
  const [script, embedScript] = await Promise.all([bundle('player-page.ts'), bundle('embed-script.ts')]);
  const styles = readFileSync(join(sources, 'player-page.css'), 'utf8').replaceAll(/\s+/g, ' ');
  const template = readFileSync(join(sources, 'player-page.html'), 'utf8');
  const page = template
    .replace('/* player-page.css */', () => styles)
    // The end tag of a script in a text would end the script.
    .replace('/* player-page.ts */', () => script.replaceAll('</script', '<\\/script'));
  return { page, embedScript };
}

if (import.meta.main) {
  const folder = join(root, 'build/web/client/player');
  const { page, embedScript } = await buildPlayer();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'audioNativeHelper.js'), embedScript);
}
