import { describe, expect, it, vi } from 'vitest';
import { historyItem } from '../../../contract/history/history.ts';
import type { Actor } from '../../platform/actor.ts';
import { fixtureClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { historyService } from '../history/history.service.ts';
import { historyStore } from '../history/history.store.ts';
import { userStore } from '../user/user.store.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { presentReviewableFeedback } from './feedback.present.ts';
import { type FeedbackInput, feedbackService } from './feedback.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const told: [unknown, unknown][] = [];
const live = {
  publish: async (audience: unknown, event: unknown) => void told.push([audience, event]),
  subscribe: () => () => {},
  close: async () => {},
};
const unused = undefined as never;
const history = historyService({
  db,
  log: { info: unused },
  blobs: unused,
  codecs: unused,
  live,
  clock,
  contributors: () => [feedback.contributor],
});
const owner = await person();
const deps: Parameters<typeof feedbackService>[0] = {
  db,
  clock,
  live,
  history,
  user: { find: async (id) => ({ isServerOwner: id === owner.userId }) as never },
  workspace: { tenantOf: (id) => workspaceStore(db).tenantOf(id) },
};
const feedback = feedbackService(deps);

/** Somebody with a workspace of their own. */
async function person(): Promise<Actor> {
  const id = newId();
  await userStore(db).insert({ id, email: `${id}@example.com`, passwordHash: 'x' });
  const workspaceId = await workspaceStore(db).create({ id, name: id, ownerId: id });
  return { userId: id, workspaceId, role: 'admin', via: 'session', permissions: undefined };
}

/** Something that the person made, a moment after what was made before. */
async function make(actor: Actor): Promise<string> {
  clock.advance(1000);
  const id = newId();
  const item = {
    id,
    requestId: newId(),
    source: 'TTS' as const,
    voiceId: 'v',
    voiceName: 'Maren',
    voiceCategory: 'premade' as const,
    modelId: 'm',
    text: 'The harbour was quiet.',
    dialogue: null,
    settings: null,
    contentType: 'audio/mpeg',
    outputFormat: 'mp3_44100_128',
    audioBytes: 1,
    durationMs: 1000,
    characterCountFrom: 0,
    characterCountTo: 1,
    peaks: null,
  };
  await transaction(db, (tx) => history.add(tx, actor, item));
  return id;
}

const up: FeedbackInput = {
  thumbsUp: true,
  feedback: '',
  emotions: false,
  inaccurateClone: false,
  glitches: false,
  audioQuality: false,
  other: false,
};
const praise = 'It sounds just like her.';
const onItem = async (actor: Actor, id: string) => (await history.details(actor.workspaceId, [id])).get(id)?.feedback;

describe('FEED-001 HIST-007 a judgement', () => {
  it('stands on its item, is changed by the next, and is told to other tabs', async () => {
    const actor = await person();
    const id = await make(actor);
    expect(await onItem(actor, id)).toBeUndefined();
    told.length = 0;
    await feedback.submit(actor, id, { ...up, feedback: praise });
    expect(told).toEqual([[actor.workspaceId, { topic: 'history', id }]]);
    const shown = historyItem.shape.feedback.parse(await onItem(actor, id));
    expect(shown).toEqual({
      thumbs_up: true,
      feedback: praise,
      emotions: false,
      inaccurate_clone: false,
      glitches: false,
      audio_quality: false,
      other: false,
      review_status: 'not_reviewed',
    });
    await feedback.submit(actor, id, { ...up, thumbsUp: false, feedback: 'Bad.', emotions: true, other: true });
    expect(await onItem(actor, id)).toMatchObject({ thumbs_up: false, feedback: 'Bad.', emotions: true, other: true });
    expect(await onItem(owner, id)).toBeUndefined();
  });

  it('FEED-003 FEED-004 says enough where it praises; what is not liked needs no words', async () => {
    const actor = await person();
    const id = await make(actor);
    await expect(feedback.submit(actor, id, { ...up, feedback: 'x'.repeat(19) })).rejects.toMatchObject({
      code: 'feedback_too_short',
      param: 'feedback',
      message: 'Feedback must be at least 20 characters long',
    });
    expect(await onItem(actor, id)).toBeUndefined();
    await feedback.submit(actor, id, { ...up, feedback: 'x'.repeat(20) });
    await feedback.submit(actor, id, { ...up, thumbsUp: false, feedback: 'x' });
  });

  it('is for those of the workspace, and for what is in its history', async () => {
    const actor = await person();
    const id = await make(actor);
    const missing = { code: 'history_item_not_found' };
    await expect(feedback.submit(await person(), id, up)).rejects.toMatchObject(missing);
    await history.softDelete(actor, [id]);
    await expect(feedback.submit(actor, id, up)).rejects.toMatchObject(missing);
  });

  it('says what is missing where the item is deleted in the same moment', async () => {
    const actor = await person();
    const id = await make(actor);
    const get: typeof history.get = async (...asked) => {
      const item = await history.get(...asked);
      await historyStore(db).deleteAll([id], clock());
      return item;
    };
    const late = feedbackService({
      ...deps,
      history: { ...history, get: vi.fn(history.get).mockImplementationOnce(get) },
    });
    await expect(late.submit(actor, id, up)).rejects.toMatchObject({
      code: 'history_item_not_found',
      message: `A history item with the id ${id} was not found.`,
      param: 'history_item_id',
    });
  });
});

describe('the review', () => {
  it('FEED-007 keeps a judgement as it is, and tells its people', async () => {
    const actor = await person();
    const id = await make(actor);
    await feedback.submit(actor, id, up);
    told.length = 0;
    await feedback.review(owner, id);
    expect(told).toEqual([[actor.workspaceId, { topic: 'history', id }]]);
    await expect(feedback.submit(actor, id, { ...up, thumbsUp: false })).rejects.toMatchObject({
      code: 'feedback_reviewed',
      message: 'This feedback cannot be changed as it was already reviewed.',
    });
    expect(await onItem(actor, id)).toMatchObject({ thumbs_up: true, review_status: 'reviewed' });
  });

  it('is for the owner of the server alone', async () => {
    const actor = await person();
    const id = await make(actor);
    await feedback.submit(actor, id, up);
    const refused = { code: 'forbidden' };
    await expect(feedback.list(actor, { limit: 10 })).rejects.toMatchObject(refused);
    await expect(feedback.review(actor, id)).rejects.toMatchObject(refused);
    await expect(feedback.audio(actor, id, undefined)).rejects.toMatchObject(refused);
  });

  it('finds nothing where nobody has judged, or the item was taken out of its history', async () => {
    const actor = await person();
    const [unjudged, hidden] = [await make(actor), await make(actor)];
    await feedback.submit(actor, hidden, up);
    await history.softDelete(actor, [hidden]);
    for (const id of [unjudged, hidden, 'none']) {
      await expect(feedback.review(owner, id)).rejects.toMatchObject({ code: 'feedback_not_found' });
      await expect(feedback.audio(owner, id, undefined)).rejects.toMatchObject({ code: 'feedback_not_found' });
    }
  });
});

it('lists what was judged on the server, the newest first, by pages, without what was taken out', async () => {
  await db.$client.query('delete from item_feedback');
  const actors = [await person(), await person()];
  const made: { actor: Actor; id: string }[] = [];
  for (let at = 0; at < 7; at += 1) {
    const actor = actors[at % 2]!;
    const id = await make(actor);
    await feedback.submit(actor, id, { ...up, thumbsUp: at !== 5, feedback: at === 6 ? praise : '' });
    made.unshift({ actor, id });
  }
  const ids = made.map(({ id }) => id);
  await feedback.review(owner, ids[1]!);
  const all = await feedback.list(owner, { limit: 7 });
  expect([all.entries.map(({ row }) => row.historyItemId), all.cursor]).toEqual([ids, undefined]);
  expect(presentReviewableFeedback(all.entries[0]!)).toMatchObject({
    history_item_id: ids[0],
    feedback: { feedback: praise },
    item: { text: 'The harbour was quiet.', voice_name: 'Maren' },
    reviewed_at_unix: null,
  });
  // Out of sight, at the end of the first page and at the end of all.
  for (const at of [2, 3, 6]) await history.softDelete(made[at]!.actor, [ids[at]!]);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await feedback.list(owner, { limit: 2, cursor });
    seen.push(...page.entries.map(({ row }) => row.historyItemId));
    cursor = page.cursor;
  } while (cursor);
  expect(seen).toEqual([0, 1, 4, 5].map((at) => ids[at]));
  const listed = async (filter: object) =>
    (await feedback.list(owner, { limit: 9, ...filter })).entries.map(({ row }) => ids.indexOf(row.historyItemId));
  expect(await listed({ isReviewed: true })).toEqual([1]);
  expect(await listed({ isReviewed: false })).toEqual([0, 4, 5]);
  expect(await listed({ thumbsUp: false })).toEqual([1]);
  expect(await listed({ thumbsUp: false, isReviewed: false })).toEqual([]);
  await expect(feedback.list(owner, { limit: 1, cursor: 'nowhere' })).rejects.toMatchObject({
    code: 'invalid_cursor',
    param: 'cursor',
  });
});
