import { beforeEach, expect, it } from 'vitest';
import { withWavSizes } from '../../../../../audio/formats/wav.ts';
import type { Pcm } from '../../../../../audio/pcm.ts';
import { EngineError } from '../../../../../engines/contract/engine-error.ts';
import { neverAborted } from '../../../../../engines/contract/test-signal.ts';
import type { Cloner } from '../../../../../engines/voices/voice-clone.ts';
import type { Actor } from '../../../../platform/actor.ts';
import { openTestClones } from '../../test-clones.ts';
import { presentVoice } from '../../voices.present.ts';
import { voicesStore } from '../../voices.store.ts';

const { db, blobs, clock, voices, samples, clones, references, speech, ...make } = await openTestClones();

const wav = await make.encodeSound(6, 'wav_16000');
wav.set(withWavSizes(wav, wav.length));

const measured: Pcm[] = [];
let problem: EngineError | undefined;
const parrotCloner: Cloner = {
  modelId: 'parrot',
  title: 'Parrot',
  version: 'parrot-1790000000',
  languages: ['en'],
  async measure(reference) {
    if (problem) throw problem;
    measured.push(reference);
    return -3;
  },
};

let actor: Actor;
let before: string[];
beforeEach(async () => {
  actor = await make.newActor();
  before = await make.files();
  measured.length = 0;
  problem = undefined;
  speech.cloners.splice(0, 1, parrotCloner);
});

const wavFile = (name = 'one.wav') => make.file(name, wav);
const add = (language = 'en', by = actor) =>
  clones.add(
    by,
    { name: 'Ada', files: [wavFile()], removeNoise: false, consent: undefined, labels: { language } },
    neverAborted,
  );
/** References of this test's voices. */
const storedReferences = async () =>
  (await make.files()).filter((key) => key.startsWith('voice-references/') && !before.includes(key));
const replyOf = async (voiceId: string) =>
  presentVoice(
    await voices.view(actor, voiceId),
    (voice, language) => `${voice.id}/${language}${voice.version ? `?v=${voice.version}` : ''}`,
  );
const referenceOf = async (voiceId: string) => (await voices.getOwned(actor, voiceId)).recipe!.clone!.reference;

it('VOICE-044 clones a voice with an installed model from the best segments at 24 kHz', async () => {
  const { voiceId } = await add();
  const { recipe } = await voices.getOwned(actor, voiceId);
  expect(recipe).toMatchObject({ base: 'baseVoice', clone: { modelId: 'parrot', modelTitle: 'Parrot', gainDb: -3 } });
  const voice = await voices.get(actor, voiceId);
  expect(voice).toMatchObject({ version: '1-parrot-1790000000', clone: { modelId: 'parrot', gainDb: -3 } });
  const reference = await voice.clone!.reference.read(neverAborted);
  expect(reference).toEqual(measured[0]);
  expect(reference.sampleRate).toBe(24_000);
  expect(reference.samples.length / 24_000).toBeCloseTo(6, 0);
  // The recording is a tone of amplitude 0.3.
  expect(reference.samples.reduce((peak, sample) => Math.max(peak, sample), 0)).toBeCloseTo(0.3, 1);
  expect(await replyOf(voiceId)).toMatchObject({ made_by: 'clone', clone_model: 'Parrot' });
});

it('uses the adaptation while the model is not installed, and names the model', async () => {
  const { voiceId } = await add();
  speech.cloners.length = 0;
  const voice = await voices.get(actor, voiceId);
  expect(voice.clone).toBeUndefined();
  expect(voice).toMatchObject({ version: '1', adaptation: { f0MeanHz: 120 } });
  expect(await replyOf(voiceId)).toMatchObject({ made_by: 'adaptation', clone_model: 'Parrot' });
});

it('adapts a voice if its language is unsupported or the model fails', async () => {
  const german = await add('de');
  problem = new EngineError('sherpa/parrot', 'it produces no audio', { retryable: false });
  const broken = await add();
  for (const { voiceId } of [german, broken]) {
    expect((await voices.getOwned(actor, voiceId)).recipe!.clone).toBeUndefined();
    expect(await replyOf(voiceId)).toMatchObject({ made_by: 'adaptation', clone_model: null });
  }
  expect(await storedReferences()).toEqual([]);
  problem = new EngineError('sherpa', 'too many wait', { retryable: true });
  await expect(add()).rejects.toThrow('too many wait');
});

it('VOICE-020 clones again when recordings change, and deletes the old reference', async () => {
  const { voiceId } = await add();
  const first = await referenceOf(voiceId);
  clock.advance(1000);
  await clones.edit(actor, voiceId, { files: [wavFile('two.wav')], removeNoise: false }, neverAborted);
  const second = await referenceOf(voiceId);
  expect(second).not.toBe(first);
  expect(await storedReferences()).toEqual([second]);
  const [sample] = await samples.list(actor.workspaceId, [voiceId]);
  await clones.removeSample(actor, voiceId, sample!.id, neverAborted);
  expect(await storedReferences()).toEqual([await referenceOf(voiceId)]);
  expect(measured.map((pcm) => Math.round(pcm.samples.length / 24_000))).toEqual([6, 12, 6]);
  await voices.delete(actor, voiceId);
  expect(await make.files()).toEqual(before);
});

it('leaves no files when the voice cannot be saved', async () => {
  await expect(add('en', { ...actor, userId: 'nobody' })).rejects.toThrow();
  expect(await make.files()).toEqual(before);
});

it('keeps a reference while a copy of the voice uses it', async () => {
  const { voiceId } = await add();
  const { recipe } = await voices.getOwned(actor, voiceId);
  const copy = { name: 'Copy', category: 'cloned' as const, languages: ['en'], recipe };
  await voicesStore(db).insert({ ...copy, id: `copy-${actor.userId}`, workspaceId: actor.workspaceId });
  await voices.delete(actor, voiceId);
  expect(await storedReferences()).toEqual([recipe!.clone!.reference]);
  clock.advance(7_200_000);
  expect(await references.deleteOrphans(3_600_000, neverAborted)).toBe(0);
  await voicesStore(db).delete(actor.workspaceId, `copy-${actor.userId}`);
  expect(await references.deleteOrphans(3_600_000, neverAborted)).toBe(1);
  expect(await storedReferences()).toEqual([]);
});

it('reports a lost reference', async () => {
  const { voiceId } = await add();
  const voice = await voices.get(actor, voiceId);
  await blobs.delete(voice.clone!.reference.key);
  await expect(voice.clone!.reference.read(neverAborted)).rejects.toThrow('no longer exists on this server');
});
