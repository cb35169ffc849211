import { expect } from 'vitest';
import { type DrillCaller, type EditedValue, sha256, toneVoice } from './drill-caller.ts';

interface Item {
  readonly history_item_id: string;
  readonly text: string;
  readonly character_count_change_from: number;
  readonly character_count_change_to: number;
}

/** All pages of a list. */
async function readPages<T>(readPage: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>) {
  const all: T[] = [];
  let after: string | undefined;
  for (;;) {
    const { items, next } = await readPage(after);
    all.push(...items);
    if (next === null) return all;
    after = next;
  }
}

function reader(url: string, { headers }: DrillCaller) {
  const get = async (path: string) => {
    const reply = await fetch(url + path, { headers });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  return { get, getJson: async <T>(path: string) => (await (await get(path)).json()) as T };
}
type Reader = ReturnType<typeof reader>;

const listHistory = ({ getJson }: Reader) =>
  readPages<Item>(async (after) => {
    const cursor = after === undefined ? '' : `&start_after_history_item_id=${after}`;
    const page = await getJson<{ history: Item[]; has_more: boolean; last_history_item_id: string }>(
      `/v1/history?page_size=1000${cursor}`,
    );
    return { items: page.history, next: page.has_more ? page.last_history_item_id : null };
  });

const listDictionaries = ({ getJson }: Reader) =>
  readPages<{ id: string; name: string }>(async (after) => {
    const page = await getJson<{
      pronunciation_dictionaries: { id: string; name: string }[];
      next_cursor: string | null;
    }>(`/v1/pronunciation-dictionaries?page_size=100${after === undefined ? '' : `&cursor=${after}`}`);
    return { items: page.pronunciation_dictionaries, next: page.next_cursor };
  });

const repeated = (values: readonly string[]): string[] => values.filter((value, at) => values.indexOf(value) !== at);

/** The value is that of the last acknowledged write, or of a later one without a reply. */
const expectValue = (what: string, stored: string, { acknowledged, unanswered }: EditedValue) =>
  expect([acknowledged, ...unanswered], what).toContain(stored);

async function checkValues(read: Reader, { stability, description, dictionaryId }: DrillCaller): Promise<void> {
  const settings = await read.getJson<{ stability: number }>(`/v1/voices/${toneVoice}/settings`);
  expectValue('stability', String(settings.stability), stability);
  const dictionary = await read.getJson<{ description: string }>(`/v1/pronunciation-dictionaries/${dictionaryId}`);
  expectValue('description', dictionary.description, description);
}

async function checkDictionaries(read: Reader, { created }: DrillCaller): Promise<void> {
  const dictionaries = await listDictionaries(read);
  const names = new Map(dictionaries.map(({ id, name }) => [id, name]));
  expect(repeated([...names.values()])).toEqual([]);
  expect([...created].filter(([id, name]) => names.get(id) !== name)).toEqual([]);
}

/** Each acknowledged speech is in the history once, with its audio; each item was requested, and has readable audio. */
async function checkHistory(read: Reader, { spoken, texts }: DrillCaller): Promise<Item[]> {
  const items = await listHistory(read);
  expect(repeated(items.map(({ text }) => text))).toEqual([]);
  expect(items.filter(({ text }) => !texts.has(text))).toEqual([]);
  const stored = new Map(items.map(({ history_item_id, text }) => [history_item_id, text]));
  expect([...spoken].filter(([id, { text }]) => stored.get(id) !== text)).toEqual([]);
  for (const { history_item_id: id } of items) {
    const audio = Buffer.from(await (await read.get(`/v1/history/${id}/audio`)).arrayBuffer());
    expect(audio.length, `the audio of ${id}`).toBeGreaterThan(0);
    expect(sha256(audio), `the audio of ${id}`).toBe(spoken.get(id)?.sha256 ?? sha256(audio));
  }
  return items;
}

/** Each item was charged for once: the charges follow each other without a gap, up to the credits that are used. */
async function checkCredits(read: Reader, items: readonly Item[]): Promise<void> {
  const charges = items
    .map((item) => ({
      from: item.character_count_change_from,
      to: item.character_count_change_to,
      length: item.text.length,
    }))
    .sort((one, other) => one.from - other.from);
  let used = 0;
  for (const { from, to, length } of charges) {
    expect([from, to]).toEqual([used, used + length]);
    used = to;
  }
  const subscription = await read.getJson<{ character_count: number }>('/v1/user/subscription');
  expect(subscription.character_count).toBe(used);
}

/** Compares what the server has of a caller with what it has acknowledged; returns the IDs of the history items. */
export async function checkCaller(url: string, caller: DrillCaller): Promise<string[]> {
  const read = reader(url, caller);
  await checkValues(read, caller);
  await checkDictionaries(read, caller);
  const items = await checkHistory(read, caller);
  await checkCredits(read, items);
  return items.map(({ history_item_id: id }) => id);
}
