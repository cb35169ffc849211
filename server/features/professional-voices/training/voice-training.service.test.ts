import { expect, it } from 'vitest';
import { EngineError } from '../../../../engines/contract/engine-error.ts';
import type { Actor } from '../../../platform/actor.ts';
import { transaction } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { openNotices } from '../../notifications/test-notices.ts';
import { adapted, testVoices } from '../test-voices.ts';

const { db } = await testDatabase();
const { notifications, listTitles } = openNotices(db);
const fixtures = testVoices(db, notifications);
const { voices, professional, training, fakeFit, statuses, sent } = fixtures;

const about = { name: 'Narrator', language: 'en', consent: 'I may.' };
const stateOf = async (actor: Actor, voiceId: string) => {
  const { training: found } = await voices.view(actor, voiceId);
  const { state, progress, message, is_allowed_to_fine_tune } = found!.reply;
  const model = 'eleven_multilingual_v2';
  return {
    state: state[model],
    progress: progress![model],
    message: message![model],
    isAllowed: is_allowed_to_fine_tune,
  };
};

/** Creates a voice that is ready for training. */
async function ready() {
  const actor = await fixtures.person();
  const { id } = await professional.create(actor, about);
  const recordings = [await fixtures.record(actor, id, 100, 60), await fixtures.record(actor, id, 400, 60)];
  await fixtures.verify(actor, id);
  return { actor, id, recordings };
}

it('VOICE-045 VOICE-051 PLAN-039 requires a free slot of the plan', async () => {
  const starter = await fixtures.person('starter');
  await expect(professional.create(starter, about)).rejects.toMatchObject({
    code: 'can_not_use_professional_voice_cloning',
  });
  const creator = await fixtures.person('creator');
  await professional.create(creator, about);
  await expect(professional.create(creator, about)).rejects.toMatchObject({
    code: 'can_not_use_professional_voice_cloning',
  });
  const business = await fixtures.person('scale_2024_08_10');
  for (let n = 0; n < 3; n++) await professional.create(business, about);
  await expect(professional.create(business, about)).rejects.toThrow();
});

it('refuses unsupported languages and names of public figures', async () => {
  const actor = await fixtures.person();
  await expect(professional.create(actor, { ...about, language: 'tlh' })).rejects.toMatchObject({ param: 'language' });
  await expect(professional.create(actor, { ...about, name: 'Donald Trump' })).rejects.toMatchObject({
    code: 'voice_text_refused',
    param: 'name',
  });
  const voice = await professional.create(actor, { ...about, language: 'de-AT' });
  expect([voice.category, voice.languages, voice.requiresVerification]).toEqual(['professional', ['de'], true]);
});

it('VOICE-050 O-44 NOTIF-001 trains only verified voices with enough recordings', async () => {
  const actor = await fixtures.person();
  const { id } = await professional.create(actor, about);
  await fixtures.record(actor, id, 100, 59);
  await expect(training.start(actor, id)).rejects.toMatchObject({ code: 'voice_not_verified' });
  await fixtures.verify(actor, id);
  await expect(training.start(actor, id)).rejects.toMatchObject({
    code: 'audio_too_short',
    message: 'A professional voice needs 1:00 min of recordings. This one has 0:59 min.',
  });
  await expect(voices.get(actor, id)).rejects.toMatchObject({ code: 'voice_not_trained' });
  await fixtures.record(actor, id, 400, 59);
  await expect(training.start(actor, id, 'no-model')).rejects.toMatchObject({ code: 'model_not_found' });
  await expect(training.start(await fixtures.person(), id)).rejects.toMatchObject({ code: 'voice_not_found' });
  expect(await stateOf(actor, id)).toMatchObject({ state: 'not_started', isAllowed: true });

  await training.start(actor, id);
  expect(await stateOf(actor, id)).toEqual({ state: 'queued', progress: 0, message: '', isAllowed: false });
  await expect(training.start(actor, id)).rejects.toMatchObject({ code: 'already_running' });
  const states: unknown[] = [];
  fakeFit.work = async ([recording]) => {
    states.push(await stateOf(actor, id));
    return adapted(recording!.samples[0]!);
  };
  await fixtures.runLast(actor);
  expect(states).toMatchObject([
    { state: 'fine_tuning', progress: 0 },
    { state: 'fine_tuning', progress: expect.closeTo(0.49, 2) },
  ]);
  expect(await stateOf(actor, id)).toMatchObject({ state: 'fine_tuned', progress: 1 });
  expect(await listTitles(actor.userId)).toEqual(['The training of “Narrator” is ready']);

  const usable = await voices.get(actor, id);
  // The geometric mean of both recordings.
  expect(usable.adaptation?.f0MeanHz).toBeCloseTo(200, 6);
  // All languages of the base voice, with the own language first.
  expect(usable.languages).toEqual(['en', 'de']);
  expect(fixtures.notified.filter((voiceId) => voiceId === id).length).toBeGreaterThan(3);
});

it('continues with the current recording after a crash', async () => {
  const { actor, id } = await ready();
  await training.start(actor, id);
  const fittedPitches: number[] = [];
  const dying = new AbortController();
  fakeFit.work = async ([recording]) => {
    const pitch = recording!.samples[0]!;
    if (pitch === 400 && !dying.signal.aborted) {
      dying.abort(new Error('The server is shutting down.'));
      throw dying.signal.reason;
    }
    fittedPitches.push(pitch);
    return adapted(pitch);
  };
  await expect(fixtures.runLast(actor, { signal: dying.signal })).rejects.toThrow('shutting down');
  expect(await stateOf(actor, id)).toMatchObject({ state: 'fine_tuning' });
  await fixtures.runLast(actor, { attempt: 2 });
  expect(fittedPitches).toEqual([100, 400]);
  expect(await stateOf(actor, id)).toMatchObject({ state: 'fine_tuned' });
});

it('is delayed after retryable lab errors and fails after the last retry or a permanent error', async () => {
  const { actor, id } = await ready();
  await training.start(actor, id);
  fakeFit.work = async () => {
    throw new EngineError('lab', 'The thread died.', { retryable: true });
  };
  await expect(fixtures.runLast(actor)).rejects.toThrow('died');
  expect(await stateOf(actor, id)).toMatchObject({ state: 'delayed', isAllowed: false });
  await fixtures.runLast(actor, { attempt: 5 });
  expect(await stateOf(actor, id)).toEqual({
    state: 'failed',
    progress: 0,
    message: 'The training failed: The thread died.',
    isAllowed: true,
  });
  await training.start(actor, id);
  fakeFit.work = async () => {
    throw new EngineError('lab', 'No voice fits.', { retryable: false });
  };
  await fixtures.runLast(actor);
  expect(await stateOf(actor, id)).toMatchObject({ state: 'failed', message: 'The training failed: No voice fits.' });
  // The delay is not the end.
  expect(await listTitles(actor.userId)).toEqual([
    'The training of “Narrator” failed',
    'The training of “Narrator” failed',
  ]);
});

it('keeps the previous voice in use during a retraining and after its stop', async () => {
  const { actor, id } = await ready();
  fakeFit.work = async ([recording]) => adapted(recording!.samples[0]!);
  await training.start(actor, id);
  await fixtures.runLast(actor);
  const before = await voices.get(actor, id);
  await fixtures.record(actor, id, 800, 120);
  await training.start(actor, id);
  fakeFit.work = async ([recording]) => {
    // The old recipe stays in use; then a change of the recordings stops the training.
    expect((await voices.get(actor, id)).adaptation).toEqual(before.adaptation);
    const cancel = await transaction(db, (tx) => training.stop(tx, actor.workspaceId, id, 'changed'));
    await cancel();
    return adapted(recording!.samples[0]!);
  };
  await fixtures.runLast(actor);
  expect(statuses.get(sent.at(-1)!.id)).toBe('cancelled');
  expect(await stateOf(actor, id)).toMatchObject({ state: 'fine_tuned', message: 'changed', isAllowed: true });
  expect((await voices.get(actor, id)).version).toBe(before.version);

  fakeFit.work = async ([recording]) => adapted(recording!.samples[0]!);
  await training.start(actor, id);
  await fixtures.runLast(actor);
  const after = await voices.get(actor, id);
  expect(after.adaptation?.f0MeanHz).toBeCloseTo(400, 6);
  expect(after.version).not.toBe(before.version);
});

it('fails when its job has disappeared', async () => {
  const { actor, id } = await ready();
  await training.start(actor, id);
  statuses.delete(sent.at(-1)!.id);
  expect(await stateOf(actor, id)).toMatchObject({ state: 'failed', isAllowed: true });
  await training.start(actor, id);
  expect(await stateOf(actor, id)).toMatchObject({ state: 'queued' });
});

it('is cancelled when the voice is deleted', async () => {
  const { actor, id } = await ready();
  await training.start(actor, id);
  fakeFit.work = async ([recording]) => {
    await voices.delete(actor, id);
    return adapted(recording!.samples[0]!);
  };
  await fixtures.runLast(actor);
  expect(statuses.get(sent.at(-1)!.id)).toBe('cancelled');
  await expect(voices.getOwned(actor, id)).rejects.toMatchObject({ code: 'voice_not_found' });
});

it('lists voices while one of them is deleted', async () => {
  const actor = await fixtures.person('scale_2024_08_10');
  const { id: kept } = await professional.create(actor, about);
  for (let round = 0; round < 10; round += 1) {
    const { id } = await professional.create(actor, { ...about, name: 'Short-lived' });
    const lists = Array.from({ length: 5 }, () => voices.list(actor));
    const [listed] = await Promise.all([...lists, voices.delete(actor, id)]);
    expect(listed!.map(({ voice }) => voice.id)).toContain(kept);
  }
});

it('stops for a new language and uses it in the next training', async () => {
  const { actor, id } = await ready();
  fakeFit.work = async ([recording]) => adapted(recording!.samples[0]!);
  await training.start(actor, id);
  await professional.edit(actor, id, { language: 'de', name: 'Erzähler' });
  expect(await stateOf(actor, id)).toMatchObject({
    state: 'not_started',
    message: expect.stringContaining('language'),
  });
  const languagesUsed: (string | undefined)[] = [];
  fakeFit.work = async ([recording], { language }) => {
    languagesUsed.push(language);
    return adapted(recording!.samples[0]!);
  };
  await training.start(actor, id);
  await fixtures.runLast(actor);
  expect(languagesUsed).toEqual(['de', 'de']);
  const { name, languages, labels } = await voices.get(actor, id);
  expect([name, languages, labels.language]).toEqual(['Erzähler', ['de', 'en'], 'de']);
});

it('U-42 requires the consent of a person and stores it', async () => {
  const actor = await fixtures.person();
  await expect(professional.create(actor, { ...about, consent: ' ' })).rejects.toMatchObject({
    code: 'missing_required_field',
    param: 'consent',
  });
  const { consent } = await professional.create(actor, about);
  expect(consent).toMatchObject({ statement: 'I may.', userId: actor.userId });
  // For an API key the consent is part of the terms.
  const { id } = await professional.create(
    { ...(await fixtures.person()), via: 'api-key' },
    { ...about, consent: null },
  );
  expect(id).toBeTruthy();
});

it('fails for a recording of a different speaker, but not for a noisy one', async () => {
  fakeFit.work = async ([recording]) => adapted(recording!.samples[0]!);
  const actor = await fixtures.person('scale_2024_08_10');
  const { id } = await professional.create(actor, about);
  await fixtures.upload(actor, id, 'A60', 'A61', 'B30');
  await fixtures.verify(actor, id);
  await training.start(actor, id);
  await fixtures.runLast(actor);
  expect(await stateOf(actor, id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('“B30” sounds like a different person'),
  });
  const noisy = await professional.create(actor, about);
  await fixtures.upload(actor, noisy.id, 'A60', 'C60');
  await fixtures.verify(actor, noisy.id);
  await training.start(actor, noisy.id);
  await fixtures.runLast(actor);
  expect(await stateOf(actor, noisy.id)).toMatchObject({ state: 'fine_tuned' });
});
