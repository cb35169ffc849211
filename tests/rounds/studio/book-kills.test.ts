import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { epubOf, fables } from '../../studio/book.ts';
import { type Account, postJson, signUp } from '../../support/accounts.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

let server: RunningServer;
let person: Account;
beforeAll(async () => {
  server = await startServer();
  person = await signUp(server.url);
});
afterAll(() => server.remove());

const bearer = () => ({ authorization: `Bearer ${person.accessToken}` });
const read = async <Reply>(path: string) =>
  (await (await fetch(`${server.url}${path}`, { headers: bearer() })).json()) as Reply;
const post = async <Reply>(path: string, body: unknown = {}) =>
  (await (await postJson(`${server.url}${path}`, body, bearer())).json()) as Reply;
const killAndStart = async () => {
  await server.kill();
  server = await startServer({ dataDir: server.dataDir });
};

interface ImportWire {
  readonly import_id: string;
  readonly state: string;
  readonly tree: { readonly sections: readonly { section_id: string; title: string; selected: boolean }[] } | null;
}
interface ConversionWire {
  readonly conversion: { readonly state: string; readonly spoken: number; readonly credits: number } | null;
  readonly estimate: { readonly missing_sentences: number; readonly sentences: number };
}
interface ExportWire {
  readonly export_id: string;
  readonly state: string;
  readonly percent: number | null;
}

it('STUDIO-018 makes an audiobook of an EPUB under three kills, charged once', { timeout: 600_000 }, async () => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await epubOf(fables))]), 'fables.epub');
  const uploaded = await fetch(`${server.url}/v1/studio/imports`, { method: 'POST', body: form, headers: bearer() });
  const { import_id: importId } = (await uploaded.json()) as ImportWire;
  // The first kill: while the book is read.
  await killAndStart();
  const imported = () => read<ImportWire>(`/v1/studio/imports/${importId}`);
  await expect.poll(async () => (await imported()).state, { timeout: 60_000 }).toBe('completed');
  const sections = (await imported()).tree!.sections.filter(({ selected }) => selected);
  expect(sections.map(({ title }) => title)).toEqual(fables.map(({ title }) => title));
  const { project_id: projectId } = await post<{ project_id: string }>(`/v1/studio/imports/${importId}/project`, {
    name: 'Three Fables',
    chapters: sections.map(({ section_id, title }) => ({ title, section_ids: [section_id] })),
  });
  const project = `/v1/studio/projects/${projectId}`;

  await post(`${project}/convert`);
  const conversion = () => read<ConversionWire>(`${project}/conversion`);
  await expect
    .poll(async () => (await conversion()).conversion?.spoken, { timeout: 60_000, interval: 50 })
    .toBeGreaterThan(2);
  // The second kill: in the middle of the book.
  await killAndStart();
  await expect.poll(async () => (await conversion()).conversion?.state, { timeout: 240_000 }).toBe('completed');
  const ended = await conversion();
  expect(ended.estimate.missing_sentences).toBe(0);
  const characters = fables.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('').length;
  const { character_count: spent } = await read<{ character_count: number }>('/v1/user/subscription');
  // Spaces between sentences belong to none; nothing is charged twice.
  expect(spent).toBeLessThanOrEqual(characters);
  expect(spent).toBeGreaterThan(characters * 0.95);

  const created = await post<ExportWire>(`${project}/exports`, { format: 'm4b' });
  const exported = () => read<ExportWire>(`${project}/exports/${created.export_id}`);
  // The third kill: while the file is rendered.
  await killAndStart();
  await expect.poll(async () => (await exported()).state, { timeout: 120_000 }).toBe('done');
  const file = await fetch(`${server.url}${project}/exports/${created.export_id}/download`, { headers: bearer() });
  const path = join(server.dataDir, 'fables.m4b');
  await writeFile(path, Buffer.from(await file.arrayBuffer()));
  const probed = JSON.parse(
    execFileSync('ffprobe', ['-v', 'error', '-show_chapters', '-show_format', '-of', 'json', path]).toString(),
  ) as { chapters: { tags: { title: string } }[]; format: { tags: Record<string, string> } };
  expect(probed.chapters.map(({ tags }) => tags.title)).toEqual(fables.map(({ title }) => title));

  // Converted again, nothing is spoken and nothing is charged.
  await post(`${project}/convert`);
  await expect
    .poll(async () => (await conversion()).conversion, { timeout: 60_000 })
    .toMatchObject({ state: 'completed', spoken: 0, credits: 0 });
  const after = await read<{ character_count: number }>('/v1/user/subscription');
  expect(after.character_count).toBe(spent);
});
