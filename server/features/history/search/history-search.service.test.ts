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
/** The texts found in both ways, which must be the same. */
async function found(actor: Actor, search: string, filter: Partial<HistoryQuery> = {}) {
  const store = historySearchStore(db);
  const asked = { ...query, ...filter };
  const near = await store.scanByDate(actor.workspaceId, asked, search, { from: 0, to: 1000 });
  const everywhere = await store.searchIndex(actor.workspaceId, asked, search);
  expect(everywhere.map(({ id }) => id)).toEqual(near.map(({ id }) => id));
  return everywhere.map(({ text }) => text);
}

describe('HIST-013 a search', () => {
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
  ])('finds %j, by date and by the index alike', async (search, at) => {
    expect(await found(reader, search)).toEqual([texts[at]]);
  });

  it('finds nothing where the letters stand, but not one after the other', async () => {
    const actor = await createPerson();
    await addItem(actor, 'abcd bcde', { voiceName: null });
    expect(await found(actor, 'abcde')).toEqual([]);
    expect(await found(actor, 'ce')).toEqual([]);
    expect(await found(actor, '__')).toEqual([]);
  });

  it('finds what stands far in a word that has no end', async () => {
    const actor = await createPerson();
    const text = `${'-'.repeat(96)}needle${'-'.repeat(150)}pin`;
    await addItem(actor, text, { voiceName: null });
    for (const search of ['needle', '---needle---', 'edle-', '-pin', 'pin'])
      expect(await found(actor, search)).toEqual([text]);
    expect(await found(actor, 'needles')).toEqual([]);
  });

  it('finds by the name of the voice, and items without a text', async () => {
    const actor = await createPerson();
    await addItem(actor, 'Good evening.', { voiceName: 'Marlow' });
    await addItem(actor, 'Marlow is late.', { voiceName: 'Nora' });
    await addItem(actor, '', { text: null, voiceName: null });
    expect(await found(actor, 'marlow')).toEqual(['Marlow is late.', 'Good evening.']);
  });

  it.each(['caf\u00e9', 'cafe\u0301', 'CAFE\u0301'])('finds %j however its accents are written', async (search) => {
    const actor = await createPerson();
    await addItem(actor, 'caf\u00e9 au lait', { voiceName: null });
    await addItem(actor, 'cafe\u0301 noir', { voiceName: null });
    expect(await found(actor, search)).toEqual(['cafe\u0301 noir', 'caf\u00e9 au lait']);
  });

  it('finds a dialogue by all who speak in it', async () => {
    const actor = await createPerson();
    const line = (voiceName: string) => ({ text: 'Yes.', voiceId: voiceName.toLowerCase(), voiceName });
    await addItem(actor, 'Yes.\nYes.\nYes.', {
      voiceId: 'nora',
      voiceName: 'Nora',
      dialogue: ['Nora', 'Stanley', 'Nora'].map(line),
    });
    await addItem(actor, 'Yes, alone.', { voiceId: 'nora', voiceName: 'Nora' });
    expect(await found(actor, 'stanl')).toEqual(['Yes.\nYes.\nYes.']);
    expect(await found(actor, 'nora')).toEqual(['Yes, alone.', 'Yes.\nYes.\nYes.']);
    expect(await found(actor, 'yes', { voiceId: 'stanley' })).toEqual(['Yes.\nYes.\nYes.']);
    expect(await found(actor, 'yes', { voiceId: 'nora' })).toHaveLength(2);
  });

  it('finds nothing of another workspace', async () => {
    const [ada, eve] = [await createPerson(), await createPerson()];
    await addItem(ada, 'a secret of mine');
    expect(await found(eve, 'secret')).toEqual([]);
    expect(await found(ada, 'secret')).toHaveLength(1);
  });

  it.each(['desc', 'asc'] as const)('finds the nearest first where there are many (%s)', async (direction) => {
    const actor = await createPerson();
    for (let n = 0; n < 8; n += 1) await addItem(actor, `wave ${n}`);
    const store = historySearchStore(db);
    const asked: HistoryQuery = { limit: 100, direction };
    const inOrder = (await store.searchIndex(actor.workspaceId, asked, 'wave')).map(({ text }) => text);
    expect(inOrder).toHaveLength(8);
    const date = await store.dateAtOffset(actor.workspaceId, asked, 3);
    const near = await store.searchIndex(actor.workspaceId, limitToDate(asked, date!), 'wave');
    expect(near.map(({ text }) => text)).toEqual(inOrder.slice(0, 4));
    expect(await store.dateAtOffset(actor.workspaceId, asked, 8)).toBeUndefined();
  });

  it('counts the dialogues in which a voice is not the first to speak, to find the nearest', async () => {
    const actor = await createPerson();
    const line = (voiceName: string) => ({ text: 'Wave.', voiceId: voiceName.toLowerCase(), voiceName });
    for (let n = 0; n < 3; n += 1) {
      await addItem(actor, `Wave ${n}`, { voiceId: 'stanley' });
      await addItem(actor, 'Wave.', { voiceId: 'nora', dialogue: [line('Nora'), line('Stanley')] });
    }
    await addItem(actor, 'Wave of another', { voiceId: 'nora' });
    const store = historySearchStore(db);
    const asked: HistoryQuery = { limit: 100, direction: 'desc', voiceId: 'stanley' };
    const date = await store.dateAtOffset(actor.workspaceId, asked, 1);
    const near = await store.searchIndex(actor.workspaceId, limitToDate(asked, date!), 'wave');
    expect(near.map(({ text }) => text)).toEqual(['Wave.', 'Wave 2', 'Wave.']);
    expect(await store.dateAtOffset(actor.workspaceId, { ...asked, voiceId: 'eve' }, 1)).toBeUndefined();
  });

  it('holds with filters, in both directions and from page to page', async () => {
    const actor = await createPerson();
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1)
      ids.push(await addItem(actor, `wave ${n}`, { voiceId: n % 2 ? 'odd' : 'even', source: n % 3 ? 'TTS' : 'STS' }));
    expect(await found(actor, 'wave', { voiceId: 'odd' })).toEqual([11, 9, 7, 5, 3, 1].map((n) => `wave ${n}`));
    expect(await found(actor, 'wave', { source: 'STS', direction: 'asc' })).toEqual(
      [0, 3, 6, 9].map((n) => `wave ${n}`),
    );
    expect(await found(actor, 'wave', { after: ids[10]!, limit: 3 })).toEqual(['wave 9', 'wave 8', 'wave 7']);
    expect(await found(actor, 'wave', { after: ids[1]!, direction: 'asc', limit: 2 })).toEqual(['wave 2', 'wave 3']);
  });

  it('does not find what was taken out', async () => {
    const actor = await createPerson();
    const id = await addItem(actor, 'a whisper');
    await history.softDelete(actor, [id]);
    expect(await found(actor, 'whisper')).toEqual([]);
    await history.restore(actor, [id]);
    expect(await found(actor, 'whisper')).toEqual(['a whisper']);
  });

  it('finds the same in steps, however common the word is', async () => {
    const actor = await createPerson();
    // Two items to find reach 80 items far: the rarer word is found in the second step, the rarest only by the index.
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
