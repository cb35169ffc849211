import { beforeEach, expect, it } from 'vitest';
import { neverAborted } from '../../../../engines/contract/test-signal.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { professionalVoicesStore } from '../professional-voices.store.ts';
import { testVoices } from '../test-voices.ts';

const { db } = await testDatabase();
const fixtures = testVoices(db);
const { voices, samples, recordings, professional, training } = fixtures;

let actor: Actor;
let id: string;
beforeEach(async () => {
  actor = await fixtures.person();
  id = (await professional.create(actor, { name: 'Narrator', language: 'en', consent: 'I may.' })).id;
});

const isVerified = async () => (await voices.getOwned(actor, id)).verifiedAt !== null;
const update = (sampleId: string, change: Parameters<typeof recordings.update>[3]) =>
  recordings.update(actor, id, sampleId, change, neverAborted);
/** Stores the result of a speaker separation: A for 60 s, then B for 60 s. */
const separate = (sampleId: string) =>
  samples.change(actor, id, sampleId, {
    separation: 'completed',
    utterances: [
      { speaker: 'a', startS: 0, endS: 60 },
      { speaker: 'b', startS: 60, endS: 120 },
    ],
  });

it('VOICE-048 revokes the verification with the last recording', async () => {
  const [first] = await fixtures.upload(actor, id, 'A60');
  await fixtures.verify(actor, id);
  await fixtures.upload(actor, id, 'A30');
  expect(await isVerified()).toBe(true);
  await recordings.remove(actor, id, first!);
  expect(await isVerified()).toBe(true);
  const [last] = await samples.list(actor.workspaceId, [id]);
  await recordings.remove(actor, id, last!.id);
  expect(await isVerified()).toBe(false);
  await fixtures.upload(actor, id, 'B60');
  await expect(training.start(actor, id)).rejects.toMatchObject({ code: 'voice_not_verified' });
});

it('VOICE-048 revokes the verification when a different speaker or the first recording is added', async () => {
  await fixtures.upload(actor, id, 'A60');
  await fixtures.verify(actor, id);
  await fixtures.upload(actor, id, 'B60');
  expect(await isVerified()).toBe(false);

  const { id: empty } = await professional.create(await other(), { name: 'N', language: 'en', consent: 'I may.' });
  id = empty;
  await fixtures.verify(actor, id);
  await fixtures.upload(actor, id, 'B60');
  expect(await isVerified()).toBe(false);
});
const other = async () => (actor = await fixtures.person());

it('VOICE-047 revokes the verification when another speaker of the recording is selected', async () => {
  const [both] = await fixtures.upload(actor, id, 'A60 B60');
  await separate(both!);
  await update(both!, { selectedSpeakers: ['a'] });
  expect((await voices.getOwned(actor, id)).embedding).toEqual([1, 0, 0]);
  await fixtures.verify(actor, id);
  await update(both!, { selectedSpeakers: ['a'], trimStartS: 5 });
  expect(await isVerified()).toBe(true);
  await update(both!, { selectedSpeakers: ['b'] });
  expect(await isVerified()).toBe(false);
  expect((await voices.getOwned(actor, id)).embedding).toEqual([0, 1, 0]);
  await expect(update(both!, { trimEndS: 60 })).rejects.toMatchObject({ param: 'trim_start_time' });
});

it('VOICE-046 revokes the verification when the trimmed recording has another speaker', async () => {
  const [both] = await fixtures.upload(actor, id, 'A90 B30');
  await update(both!, { trimEndS: 90 });
  await fixtures.verify(actor, id);
  await update(both!, { fileName: 'A90 B30', removeBackgroundNoise: true });
  expect(await isVerified()).toBe(true);
  await update(both!, { trimStartS: 90, trimEndS: 120 });
  expect(await isVerified()).toBe(false);
});

it('VOICE-048 uses the main speaker of all recordings for the embedding', async () => {
  // The middle two minutes have another speaker.
  const [long] = await fixtures.upload(actor, id, 'B200 A120 B200');
  expect((await voices.getOwned(actor, id)).embedding?.[1]).toBeGreaterThan(0.9);
  await recordings.remove(actor, id, long!);
  await fixtures.upload(actor, id, 'A10', 'A11', 'A12', 'B300');
  expect((await voices.getOwned(actor, id)).embedding?.[1]).toBeGreaterThan(0.9);
});

it('reports a concurrent change of a recording', async () => {
  const [both] = await fixtures.upload(actor, id, 'A60 B60');
  await separate(both!);
  await update(both!, { selectedSpeakers: ['a'] });
  await fixtures.verify(actor, id);
  // Otherwise only the trim would be saved, with the embedding of the old selection.
  fixtures.hooks.onPrint = () => samples.change(actor, id, both!, { selectedSpeakers: ['b'] });
  const late = update(both!, { trimStartS: 1 });
  await expect(late).rejects.toMatchObject({ code: 'concurrent_modification' });
  fixtures.hooks.onPrint = undefined;
  expect(await samples.get(actor, id, both!)).toMatchObject({ trimStartS: null });
});

it('VOICE-049 withdraws the request to the operator when the speaker changes', async () => {
  const requestOf = async () => (await professional.getOwned(actor, id)).row.manualVerification;
  const [first] = await fixtures.upload(actor, id, 'A60');
  const request = { extra_text: '', request_time_unix: 1, files: [] };
  const change = { manualVerification: request, isManuallyVerified: true };
  await professionalVoicesStore(db).update(actor.workspaceId, id, change);
  await fixtures.verify(actor, id);
  await fixtures.upload(actor, id, 'A30');
  expect(await requestOf()).not.toBeNull();
  await fixtures.upload(actor, id, 'B60');
  expect(await requestOf()).toBeNull();
  expect((await voices.view(actor, id)).training?.reply.manual_verification_requested).toBe(false);
  await recordings.remove(actor, id, first!);
});
