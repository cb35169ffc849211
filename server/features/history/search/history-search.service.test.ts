import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import type { HistoryQuery } from '../history.store.ts';
import { testHistory } from '../test-history.ts';
import { limitToDate } from './history-search.rules.ts';
import { searchHistory } from './history-search.service.ts';
import { historySearchStore } from './history-search.store.ts';

const { db } = await testDatabase();
const { history, createPerson, addItem } = await testHistory(db, { audio: false });

const query: HistoryQuery = { limit: 100, direction: 'desc' };
/** The matching texts; expects the same result from both strategies. */
async function findTexts(actor: Actor, search: string, filter: Partial<HistoryQuery> = {}) {
  const store = historySearchStore(db);
  const listQuery = { ...query, ...filter };
  const scanned = await store.scanByDate(actor.workspaceId, listQuery, search, { from: 0, to: 1000 });
  const indexed = await store.searchIndex(actor.workspaceId, listQuery, search);
  expect(indexed.map(({ id }) => id)).toEqual(scanned.map(({ id }) => id));
  return indexed.map(({ text }) => text);
}

describe('HIST-013 the search', () => {
  const texts = [
    'The Lighthouse keeper never names a storm.',
    'Привет, мир: МАЯК стоит на скале',
    '灯台守は嵐に名前を付けない',
    '100 % of it\\nothing, it’s "quoted" & \'single\' | (a) !',
    'नमस्ते दुनिया',
    'Zoë said: ok',
    '👩‍👩‍👧 a family',
    'snake_case_name İSTANBUL Straße',
    'cafe\u0301 noir',
    'Токио 東京 Kyoto東京タワー go\u00a0then',
    `${'lorem ipsum '.repeat(30)}finis`,
  ];

  let reader: Actor;
  beforeAll(async () => {
    reader = await createPerson();
    for (const text of texts) await addItem(reader, text, { voiceName: null });
  });

  it.each([
    ['light', 0],
    ['HOUSE KEEP', 0],
    ['lighthouse keeper n', 0],
    ['ighthouse', 0],
    ['lighthouse k', 0],
    ['s a s', 0],
    ['m.', 0],
    ['storm.', 0],
    ['маяк', 1],
    ['мир: м', 1],
    ['скале', 1],
    ['ле', 1],
    ['灯台', 2],
    ['嵐', 2],
    ['ない', 2],
    ['付けない', 2],
    ['0 % of', 3],
    ['%', 3],
    ['\\no', 3],
    ["& '", 3],
    ["'", 3],
    ["\" & 'single' | (a) !", 3],
    ['दुनि', 4],
    ['ZOË', 5],
    ['ok', 5],
    ['👧', 6],
    ['👩‍👧 a', 6],
    ['👩', 6],
    ['_', 7],
    ['e_c', 7],
    ['İst', 7],
    ['STRAß', 7],
    ['e\u0301 n', 8],
    ['\u0301', 8],
    ['токио 東', 9],
    ['o東京タ', 9],
    ['kyoto東京タワ', 9],
    ['東京タワー', 9],
    ['go\u00a0t', 9],
    [`${'ipsum lorem '.repeat(16)}ipsum`, 10],
    ['LOREM ipsum lorem', 10],
  ])('finds %j by scan and by index', async (search, at) => {
    expect(await findTexts(reader, search)).toEqual([texts[at]]);
  });

  it('does not match letters that are not adjacent', async () => {
    const actor = await createPerson();
    await addItem(actor, 'abcd bcde', { voiceName: null });
    expect(await findTexts(actor, 'abcde')).toEqual([]);
    expect(await findTexts(actor, 'ce')).toEqual([]);
    expect(await findTexts(actor, '__')).toEqual([]);
  });

  it('finds text deep inside a very long word', async () => {
    const actor = await createPerson();
    const text = `${'-'.repeat(96)}needle${'-'.repeat(150)}pin`;
    await addItem(actor, text, { voiceName: null });
    for (const search of ['needle', '---needle---', 'edle-', '-pin', 'pin'])
      expect(await findTexts(actor, search)).toEqual([text]);
    expect(await findTexts(actor, 'needles')).toEqual([]);
  });

  it('finds items by voice name, and tolerates items without text', async () => {
    const actor = await createPerson();
    await addItem(actor, 'Good evening.', { voiceName: 'Marlow' });
    await addItem(actor, 'Marlow is late.', { voiceName: 'Nora' });
    await addItem(actor, '', { text: null, voiceName: null });
    expect(await findTexts(actor, 'marlow')).toEqual(['Marlow is late.', 'Good evening.']);
  });

  it.each(['caf\u00e9', 'cafe\u0301', 'CAFE\u0301'])('finds %j in any Unicode form', async (search) => {
    const actor = await createPerson();
    await addItem(actor, 'caf\u00e9 au lait', { voiceName: null });
    await addItem(actor, 'cafe\u0301 noir', { voiceName: null });
    expect(await findTexts(actor, search)).toEqual(['cafe\u0301 noir', 'caf\u00e9 au lait']);
  });

  it('finds a dialogue by each of its voices', async () => {
    const actor = await createPerson();
    const line = (voiceName: string) => ({ text: 'Yes.', voiceId: voiceName.toLowerCase(), voiceName });
    await addItem(actor, 'Yes.\nYes.\nYes.', {
      voiceId: 'nora',
      voiceName: 'Nora',
      dialogue: ['Nora', 'Stanley', 'Nora'].map(line),
    });
    await addItem(actor, 'Yes, alone.', { voiceId: 'nora', voiceName: 'Nora' });
    expect(await findTexts(actor, 'stanl')).toEqual(['Yes.\nYes.\nYes.']);
    expect(await findTexts(actor, 'nora')).toEqual(['Yes, alone.', 'Yes.\nYes.\nYes.']);
    expect(await findTexts(actor, 'yes', { voiceId: 'stanley' })).toEqual(['Yes.\nYes.\nYes.']);
    expect(await findTexts(actor, 'yes', { voiceId: 'nora' })).toHaveLength(2);
  });

  it('does not find items of another workspace', async () => {
    const [ada, eve] = [await createPerson(), await createPerson()];
    await addItem(ada, 'a secret of mine');
    expect(await findTexts(eve, 'secret')).toEqual([]);
    expect(await findTexts(ada, 'secret')).toHaveLength(1);
  });

  it.each(['desc', 'asc'] as const)('finds the nearest matches within a date limit (%s)', async (direction) => {
    const actor = await createPerson();
    for (let n = 0; n < 8; n += 1) await addItem(actor, `wave ${n}`);
    const store = historySearchStore(db);
    const listQuery: HistoryQuery = { limit: 100, direction };
    const inOrder = (await store.searchIndex(actor.workspaceId, listQuery, 'wave')).map(({ text }) => text);
    expect(inOrder).toHaveLength(8);
    const date = await store.dateAtOffset(actor.workspaceId, listQuery, 3);
    const nearest = await store.searchIndex(actor.workspaceId, limitToDate(listQuery, date!), 'wave');
    expect(nearest.map(({ text }) => text)).toEqual(inOrder.slice(0, 4));
    expect(await store.dateAtOffset(actor.workspaceId, listQuery, 8)).toBeUndefined();
  });

  it('counts dialogues in which the voice speaks second when it computes the date limit', async () => {
    const actor = await createPerson();
    const line = (voiceName: string) => ({ text: 'Wave.', voiceId: voiceName.toLowerCase(), voiceName });
    for (let n = 0; n < 3; n += 1) {
      await addItem(actor, `Wave ${n}`, { voiceId: 'stanley' });
      await addItem(actor, 'Wave.', { voiceId: 'nora', dialogue: [line('Nora'), line('Stanley')] });
    }
    await addItem(actor, 'Wave of another', { voiceId: 'nora' });
    const store = historySearchStore(db);
    const listQuery: HistoryQuery = { limit: 100, direction: 'desc', voiceId: 'stanley' };
    const date = await store.dateAtOffset(actor.workspaceId, listQuery, 1);
    const nearest = await store.searchIndex(actor.workspaceId, limitToDate(listQuery, date!), 'wave');
    expect(nearest.map(({ text }) => text)).toEqual(['Wave.', 'Wave 2', 'Wave.']);
    expect(await store.dateAtOffset(actor.workspaceId, { ...listQuery, voiceId: 'eve' }, 1)).toBeUndefined();
  });

  it('combines with filters, directions and cursors', async () => {
    const actor = await createPerson();
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.push(await addItem(actor, `wave ${n}`, { voiceId: n % 2 ? 'odd' : 'even', source: n % 3 ? 'TTS' : 'STS' }));
    expect(await findTexts(actor, 'wave', { voiceId: 'odd' })).toEqual([11, 9, 7, 5, 3, 1].map((n) => `wave ${n}`));
    expect(await findTexts(actor, 'wave', { source: 'STS', direction: 'asc' })).toEqual(
      [0, 3, 6, 9].map((n) => `wave ${n}`),
    );
    expect(await findTexts(actor, 'wave', { after: ids[10]!, limit: 3 })).toEqual(['wave 9', 'wave 8', 'wave 7']);
    expect(await findTexts(actor, 'wave', { after: ids[1]!, direction: 'asc', limit: 2 })).toEqual([
      'wave 2',
      'wave 3',
    ]);
  });

  it('does not find soft-deleted items', async () => {
    const actor = await createPerson();
    const id = await addItem(actor, 'a whisper');
    await history.softDelete(actor, [id]);
    expect(await findTexts(actor, 'whisper')).toEqual([]);
    await history.restore(actor, [id]);
    expect(await findTexts(actor, 'whisper')).toEqual(['a whisper']);
  });

  it('finds all matches of frequent and rare words page by page', async () => {
    const actor = await createPerson();
    // With a limit of 2 the first step scans 80 items: the rarer word needs a second step, the rarest the index.
    for (let n = 0; n < 130; n += 1)
      await addItem(actor, `all${n % 70 === 0 ? ' sometimes' : ''}${n === 3 ? ' only once' : ''}`, { voiceName: null });
    const page = (search: string, after: string | undefined) =>
      searchHistory(db, actor.workspaceId, { limit: 2, direction: 'desc', ...(after ? { after } : {}) }, search);
    for (const [word, times] of Object.entries({ all: 130, sometimes: 2, 'only once': 1, 'not once': 0 })) {
      const ids: string[] = [];
      let last: string | undefined;
      do {
        const items = await page(word, last);
        ids.push(...items.map(({ id }) => id));
        last = items[1]?.id;
      } while (last);
      expect([word, ids.length, new Set(ids).size]).toEqual([word, times, times]);
    }
  });
});
