import { expect, it } from 'vitest';
import { testDatabase } from '../../../platform/db/test-database.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { testVoices } from '../test-voices.ts';

const { db } = await testDatabase();
const fixtures = testVoices(db);
const { voices, samples, recordings, speakers, separation, professional } = fixtures;
const { signal } = new AbortController();

const conversation = [
  { speaker: 'speaker_0', startS: 0, endS: 40 },
  { speaker: 'speaker_1', startS: 40, endS: 60 },
  { speaker: 'speaker_0', startS: 60, endS: 100 },
  { speaker: 'speaker_1', startS: 100, endS: 150 },
];

async function separatedVoice() {
  const actor = await fixtures.person();
  const { id } = await professional.create(actor, { name: 'Two', language: 'en', consent: 'I may.' });
  const [sampleId] = await fixtures.upload(actor, id, 'A40 B20 A40 B50');
  await speakers.separate(actor, id, sampleId!);
  separation.found = conversation;
  await run();
  return { actor, voiceId: id, sampleId: sampleId!, run };

  async function run() {
    const context: JobContext = {
      jobId: 'x',
      workspaceId: actor.workspaceId,
      attempt: 1,
      signal,
      progress: async () => {},
    };
    await speakers.run({ voiceId: id, sampleId: sampleId! }, context);
  }
}

it('VOICE-047 returns the first half minute of a speaker and decodes no more', async () => {
  const { actor, voiceId, sampleId } = await separatedVoice();
  const { durationS } = await speakers.audio(actor, { voiceId, sampleId, speakerId: 'speaker_1' }, signal);
  expect(durationS).toBe(30);
  expect(fixtures.decodedSegments.at(-1)).toEqual([
    { startS: 40, endS: 60 },
    { startS: 100, endS: 110 },
  ]);
});

it('VOICE-047 clears the selected speakers and the verification after a new separation', async () => {
  const { actor, voiceId, sampleId, run } = await separatedVoice();
  await recordings.update(actor, voiceId, sampleId, { selectedSpeakers: ['speaker_0'] }, signal);
  await fixtures.verify(actor, voiceId);
  await speakers.separate(actor, voiceId, sampleId);
  separation.found = [{ speaker: 'speaker_0', startS: 0, endS: 150 }];
  await run();
  expect(await samples.get(actor, voiceId, sampleId)).toMatchObject({
    separation: 'completed',
    selectedSpeakers: null,
    utterances: separation.found,
  });
  expect((await voices.getOwned(actor, voiceId)).verifiedAt).toBeNull();
});
