import { beforeEach, expect, it, vi } from 'vitest';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { historyAlignmentService } from './history-alignment.service.ts';
import { testHistory } from './test-history.ts';

const { db } = await testDatabase();
const { history, blobs, createPerson, addItem } = await testHistory(db);
const align = vi.fn();
const warn = vi.fn();
const decodePcm = async () => (async function* () {})();
const open = () =>
  historyAlignmentService({ blobs, history: { get: history.get, decodePcm }, speech: { align }, log: { warn } });

const timed = (text: string) => ({
  characters: [...text].map((character, at) => ({ text: character, startS: at / 10, endS: (at + 1) / 10 })),
  words: [],
  loss: 0,
});

beforeEach(() => {
  align.mockReset().mockImplementation(async ({ text }: { text: string }) => timed(text));
});

it('aligns an item once, also for requests at the same time and after a restart', async () => {
  const actor = await createPerson();
  const id = await addItem(actor, 'Hi', { languageCode: 'en-US' });
  const alignments = open();
  const expected = {
    characters: ['H', 'i'],
    character_start_times_seconds: [0, 0.1],
    character_end_times_seconds: [0.1, 0.2],
  };
  expect(await Promise.all([alignments.find(actor, id), alignments.find(actor, id)])).toEqual([expected, expected]);
  expect(await open().find(actor, id)).toEqual(expected);
  expect(align).toHaveBeenCalledTimes(1);
  expect(align.mock.calls[0]![0]).toMatchObject({ text: 'Hi', languageCode: 'en' });
});

it('has no times for an item without text and for one that no engine can align, which is not tried again', async () => {
  const actor = await createPerson();
  expect(await open().find(actor, await addItem(actor, '', { text: null }))).toBeNull();
  expect(align).not.toHaveBeenCalled();
  const id = await addItem(actor, 'Hi');
  align.mockRejectedValue(new EngineError('align', 'no engine', { retryable: false }));
  expect([await open().find(actor, id), await open().find(actor, id)]).toEqual([null, null]);
  expect(align).toHaveBeenCalledTimes(1);
});

it('tries again after an error that may pass', async () => {
  const actor = await createPerson();
  const id = await addItem(actor, 'Hi');
  align.mockRejectedValueOnce(new EngineError('align', 'busy', { retryable: true }));
  const alignments = open();
  await expect(alignments.find(actor, id)).rejects.toThrow('busy');
  expect((await alignments.find(actor, id))?.characters).toEqual(['H', 'i']);
});

it('shows the times of an item to its workspace only', async () => {
  const id = await addItem(await createPerson(), 'Hi');
  await expect(open().find(await createPerson(), id)).rejects.toMatchObject({ code: 'history_item_not_found' });
});
