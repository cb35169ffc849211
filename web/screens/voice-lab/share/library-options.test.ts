import { expect, it } from 'vitest';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import {
  agreementOf,
  agreementProblem,
  libraryDraftOf,
  libraryProblems,
  needsAgreement,
  sharingOptionsOf,
} from './library-options.ts';

const voice = {
  name: 'Ada',
  description: 'Reads.',
  labels: { gender: 'female' },
  sharing: null,
} as unknown as VoiceReply;
const draft = libraryDraftOf(voice);

it('VOICE-026 sends all ten options with the name and description', () => {
  const options = sharingOptionsOf({
    ...draft,
    noticeDays: '30',
    rate: '1.5',
    mixing: true,
    moderated: true,
    readerApp: true,
    readerItems: 'read:abc\ncollection:c-1',
    previewId: 'h1',
  });
  expect(options).toEqual({
    enable_library: true,
    name: 'Ada',
    description: 'Reads.',
    labels: { gender: 'female' },
    notice_period: 30,
    custom_rate: 1.5,
    free_users_allowed: true,
    voice_mixing_allowed: true,
    enable_live_moderation: true,
    reader_app_enabled: true,
    reader_restricted_on: [
      { resource_type: 'read', resource_id: 'abc' },
      { resource_type: 'collection', resource_id: 'c-1' },
    ],
    preview_history_item_id: 'h1',
  });
  expect(sharingOptionsOf(draft)).toMatchObject({ custom_rate: null, reader_restricted_on: null });
});

it('reports the error of each field', () => {
  expect(Object.values(libraryProblems(draft)).filter(Boolean)).toEqual([]);
  expect(libraryProblems({ ...draft, noticeDays: '731' }).noticeDays).toMatch(/at most 730/);
  expect(libraryProblems({ ...draft, rate: '0.5' }).rate).toMatch(/1 to 10/);
  expect(libraryProblems({ ...draft, readerItems: 'book:1' }).readerItems).toMatch(/^book:1 is not valid/);
});

it('asks for the voice library agreement when a voice becomes shared', () => {
  expect(needsAgreement(voice)).toBe(true);
  expect(needsAgreement({ sharing: { status: 'disabled' } as never })).toBe(true);
  expect(needsAgreement({ sharing: { status: 'enabled' } as never })).toBe(false);
  expect(agreementProblem(true, false)).toMatch(/^Accept the addendum/);
  expect([agreementProblem(true, true), agreementProblem(false, false)]).toEqual([undefined, undefined]);
  expect([agreementOf(true), agreementOf(false)]).toEqual([{ agreement_version: '2026-11-27' }, {}]);
});
