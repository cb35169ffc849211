import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const web = join(import.meta.dirname, '../..');

it('uses only the named layers of app.css, so that the overlay opened last is on top', async () => {
  const files = (await readdir(web, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const contents = await Promise.all(
    files.map(async (file) => [file, await readFile(join(web, file), 'utf8')] as const),
  );
  expect(contents.filter(([, code]) => /[\s'"`:-]z-(\d|\[|\()/.test(code)).map(([file]) => file)).toEqual([]);
});
