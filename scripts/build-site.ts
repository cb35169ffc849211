import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { drawPicture } from './site/page-picture.ts';
import { addSiteScript, describePage } from './site/site-html.ts';

const root = join(import.meta.dirname, '..');
const client = join(root, 'build/web/client');

/** The script of the public site, which is all that runs on it before a demo is used. */
async function bundleScript(): Promise<string> {
  const build = await rolldown({ input: join(root, 'web/site-script/site-script.ts'), platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  return output[0].code.trim();
}

/** Finishes the pages that the build of the web app has written: script, preview pictures, and the list for the server. */
async function buildSite(): Promise<void> {
  const script = await bundleScript();
  const scriptPath = `/assets/site-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(client, scriptPath), script);
  const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('index.html'),
  );
  mkdirSync(join(client, 'og'), { recursive: true });
  const pages = [];
  for (const file of files.toSorted()) {
    const html = addSiteScript(readFileSync(join(client, file), 'utf8'), scriptPath);
    const page = describePage(html, `/${file.slice(0, -'/index.html'.length)}`);
    if (!page) continue;
    writeFileSync(join(client, file), html);
    writeFileSync(join(client, page.picture), drawPicture(page));
    pages.push(page);
  }
  writeFileSync(join(client, 'site.json'), JSON.stringify(pages));
}

if (import.meta.main) await buildSite();
