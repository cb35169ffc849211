import { describe, expect, it, vi } from 'vitest';
import { historyItem } from '../../../contract/history/history.ts';
import type { Actor } from '../../platform/actor.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { silentLog, unexpectedCall } from '../../platform/test-doubles.ts';
import { historyService } from '../history/history.service.ts';
import { historyStore } from '../history/history.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { presentReviewableFeedback } from './feedback.present.ts';
import { type FeedbackInput, feedbackContributor, feedbackService } from './feedback.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const liveEvents: [unknown, unknown][] = [];
const live = {
  publish: async (audience: unknown, event: unknown) => void liveEvents.push([audience, event]),
  subscribe: () => () => {},
  close: async () => {},
};
const history = historyService({
  db,
  log: silentLog,
  blobs: { open: unexpectedCall, create: unexpectedCall, list: unexpectedCall, delete: unexpectedCall },
  codecs: { encode: unexpectedCall, decode: unexpectedCall },
  live,
  clock,
  contributors: [feedbackContributor(db)],
});
const owner = await createActor(db, 'owner', { isServerOwner: true });
const deps: Parameters<typeof feedbackService>[0] = {
  db,
  clock,
  live,
  history,
  workspace: { findTenant: (id) => workspaceStore(db).findTenant(id) },
};
const feedback = feedbackService(deps);

const person = () => createActor(db, newId());

/** Adds a history item, newer than the one before. */
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

describe('FEED-001 HIST-007 feedback', () => {
  it('appears on its item, replaces earlier feedback and publishes an event', async () => {
    const actor = await person();
    const id = await make(actor);
    expect(await onItem(actor, id)).toBeUndefined();
    liveEvents.length = 0;
    await feedback.submit(actor, id, { ...up, feedback: praise });
    expect(liveEvents).toEqual([[actor.workspaceId, { topic: 'history', id }]]);
    const storedFeedback = historyItem.shape.feedback.parse(await onItem(actor, id));
    expect(storedFeedback).toEqual({
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

  it('FEED-003 FEED-004 requires a minimum comment length for good ratings only', async () => {
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

  it('accepts only visible items of the caller’s workspace', async () => {
    const actor = await person();
    const id = await make(actor);
    const missing = { code: 'history_item_not_found' };
    await expect(feedback.submit(await person(), id, up)).rejects.toMatchObject(missing);
    await history.softDelete(actor, [id]);
    await expect(feedback.submit(actor, id, up)).rejects.toMatchObject(missing);
  });

  it('reports a missing item that is deleted concurrently', async () => {
    const actor = await person();
    const id = await make(actor);
    const get: typeof history.get = async (...args) => {
      const item = await history.get(...args);
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
  it('FEED-007 locks the feedback and publishes an event to its workspace', async () => {
    const actor = await person();
    const id = await make(actor);
    await feedback.submit(actor, id, up);
    liveEvents.length = 0;
    await feedback.review(owner, id);
    expect(liveEvents).toEqual([[actor.workspaceId, { topic: 'history', id }]]);
    await expect(feedback.submit(actor, id, { ...up, thumbsUp: false })).rejects.toMatchObject({
      code: 'feedback_reviewed',
      message: 'This feedback cannot be changed as it was already reviewed.',
    });
    expect(await onItem(actor, id)).toMatchObject({ thumbs_up: true, review_status: 'reviewed' });
  });

  it('is restricted to the owner of the server', async () => {
    const actor = await person();
    const id = await make(actor);
    await feedback.submit(actor, id, up);
    const refused = { code: 'forbidden' };
    await expect(feedback.list(actor, { limit: 10 })).rejects.toMatchObject(refused);
    await expect(feedback.review(actor, id)).rejects.toMatchObject(refused);
    await expect(feedback.audio(actor, id, undefined)).rejects.toMatchObject(refused);
  });

  it('reports missing feedback for items without feedback and hidden items', async () => {
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

it('lists the feedback of all tenants in pages, newest first, without hidden items', async () => {
  await db.$client.query('delete from item_feedback');
  const actors = [await person(), await person()];
  const created: { actor: Actor; id: string }[] = [];
  for (let at = 0; at < 7; at += 1) {
    const actor = actors[at % 2]!;
    const id = await make(actor);
    await feedback.submit(actor, id, { ...up, thumbsUp: at !== 5, feedback: at === 6 ? praise : '' });
    created.unshift({ actor, id });
  }
  const ids = created.map(({ id }) => id);
  await feedback.review(owner, ids[1]!);
  const all = await feedback.list(owner, { limit: 7 });
  expect([all.entries.map(({ row }) => row.historyItemId), all.cursor]).toEqual([ids, undefined]);
  expect(presentReviewableFeedback(all.entries[0]!)).toMatchObject({
    history_item_id: ids[0],
    feedback: { feedback: praise },
    item: { text: 'The harbour was quiet.', voice_name: 'Maren' },
    reviewed_at_unix: null,
  });
  // Hidden items at the end of the first page and of the last.
  for (const at of [2, 3, 6]) await history.softDelete(created[at]!.actor, [ids[at]!]);
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
