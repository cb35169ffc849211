import { expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { siteFormReviewsService } from '../site-forms/site-form-reviews.service.ts';
import { siteFormsStore } from '../site-forms/site-forms.store.ts';
import type { VoiceFlagsService } from '../voices/moderation/voice-flags.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { consoleModerationService } from './console-moderation.service.ts';
import type { StaffLogService } from './staff-log.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const staff = await createActor(db, 'staff', { isServerOwner: true });
const ada = await createActor(db, 'ada');
const recorded: unknown[] = [];
const staffLog: Pick<StaffLogService, 'record'> = {
  record: async (_tx, _actor, activity, { id, reason }, concerned) =>
    void recorded.push([activity, id, reason, concerned]),
};
const flagged: unknown[] = [];
const voiceFlags: VoiceFlagsService = {
  listFlagged: async () => [],
  exists: async () => true,
  setFlag: async (voiceId, flag, alsoDo) => {
    flagged.push([voiceId, flag]);
    await transaction(db, async (tx) => alsoDo?.(tx, { name: 'Ada' } as never, ada.workspaceId));
  },
};
const moderation = consoleModerationService({
  db,
  siteForms: siteFormReviewsService({ db, clock }),
  voiceFlags,
  staffLog,
});

for (const [at, kind] of (['report', 'sales', 'report'] as const).entries())
  await siteFormsStore(db).insert({
    reference: `F-${at}`,
    kind,
    name: 'Joan',
    email: 'joan@example.com',
    values: { message: 'Please look' },
    createdAt: new Date(1_700_000_000_000 + at * 1000),
  });
const page = { isResolved: false, kind: undefined, cursor: undefined, limit: 10 };
const list = async (changes: Partial<Parameters<typeof moderation.listForms>[1]> = {}) =>
  (await moderation.listForms(staff, { ...page, ...changes })).rows.map(({ reference, note }) => [reference, note]);

it('U-56 lists forms by state and kind, resolves them with a note and reopens them', async () => {
  expect(await list()).toEqual([
    ['F-2', null],
    ['F-1', null],
    ['F-0', null],
  ]);
  expect(await list({ kind: 'sales' })).toEqual([['F-1', null]]);
  await moderation.resolve(staff, 'F-2', 'Blocked the voice');
  expect(await list({ kind: 'report' })).toEqual([['F-0', null]]);
  expect(await list({ isResolved: true })).toEqual([['F-2', 'Blocked the voice']]);
  await moderation.reopen(staff, 'F-2');
  expect(await list({ limit: 1 })).toEqual([['F-2', 'Blocked the voice']]);
  expect(recorded.splice(0)).toEqual([
    ['staff.form_resolved', 'F-2', undefined, undefined],
    ['staff.form_reopened', 'F-2', undefined, undefined],
  ]);
  await expect(moderation.resolve(staff, 'nothing', '')).rejects.toMatchObject({ code: 'document_not_found' });
  expect(recorded).toEqual([]);
});

it('lists forms in pages', async () => {
  const first = await moderation.listForms(staff, { ...page, limit: 2 });
  expect(first.cursor).toBe('F-1');
  expect(await list({ cursor: 'F-1' })).toEqual([['F-0', null]]);
  await expect(list({ cursor: 'nothing' })).rejects.toMatchObject({ code: 'invalid_cursor' });
});

it('flags a voice with its reason, in the audit log of its workspace', async () => {
  await moderation.flagVoice(staff, 'v1', 'BAN', 'Report F-2');
  expect(flagged).toEqual([['v1', 'BAN']]);
  expect(recorded).toEqual([['staff.voice_flagged', 'v1', 'Report F-2', [ada.workspaceId]]]);
});

it('is closed to others', async () => {
  const calls = [
    () => moderation.listForms(ada, page),
    () => moderation.resolve(ada, 'F-0', ''),
    () => moderation.reopen(ada, 'F-0'),
    () => moderation.listVoices(ada, { cursor: undefined, limit: 1 }),
    () => moderation.flagVoice(ada, 'v1', 'NONE', 'Mine'),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
});
