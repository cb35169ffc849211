import { setTimeout } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../support/accounts.ts';
import { newProjectsCaller } from '../support/projects-caller.ts';
import { server } from '../support/shared-server.ts';
import { epubOf, fables } from './book.ts';

let caller: Account;
beforeAll(async () => {
  caller = await newProjectsCaller();
});

interface Import {
  readonly import_id: string;
  readonly state: string;
  readonly problem: string | null;
  readonly project_id: string | null;
  readonly tree: {
    readonly title: string;
    readonly author: string;
    readonly sections: readonly { section_id: string; title: string; selected: boolean; characters: number }[];
    readonly warnings: readonly string[];
  };
}

async function call<T>(key: string, body?: unknown, person = caller): Promise<{ status: number; body: T }> {
  const [method, path] = key.split(' ') as [string, string];
  const isForm = body instanceof FormData;
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${person.accessToken}`,
      ...(!isForm && body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as T };
}

async function importFile(bytes: Buffer | string, name: string): Promise<Import> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(Buffer.from(bytes as string))]), name);
  const started = await call<Import>('POST /v1/studio/imports', form);
  expect(started.status).toBe(200);
  for (;;) {
    const { body } = await call<Import>(`GET /v1/studio/imports/${started.body.import_id}`);
    if (body.state !== 'waiting' && body.state !== 'running') return body;
    await setTimeout(100);
  }
}

interface Project {
  readonly name: string;
  readonly author: string | null;
  readonly source_type: string;
  readonly creation_meta: { readonly type: string } | null;
  readonly chapters: readonly { chapter_id: string; name: string }[];
  readonly voices: readonly { voice_id: string; alias: string }[];
}

describe('STUDIO-026 O-68 imports', () => {
  it('makes an EPUB a project, after the review of its chapters', async () => {
    const read = await importFile(await epubOf(fables), 'fables.epub');
    expect(read).toMatchObject({ state: 'completed', tree: { title: 'Three Fables', author: 'Aesop', warnings: [] } });
    expect(read.tree.sections.map(({ title, selected }) => [title, selected])).toEqual(
      fables.map(({ title }) => [title, true]),
    );
    const [first, second, third] = read.tree.sections.map(({ section_id }) => section_id);
    const path = `/v1/studio/imports/${read.import_id}`;
    const section = await call<{ paragraphs: { kind: string; text: string }[] }>(`GET ${path}/sections/${third}`);
    expect(section.body.paragraphs[1]).toEqual({ kind: 'p', text: fables[2]!.paragraphs[0] });
    const made = await call<{ project_id: string }>(`POST ${path}/project`, {
      name: 'Fables',
      chapters: [
        { title: 'Fox', section_ids: [third] },
        { title: 'Crow and lion', section_ids: [first, second] },
      ],
      auto_assign_voices: true,
    });
    expect(made.status).toBe(200);
    const { body: project } = await call<Project>(`GET /v1/studio/projects/${made.body.project_id}`);
    expect(project).toMatchObject({
      name: 'Fables',
      author: 'Aesop',
      source_type: 'book',
      creation_meta: { type: 'auto_assign_voices' },
    });
    expect(project.chapters.map(({ name }) => name)).toEqual(['Fox', 'Crow and lion']);
    // The narrator, the sparrow, the crow and the mouse.
    expect(new Set(project.voices.map(({ voice_id }) => voice_id)).size).toBeGreaterThanOrEqual(4);
    expect((await call<Import>(`GET ${path}`)).body.project_id).toBe(made.body.project_id);
    expect((await call(`DELETE ${path}`)).status).toBe(200);
    expect((await call(`GET ${path}`)).status).toBe(404);
  });

  it('finds the characters of a project, and gives their lines voices', async () => {
    const read = await importFile(
      '“Come in,” said Mr. Holmes.\n\n“Thank you,” said Mrs. Hudson.\n\nIt rained.',
      'a.txt',
    );
    const made = await call<{ project_id: string }>(`POST /v1/studio/imports/${read.import_id}/project`, {
      name: 'Rain',
      chapters: [{ title: 'One', section_ids: ['s1'] }],
    });
    const cast = `/v1/studio/projects/${made.body.project_id}/cast`;
    const proposed = await call<{ method: string; characters: { name: string; voice_id: string }[] }>(
      `POST ${cast}/propose`,
      {},
    );
    expect(proposed.body.method).toBe('rules');
    const { characters } = proposed.body;
    expect(characters.map(({ name }) => name)).toEqual(['narrator', 'Mr. Holmes', 'Mrs. Hudson']);
    expect(new Set(characters.map(({ voice_id }) => voice_id)).size).toBe(3);
    const applied = await call(`POST ${cast}/apply`, {
      characters: characters.map(({ name, voice_id }) => ({ name, voice_id })),
    });
    expect(applied.body).toEqual({ method: 'rules', assigned_lines: 2, skipped_locked: 0 });
    const { body: project } = await call<Project>(`GET /v1/studio/projects/${made.body.project_id}`);
    expect(project.voices.map(({ alias }) => alias)).toEqual(expect.arrayContaining(['Mr. Holmes', 'Mrs. Hudson']));
  });

  it('says why a document cannot be read', async () => {
    const read = await importFile(Buffer.from('89504e470d0a1a0a', 'hex'), 'book.epub');
    expect(read).toMatchObject({
      state: 'failed',
      problem: 'The file is not an EPUB, DOCX, PDF, HTML, TXT, Markdown or SRT document.',
    });
    const refused = await call<{ detail: { code: string } }>(`POST /v1/studio/imports/${read.import_id}/project`, {
      name: 'x',
      chapters: [{ title: 'x', section_ids: ['s1'] }],
    });
    expect([refused.status, refused.body.detail.code]).toEqual([409, 'import_not_ready']);
  });

  it('refuses addresses in the private network, and unknown sections', async () => {
    const form = new FormData();
    form.append('from_url', 'http://169.254.169.254/latest');
    const started = await call<Import>('POST /v1/studio/imports', form);
    expect(started.status).toBe(200);
    await expect
      .poll(async () => (await call<Import>(`GET /v1/studio/imports/${started.body.import_id}`)).body.state)
      .toBe('failed');
    const read = await importFile('Quiet.', 'a.txt');
    const refused = await call<{ detail: { param: string } }>(`POST /v1/studio/imports/${read.import_id}/project`, {
      name: 'x',
      chapters: [{ title: 'x', section_ids: ['s9'] }],
    });
    expect([refused.status, refused.body.detail.param]).toEqual([400, 'chapters']);
  });

  it('shows an import to nobody else', async () => {
    const read = await importFile('Quiet.', 'a.txt');
    const other = await newProjectsCaller();
    expect((await call(`GET /v1/studio/imports/${read.import_id}`, undefined, other)).status).toBe(404);
  });
});

describe('podcasts', () => {
  const host = '21m00Tcm4TlvDq8ikWAM';
  const text = fables.map(({ paragraphs }) => paragraphs.join('\n\n')).join('\n\n');

  it('writes a conversation by rules, says so, and converts it', async () => {
    const { body: voices } = await call<{ voices: { voice_id: string }[] }>('GET /v1/voices');
    const guest = voices.voices.find(({ voice_id }) => voice_id !== host)!.voice_id;
    const made = await call<{ project: Project & { project_id: string; description: string; state: string } }>(
      'POST /v1/studio/podcasts',
      {
        model_id: 'eleven_multilingual_v2',
        mode: { type: 'conversation', conversation: { host_voice_id: host, guest_voice_id: guest } },
        source: { type: 'text', text },
        duration_scale: 'short',
        intro: 'Welcome to the fables.',
      },
    );
    expect(made.status).toBe(200);
    const { project } = made.body;
    expect(project).toMatchObject({
      source_type: 'genfm',
      creation_meta: { type: 'generate_podcast', status: 'finished' },
      description: 'Made by rules from sentences of its sources, without a language model.',
    });
    const read = async () =>
      (
        await call<{ state: string; can_be_downloaded: boolean; voices: { voice_id: string }[] }>(
          `GET /v1/studio/projects/${project.project_id}`,
        )
      ).body;
    const cast = (await read()).voices.map(({ voice_id }) => voice_id);
    expect(cast).toEqual(expect.arrayContaining([host, guest]));
    await expect.poll(async () => (await read()).can_be_downloaded, { timeout: 60_000 }).toBe(true);
  });

  it('refuses sources without a sentence to speak', async () => {
    const refused = await call<{ detail: { code: string; param: string } }>('POST /v1/studio/podcasts', {
      model_id: 'eleven_multilingual_v2',
      mode: { type: 'bulletin', bulletin: { host_voice_id: host } },
      source: [{ type: 'text', text: 'Menu' }],
    });
    expect([refused.status, refused.body.detail.code, refused.body.detail.param]).toEqual([
      422,
      'document_empty',
      'source',
    ]);
  });
});
