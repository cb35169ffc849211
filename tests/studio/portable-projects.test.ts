import { beforeAll, describe, expect, it } from 'vitest';
import {
  newClone,
  newPortableFilesCaller,
  type PortableFilesCaller,
} from '../support/portable-files/portable-files-caller.ts';
import { changeJson, repacked } from '../support/portable-files/repacked.ts';
import { server } from '../support/shared-server.ts';
import { zipFiles } from '../support/zip-files.ts';

let owner: PortableFilesCaller;
let voiceId: string;
let projectId: string;
let file: Buffer;
const narrator = '21m00Tcm4TlvDq8ikWAM';
const importPath = '/v1/studio/projects/import';
const speech = (text: string, voice: string) => ({ type: 'tts_node', text, voice_id: voice });

interface Project {
  readonly name: string;
  readonly title: string | null;
  readonly language: string | null;
  readonly default_paragraph_voice_id: string;
  readonly chapters_order: readonly string[];
  readonly pronunciation_dictionaries: readonly { readonly pronunciation_dictionary_id: string }[];
}
const projectOf = async (caller: PortableFilesCaller, id: unknown) =>
  (await (await caller.get(`/v1/studio/projects/${id}`)).json()) as Project;
interface Document {
  readonly blocks: readonly {
    readonly block_id: string;
    readonly sub_type: string;
    readonly nodes: readonly { readonly type: string; readonly text?: string; readonly voice_id?: string }[];
  }[];
}
const documentOf = async (caller: PortableFilesCaller, id: unknown, chapter: string) =>
  (await (await caller.get(`/v1/studio/projects/${id}/chapters/${chapter}/document`)).json()) as Document;
interface Takes {
  readonly sentences: readonly { readonly takes: readonly { readonly take_id: string }[]; readonly take_id: string }[];
}
const takesOf = async (caller: PortableFilesCaller, id: unknown, chapter: string, block: string) =>
  (await (await caller.get(`/v1/studio/projects/${id}/chapters/${chapter}/blocks/${block}/takes`)).json()) as Takes;
const speak = (chapter: string, block: string, index?: number) =>
  owner.post(`/v1/studio/projects/${projectId}/chapters/${chapter}/blocks/${block}/speak`, { index });

beforeAll(async () => {
  owner = await newPortableFilesCaller();
  voiceId = await newClone(owner, 'Aoife');
  const dictionary = await owner.post('/v1/pronunciation-dictionaries/add-from-rules', { name: 'Names', rules: [] });
  const { id: dictionaryId } = (await dictionary.json()) as { id: string };
  const form = new FormData();
  form.append('name', 'The lighthouse');
  form.append('title', 'The Lighthouse');
  form.append('language', 'en');
  form.append('default_paragraph_voice_id', voiceId);
  form.append('default_title_voice_id', narrator);
  form.append(
    'from_content_json',
    JSON.stringify([
      {
        name: 'One',
        blocks: [
          { sub_type: 'h1', nodes: [speech('The keeper', narrator)] },
          { sub_type: 'p', nodes: [speech('Nobody came. ', narrator), speech('He waited.', voiceId)] },
        ],
      },
      { name: 'Two', blocks: [{ sub_type: 'p', nodes: [speech('The end.', voiceId)] }] },
    ]),
  );
  const created = await fetch(`${server.url}/v1/studio/projects`, {
    method: 'POST',
    headers: owner.headers,
    body: form,
  });
  const { project } = (await created.json()) as { project: { project_id: string; chapters_order: string[] } };
  projectId = project.project_id;
  await owner.post(`/v1/studio/projects/${projectId}/pronunciation-dictionaries`, {
    pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: dictionaryId }],
  });
  const sound = new FormData();
  sound.append('kind', 'music');
  sound.append('name', 'Waves');
  const music = await owner.post(`/v1/text-to-speech/${narrator}`, { text: 'La la la.' });
  sound.append('file', new File([await music.arrayBuffer()], 'waves.mp3'));
  await fetch(`${server.url}/v1/studio/projects/${projectId}/assets`, {
    method: 'POST',
    headers: owner.headers,
    body: sound,
  });
  const [chapter] = project.chapters_order;
  const { blocks } = await documentOf(owner, projectId, chapter!);
  expect((await speak(chapter!, blocks[1]!.block_id)).status).toBe(200);
  const retake = await speak(chapter!, blocks[1]!.block_id, 1);
  const { sentences } = (await retake.json()) as Takes;
  const [newest] = sentences[1]!.takes;
  const choose = { index: 1, take_id: newest!.take_id };
  await owner.post(`/v1/studio/projects/${projectId}/chapters/${chapter}/blocks/${blocks[1]!.block_id}/choose`, choose);
  file = await owner.export(`/v1/studio/projects/${projectId}/export`);
});

describe('a project in another workspace', () => {
  it('keeps its text, cast, sounds and takes, and finds its voice among the imported ones', async () => {
    const other = await newPortableFilesCaller();
    const voice = await owner.export(`/v1/voices/${voiceId}/export`);
    const { reply: imported } = await other.import('/v1/voices/import', voice, { consent: 'I have the consent.' });
    const { status, reply } = await other.import(importPath, file);
    expect([status, reply]).toEqual([
      200,
      {
        project_id: expect.any(String),
        name: 'The lighthouse',
        chapters: 2,
        takes: 3,
        sounds: 1,
        matched_voices: [{ voice_id: imported.voice_id, name: 'Aoife' }],
        missing_voices: [],
        missing_dictionaries: ['Names'],
        missing_model: null,
      },
    ]);
    const project = await projectOf(other, reply.project_id);
    expect(project).toMatchObject({
      name: 'The lighthouse',
      title: 'The Lighthouse',
      language: 'en',
      default_paragraph_voice_id: imported.voice_id,
    });
    const [chapter] = project.chapters_order;
    const { blocks } = await documentOf(other, reply.project_id, chapter!);
    expect(blocks.map(({ sub_type, nodes }) => [sub_type, nodes])).toMatchObject([
      ['h1', [{ text: 'The keeper', voice_id: narrator }]],
      ['p', [{ text: 'Nobody came. ' }, { text: 'He waited.', voice_id: imported.voice_id }]],
    ]);
    const { sentences } = await takesOf(other, reply.project_id, chapter!, blocks[1]!.block_id);
    expect(sentences.map(({ takes }) => takes.length)).toEqual([1, 2]);
    // The take that was chosen is the newest one, and its sound is the same.
    const source = await projectOf(owner, projectId);
    const before = await documentOf(owner, projectId, source.chapters_order[0]!);
    const old = await takesOf(owner, projectId, source.chapters_order[0]!, before.blocks[1]!.block_id);
    expect(sentences[1]!.take_id).toBe(sentences[1]!.takes[0]!.take_id);
    const sounds = await Promise.all([
      other.export(`/v1/studio/projects/${reply.project_id}/takes/${sentences[1]!.take_id}/audio`),
      owner.export(`/v1/studio/projects/${projectId}/takes/${old.sentences[1]!.take_id}/audio`),
    ]);
    expect(sounds[0].equals(sounds[1])).toBe(true);
    const assets = (await (await other.get(`/v1/studio/projects/${reply.project_id}/assets`)).json()) as {
      assets: { name: string }[];
    };
    expect(assets.assets.map(({ name }) => name)).toEqual(['Waves']);
  });

  it('reports a voice that is not there without losing its text or its takes', async () => {
    const other = await newPortableFilesCaller();
    const { reply } = await other.import(importPath, file);
    expect(reply).toMatchObject({
      takes: 3,
      matched_voices: [],
      missing_voices: [{ voice_id: voiceId, name: 'Aoife' }],
    });
    const {
      chapters_order: [chapter],
    } = await projectOf(other, reply.project_id);
    const { blocks } = await documentOf(other, reply.project_id, chapter!);
    expect(blocks[1]!.nodes).toMatchObject([{ text: 'Nobody came. ' }, { text: 'He waited.', voice_id: voiceId }]);
    const cast = (await (await other.get(`/v1/studio/projects/${reply.project_id}/voices`)).json()) as {
      voices: { project_voice_ref_id: string; voice_id: string; problem: string | null }[];
    };
    const missing = cast.voices.find(({ voice_id }) => voice_id === voiceId)!;
    expect(missing.problem).toMatch(/was not found/);
    const replaced = await fetch(
      `${server.url}/v1/studio/projects/${reply.project_id}/voices/${missing.project_voice_ref_id}`,
      {
        method: 'PATCH',
        headers: { ...other.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ voice_id: narrator }),
      },
    );
    expect(replaced.status).toBe(200);
    expect((await documentOf(other, reply.project_id, chapter!)).blocks[1]!.nodes.at(-1)).toMatchObject({
      text: 'He waited.',
      voice_id: narrator,
    });
  });

  it('leaves out the takes if that is asked for', async () => {
    const small = await owner.export(`/v1/studio/projects/${projectId}/export?takes=false`);
    expect([...zipFiles(small).keys()].filter((path) => path.startsWith('audio/'))).toEqual([]);
    expect((await owner.import(importPath, small)).reply).toMatchObject({ takes: 0, missing_voices: [] });
  });
});

it('exports no project of another workspace', async () => {
  const other = await newPortableFilesCaller('free');
  expect((await other.get(`/v1/studio/projects/${projectId}/export`)).status).toBe(404);
});

it.each<[string, string, RegExp, Parameters<typeof repacked>[1], boolean]>([
  [
    'a changed text',
    'portable_file_damaged',
    /chapters\/2\.json has another/,
    (parts) => changeJson(parts, 'chapters/2.json', (chapter) => ({ ...chapter, blocks: [] })),
    false,
  ],
  [
    'a take that is no WAV file',
    'portable_file_invalid',
    /audio\/1\.wav is not a 16-bit mono WAV file/,
    (parts) => parts.set('audio/1.wav', Buffer.from('ID3'.repeat(99))),
    true,
  ],
  [
    'a sound that is no audio',
    'invalid_audio',
    /sounds\/1\.audio/,
    (parts) => parts.set('sounds/1.audio', Buffer.from('<html></html>'.repeat(99))),
    true,
  ],
  [
    'a missing chapter',
    'portable_file_damaged',
    /lacks chapters\/2\.json/,
    (parts) => parts.delete('chapters/2.json'),
    true,
  ],
  [
    'a block of an unknown kind',
    'portable_file_invalid',
    /chapters\/1\.json is not valid at blocks\.0/,
    (parts) => changeJson(parts, 'chapters/1.json', (chapter) => ({ ...chapter, blocks: [{ kind: 'script' }] })),
    true,
  ],
])('refuses %s, names the part, and leaves no project', async (_title, code, message, change, signs) => {
  const other = await newPortableFilesCaller('free');
  const result = await other.import(importPath, await repacked(file, change, { signs }));
  expect([result.status >= 400 && result.status < 500, result.code]).toEqual([true, code]);
  expect(result.message).toMatch(message);
  const { projects } = (await (await other.get('/v1/studio/projects')).json()) as { projects: unknown[] };
  expect(projects).toEqual([]);
});
