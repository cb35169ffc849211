import { expect, it } from 'vitest';
import { dictionaryRule } from '../../../contract/speech/pronunciation-dictionaries.ts';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { createActor } from '../workspace/test-actor.ts';
import { pronunciationDictionariesService } from './pronunciation-dictionaries.service.ts';

const { db } = await testDatabase();
const service = pronunciationDictionariesService({
  shareByDefault: async () => {},
  db,
  live: live,
  clock: fixtureClock(new Date('2026-01-31T10:00:00Z')),
  workspace: { listDefaultDictionaries: async () => [] },
});

const owner = await createActor(db, 'owner');
const editor = (userId: string): Actor => ({ ...owner, userId, role: 'editor' });
const [maker, colleague] = [editor('maker'), editor('colleague')];
const alias = (from: string, to: string) => dictionaryRule.parse({ type: 'alias', string_to_replace: from, alias: to });
const make = (workspaceAccess: 'viewer' | 'editor' | null) =>
  service.create(maker, { name: 'Words', description: null, workspaceAccess }, [alias('a', 'b')]);
const listed = async (actor: Actor) => {
  const query = { limit: 100, sort: 'date', direction: 'desc', includeArchived: true } as const;
  return (await service.list(actor, query)).items.map(({ dictionary, role }) => [dictionary.id, role]);
};

it('DICT-003 restricts an unshared dictionary to its creator and admins', async () => {
  const { id } = (await make(null)).dictionary;
  const locators = [{ pronunciation_dictionary_id: id }];
  expect(await listed(colleague)).not.toContainEqual([id, expect.anything()]);
  expect(await listed(owner)).toContainEqual([id, 'admin']);
  const attempts = [
    () => service.get(colleague, id),
    () => service.resolveLexicon(colleague, locators),
    () => service.setRules(colleague, id, []),
  ];
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({ code: 'pronunciation_dictionary_not_found' });
  expect(await service.resolveLexicon(owner, locators)).toHaveLength(1);
});

it('lets viewers use but not change a dictionary, and editors change it', async () => {
  const viewed = (await make('viewer')).dictionary.id;
  expect(await service.resolveLexicon(colleague, [{ pronunciation_dictionary_id: viewed }])).toHaveLength(1);
  await expect(service.addRules(colleague, viewed, [alias('c', 'd')])).rejects.toMatchObject({ code: 'forbidden' });
  await expect(service.edit(colleague, viewed, { archived: true })).rejects.toMatchObject({ code: 'forbidden' });
  const edited = (await make('editor')).dictionary.id;
  const { dictionary } = await service.addRules(colleague, edited, [alias('c', 'd')]);
  expect(dictionary.latestRulesCount).toBe(2);
});

it('reports two wrong dictionaries as one error, and leaves no rejection that nobody handles', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  // Without a listener, an unhandled rejection ends the server.
  process.on('unhandledRejection', note);
  const { dictionary } = await make(null);
  const wrong = [
    { pronunciation_dictionary_id: dictionary.id, version_id: 'none' },
    { pronunciation_dictionary_id: 'none' },
  ];
  await expect(service.resolveLexicon(maker, wrong)).rejects.toMatchObject({
    code: 'pronunciation_dictionary_not_found',
  });
  // The query of the version takes a moment longer.
  await new Promise((resolve) => setTimeout(resolve, 200));
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it('returns the identical list for the same versions', async () => {
  const [one, two] = [(await make(null)).dictionary, (await make(null)).dictionary];
  const locate = (...all: { id: string }[]) => all.map(({ id }) => ({ pronunciation_dictionary_id: id }));
  expect(await service.resolveLexicon(maker, locate(one))).toBe(await service.resolveLexicon(maker, locate(one)));
  const both = await service.resolveLexicon(maker, locate(one, two));
  expect(both).toHaveLength(2);
  expect(await service.resolveLexicon(maker, locate(one, two))).toBe(both);
  expect(await service.resolveLexicon(maker, locate(two, one))).not.toBe(both);
  await service.setRules(maker, one.id, [alias('a', 'c')]);
  expect(await service.resolveLexicon(maker, locate(one, two))).toEqual([
    { grapheme: 'a', alias: 'c' },
    { grapheme: 'a', alias: 'b' },
  ]);
});

it('creates no version for a change without effect', async () => {
  const { dictionary } = await make(null);
  const again = await service.setRules(maker, dictionary.id, [alias('a', 'b')]);
  expect(again.dictionary.latestVersionId).toBe(dictionary.latestVersionId);
  expect((await service.removeRules(maker, dictionary.id, ['z'])).dictionary.latestVersionId).toBe(
    dictionary.latestVersionId,
  );
});
