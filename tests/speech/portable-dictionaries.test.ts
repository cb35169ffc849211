import { beforeAll, expect, it } from 'vitest';
import { newPortableFilesCaller, type PortableFilesCaller } from '../support/portable-files/portable-files-caller.ts';
import { changeJson, repacked } from '../support/portable-files/repacked.ts';
import { zipFiles } from '../support/zip-files.ts';

let owner: PortableFilesCaller;
let other: PortableFilesCaller;
let id: string;
let file: Buffer;
const importPath = '/v1/pronunciation-dictionaries/import';
const options = { case_sensitive: true, word_boundaries: true };
const first = [{ ...options, type: 'alias', string_to_replace: 'Timbre', alias: 'tam ber' }];
const second = [
  ...first,
  { ...options, type: 'phoneme', string_to_replace: 'Nora', phoneme: 'ˈnoʊɹə', alphabet: 'ipa' },
];

beforeAll(async () => {
  [owner, other] = [await newPortableFilesCaller('free'), await newPortableFilesCaller('free')];
  const about = { name: 'Names', description: 'Of the book', rules: first };
  const created = await owner.post('/v1/pronunciation-dictionaries/add-from-rules', about);
  ({ id } = (await created.json()) as { id: string });
  await owner.post(`/v1/pronunciation-dictionaries/${id}/set-rules`, { rules: second });
  file = await owner.export(`/v1/pronunciation-dictionaries/${id}/export`);
});

interface Listed {
  readonly versions: readonly { readonly version_id: string; readonly version_rules_num: number }[];
}
const read = async (caller: PortableFilesCaller, dictionaryId: unknown) => ({
  ...((await (await caller.get(`/v1/pronunciation-dictionaries/${dictionaryId}`)).json()) as Record<string, unknown>),
  ...((await (await caller.get(`/v1/pronunciation-dictionaries/${dictionaryId}/versions`)).json()) as Listed),
});

it('takes a dictionary with all its versions to another workspace', async () => {
  const { status, reply } = await other.import(importPath, file, { workspace_access: 'viewer' });
  expect([status, reply]).toEqual([200, { id: expect.any(String), name: 'Names', versions: 2, rules: 2 }]);
  const imported = await read(other, reply.id);
  expect(imported).toMatchObject({ name: 'Names', description: 'Of the book', rules: second });
  expect(imported.versions.map((version) => version.version_rules_num)).toEqual([2, 1]);
  const [, oldest] = imported.versions;
  const lexicon = await other.get(`/v1/pronunciation-dictionaries/${reply.id}/${oldest!.version_id}/download`);
  expect(await lexicon.text()).toMatch(/tam ber/);
});

it('takes only the newest version if that is asked for', async () => {
  const latest = await owner.export(`/v1/pronunciation-dictionaries/${id}/export?versions=latest`);
  expect([...zipFiles(latest).keys()]).toEqual(['dictionary.json', 'versions/2.json', 'manifest.json']);
  const { reply } = await other.import(importPath, latest);
  expect(reply).toMatchObject({ versions: 1, rules: 2 });
});

it('does not export a dictionary of another workspace', async () => {
  expect((await other.get(`/v1/pronunciation-dictionaries/${id}/export`)).status).toBe(404);
});

it.each<[string, string, RegExp, Parameters<typeof repacked>[1], boolean]>([
  [
    'a changed rule',
    'portable_file_damaged',
    /versions\/1\.json has another/,
    (parts) => changeJson(parts, 'versions/1.json', () => ({ rules: [] })),
    false,
  ],
  [
    'a rule that is none',
    'portable_file_invalid',
    /versions\/2\.json is not valid at rules\.0/,
    (parts) => changeJson(parts, 'versions/2.json', () => ({ rules: [{ type: 'script', string_to_replace: 'x' }] })),
    true,
  ],
  [
    'a newer version of the format',
    'portable_file_version_unknown',
    /version 9/,
    (parts) => changeJson(parts, 'manifest.json', (manifest) => ({ ...manifest, version: 9 })),
    true,
  ],
  [
    'a project',
    'portable_file_wrong_kind',
    /holds a project/,
    (parts) => changeJson(parts, 'manifest.json', (manifest) => ({ ...manifest, format: 'timbre-project' })),
    true,
  ],
])('refuses %s and names the part', async (_title, code, message, change, signs) => {
  const result = await other.import(importPath, await repacked(file, change, { signs }));
  expect([result.status, result.code]).toEqual([422, code]);
  expect(result.message).toMatch(message);
});
