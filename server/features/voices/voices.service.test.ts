import { expect, it } from 'vitest';
import type { Tier } from '../../../contract/catalogue/plans/plans.ts';
import { maxVoiceAddEdits } from '../../../contract/catalogue/plans/plans.ts';
import { adaptationBandsHz } from '../../../engines/lab/fitting/adaptation.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { Live, LiveEvent } from '../../platform/live.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { presentSubscription } from '../subscription/subscription.present.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { createActor } from '../workspace/test-actor.ts';
import type { Tenant } from '../workspace/workspace.store.ts';
import type { NewVoice } from './voice-changes.service.ts';
import type { VoiceContributor } from './voice-contributors.service.ts';
import { voiceReplicasService } from './voice-replicas.service.ts';
import { countVoices, voiceSlotsService } from './voice-slots.service.ts';
import type { VoiceDetails } from './voices.rules.ts';
import { isHighQualityPremade } from './voices.rules.ts';
import { voicesService } from './voices.service.ts';

const { db } = await testDatabase();
const blobs = await openFolderStore(testFolder('voices'));
const clock = fixtureClock(new Date('2026-03-10T09:30:00Z'));
const published: LiveEvent[] = [];
const live: Live = {
  publish: async (_audience, event) => void published.push(event),
  subscribe: () => () => {},
  close: async () => {},
};

const base: Voice = {
  id: 'BaseBaseBaseBaseBase',
  name: 'Maren',
  description: 'Reads the news.',
  category: 'premade',
  labels: { language: 'en', gender: 'female' },
  languages: ['en'],
  createdAtUnix: 1_700_000_000,
  speakers: [{ engineId: 'flite', engineVoice: 'slt', languages: ['en'] }],
};
const legacy: Voice = { ...base, id: 'public00000000000000', name: 'Rachel', isLegacy: true };
const speech = {
  voices: [base],
  legacyVoices: [legacy],
  findVoice: (id: string) => [base, legacy].find((voice) => voice.id === id),
};

let details = new Map<string, VoiceDetails>();
const deletedFiles: string[] = [];
const contributor: VoiceContributor = {
  details: async () => details,
  onDelete: async () => ['voice-samples/one.wav'],
};
const probation = new Set<string>();
const withoutLibrary = new Set<string>();
const subscription = testSubscription({ db, clock });
const slots = voiceSlotsService({ subscription });
const voices = voicesService({
  shareByDefault: async () => {},
  db,
  blobs: { ...blobs, delete: async (key) => void deletedFiles.push(key) },
  speech,
  live,
  clock,
  slots,
  contributors: [contributor],
  findCopyTerms: async ({ sourceVoiceId }) =>
    sourceVoiceId === null ? undefined : { isDisabled: sourceVoiceId === 'gone', rate: null, isModerated: false },
  events: { publish: async () => {} },
  resolveClone: () => undefined,
  isInProbation: async (workspaceId) => probation.has(workspaceId),
  allowsLibrary: async (workspaceId) => !withoutLibrary.has(workspaceId),
});

const tenants = new Map<string, Tenant>();
const replicas = voiceReplicasService({
  db,
  voices,
  subscription,
  workspace: { findTenant: async (id) => tenants.get(id), findRole: async () => 'admin' },
});

let actorCount = 0;
async function newActor(tier: Tier = 'free'): Promise<Actor> {
  actorCount += 1;
  const actor = await createActor(db, `voice-owner-${actorCount}`);
  const { userId, workspaceId } = actor;
  await transaction(db, (tx) => subscription.start(tx, workspaceId, tier));
  tenants.set(workspaceId, { workspaceId, ownerId: userId, isClosed: false });
  return actor;
}

const adaptation = {
  f0MeanHz: 120,
  f0SdSemitones: 3,
  warp: 0.95,
  bandsDb: adaptationBandsHz.map(() => 0),
  rate: 1,
  breathiness: 0,
};
const defaultColumns: NewVoice = {
  name: 'Keeper',
  category: 'generated',
  languages: ['en'],
  labels: { gender: 'male' },
  recipe: { base: base.id, adaptation },
};
const make = (actor: Actor, voice: Partial<NewVoice> = {}) =>
  transaction(db, (tx) => voices.create(tx, actor, { ...defaultColumns, ...voice }));
const change = (actor: Actor, id: string, what: Parameters<typeof voices.change>[3]) =>
  transaction(db, (tx) => voices.change(tx, actor, id, what, { isEdit: true }));

it('VOICE-001 lists legacy voices on request, and finds them by name, ID and collection', async () => {
  const actor = await newActor();
  const names = (listed: readonly { voice: Voice }[]) => listed.map(({ voice }) => voice.name);
  expect(names(await voices.list(actor))).toEqual(['Maren']);
  expect(names(await voices.list(actor, { withLegacy: true }))).toEqual(['Maren', 'Rachel']);
  const find = async (query: object) =>
    names((await voices.search(actor, { direction: 'asc', ...query }, { size: 10, cursor: undefined })).voices);
  expect([await find({}), await find({ type: 'default' })]).toEqual([['Maren'], ['Maren']]);
  expect(await find({ search: 'rachel' })).toEqual(['Rachel']);
  expect(await find({ search: 'premade' })).toEqual(['Maren']);
  expect(await find({ ids: [legacy.id, base.id] })).toEqual(['Maren', 'Rachel']);
  details = new Map([[legacy.id, { collectionIds: ['c1'] }]]);
  expect(await find({ collectionId: 'c1' })).toEqual(['Rachel']);
  details = new Map();
  expect((await voices.get(actor, legacy.id)).id).toBe(legacy.id);
});

it('returns a created voice with the speakers of its base, only in its workspace', async () => {
  const actor = await newActor();
  const { id } = await make(actor);
  expect(await voices.get(actor, id)).toMatchObject({ speakers: base.speakers, adaptation, category: 'generated' });
  await expect(voices.get(await newActor(), id)).rejects.toMatchObject({ code: 'voice_not_found' });
  expect((await voices.list(actor)).map(({ voice }) => voice.name)).toEqual(['Keeper', 'Maren']);
  expect(published.at(-1)).toEqual({ topic: 'voices', id });
});

it('VOICE-022 limits the voices of a plan, also for concurrent additions', async () => {
  const actor = await newActor('free');
  await Promise.all([make(actor), make(actor)]);
  const results = await Promise.allSettled([make(actor), make(actor)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(make(actor)).rejects.toMatchObject({ code: 'voice_limit_reached' });
  const plan = await subscription.get(actor);
  expect(await countVoices(db)(actor.workspaceId, plan.periodEndsAt)).toEqual({
    custom: 3,
    professional: 0,
    addEdits: 3,
  });
});

it('VOICE-051 counts professional voices in separate slots', async () => {
  const actor = await newActor('scale_2024_08_10');
  const professional = { category: 'professional' as const, recipe: null };
  for (let n = 0; n < 3; n += 1) await make(actor, professional);
  await expect(make(actor, professional)).rejects.toMatchObject({ code: 'can_not_use_professional_voice_cloning' });
  await make(actor);
  await expect(make(await newActor('starter'), professional)).rejects.toMatchObject({
    code: 'can_not_use_professional_voice_cloning',
  });
});

it('VOICE-051 adds the operator’s extra slots to those of the plan', async () => {
  const actor = await newActor('creator');
  const professional = { category: 'professional' as const, recipe: null };
  const refused = { code: 'can_not_use_professional_voice_cloning' };
  await make(actor, professional);
  await expect(make(actor, professional)).rejects.toMatchObject(refused);
  await subscription.setExtraVoiceSlots(actor.workspaceId, 1);
  await make(actor, professional);
  await expect(make(actor, professional)).rejects.toMatchObject(refused);
  expect(presentSubscription(await subscription.getView(actor))).toMatchObject({
    professional_voice_limit: 1,
    extra_pvc_slots: 1,
    can_use_professional_voice_cloning: true,
  });
});

it('VOICE-021 counts additions and edits per billing period', async () => {
  const actor = await newActor('free');
  const { id } = await make(actor);
  const maxEdits = maxVoiceAddEdits(3);
  for (let edit = 1; edit < maxEdits; edit += 1) await change(actor, id, { name: `Keeper ${edit}` });
  await expect(change(actor, id, { name: 'Once more' })).rejects.toMatchObject({
    code: 'voice_add_edit_limit_reached',
  });
  expect((await voices.getOwned(actor, id)).name).toBe(`Keeper ${maxEdits - 1}`);
  clock.advance(32 * 86_400_000);
  expect((await change(actor, id, { name: 'Once more' })).name).toBe('Once more');
});

it('increases the version for a new recipe, not for a new name', async () => {
  const actor = await newActor();
  const { id, version } = await make(actor);
  expect((await change(actor, id, { name: 'Other' })).version).toBe(version);
  const recipe = { base: base.id, adaptation: { ...adaptation, warp: 1.1 } };
  expect((await change(actor, id, { recipe })).version).toBe(version + 1);
});

it.each([
  ['VOICE-054', { safetyControl: 'BAN' as const }, 'voice_blocked'],
  ['VOICE-055', { safetyControl: 'CAPTCHA' as const }, 'voice_not_verified'],
  ['VOICE-052', { requiresVerification: true }, 'voice_not_verified'],
  ['O-44', { recipe: null }, 'voice_not_trained'],
])('%s says why a voice may not be used', async (_id, what, code) => {
  const actor = await newActor();
  const { id } = await make(actor, { category: 'cloned' });
  await change(actor, id, what);
  await expect(voices.get(actor, id)).rejects.toMatchObject({ code });
  expect((await voices.view(actor, id)).voice.id).toBe(id);
});

it('VOICE-052 C-17 requires verification in probation, except for default and designed voices', async () => {
  const actor = await newActor();
  const { id } = await make(actor, { category: 'cloned' });
  probation.add(actor.workspaceId);
  await expect(voices.get(actor, id)).rejects.toMatchObject({ code: 'voice_not_verified' });
  expect((await voices.view(actor, id)).requiresVerification).toBe(true);
  await change(actor, id, { verifiedAt: clock() });
  expect((await voices.get(actor, id)).id).toBe(id);
  expect((await voices.get(actor, base.id)).id).toBe(base.id);
  // A designed voice has no speaker who could read a captcha.
  const designed = await make(actor, { category: 'generated' });
  expect((await voices.get(actor, designed.id)).id).toBe(designed.id);
});

it('VOICE-056 refuses a copy whose owner withdrew the voice', async () => {
  const actor = await newActor();
  const { id } = await make(actor, { sourceVoiceId: 'gone', sourceOwnerId: 'somebody' });
  await expect(voices.get(actor, id)).rejects.toMatchObject({ code: 'voice_disabled' });
});

it('WS-025 refuses a copy in a workspace without the library, and its own voices never', async () => {
  const actor = await newActor();
  const own = await make(actor);
  const copy = await make(actor, { sourceVoiceId: 'shared', sourceOwnerId: 'somebody' });
  withoutLibrary.add(actor.workspaceId);
  await expect(voices.get(actor, copy.id)).rejects.toMatchObject({ code: 'voice_library_disabled' });
  expect((await voices.get(actor, own.id)).id).toBe(own.id);
  withoutLibrary.delete(actor.workspaceId);
  expect((await voices.get(actor, copy.id)).id).toBe(copy.id);
});

it('VOICE-018 deletes a voice with its files and frees its slot, but no default voice', async () => {
  const actor = await newActor();
  const { id } = await make(actor);
  await voices.editSettings(actor, id, { stability: 0.2 });
  await voices.delete(actor, id);
  expect(deletedFiles).toContain('voice-samples/one.wav');
  await expect(voices.delete(actor, id)).rejects.toMatchObject({ code: 'voice_not_found' });
  const plan = await subscription.get(actor);
  expect((await countVoices(db)(actor.workspaceId, plan.periodEndsAt)).custom).toBe(0);
  await expect(voices.delete(actor, base.id)).rejects.toMatchObject({ code: 'voice_access_denied' });
});

it('U-54 stores favourites of own and of default voices', async () => {
  const actor = await newActor();
  const { id } = await make(actor);
  for (const voiceId of [id, base.id]) await voices.setFavorite(actor, voiceId, true);
  expect((await voices.list(actor)).map(({ favoritedAt }) => favoritedAt !== null)).toEqual([true, true]);
  for (const voiceId of [id, base.id]) await voices.setFavorite(actor, voiceId, false);
  expect((await voices.list(actor)).map(({ favoritedAt }) => favoritedAt)).toEqual([null, null]);
});

it.each([
  ['VOICE-053 premade, with a model for it', 'premade', ['eleven_v3'], true],
  ['premade, without one', 'premade', [], false],
  ['professional', 'professional', ['eleven_v3'], false],
  ['cloned', 'cloned', ['eleven_v3'], false],
] as const)('detects high-quality premade voices: %s', (_which, category, highQualityModelIds, is) => {
  expect(isHighQualityPremade({ voice: { category }, highQualityModelIds })).toBe(is);
});

const replicate = (actor: Actor, id: string, target = actor) =>
  replicas.replicate(actor, id, { workspaceId: target.workspaceId, preserveId: false });

it.each([
  ['VOICE-054', { safetyControl: 'BAN' as const }, 'voice_blocked'],
  ['VOICE-055', { safetyControl: 'CAPTCHA' as const }, 'voice_not_verified'],
  ['VOICE-052', { requiresVerification: true }, 'voice_not_verified'],
  ['O-44', { recipe: null }, 'voice_not_trained'],
])('%s refuses to copy a voice that may not be used', async (_id, what, code) => {
  const actor = await newActor('starter');
  const { id } = await make(actor, { category: 'cloned' });
  await change(actor, id, what);
  await expect(replicate(actor, id)).rejects.toMatchObject({ code, param: 'voice_id' });
  expect((await voices.list(actor)).filter(({ row }) => row)).toHaveLength(1);
});

it('VOICE-052 copies the verification of the original', async () => {
  const [actor, target] = [await newActor('starter'), await newActor('starter')];
  const { id } = await make(actor, { category: 'cloned', requiresVerification: true });
  await change(actor, id, { verifiedAt: clock() });
  probation.add(target.workspaceId);
  expect((await voices.get(target, await replicate(actor, id, target))).name).toBe('Keeper');
  const unverified = await make(actor, { category: 'cloned' });
  const copy = await replicate(actor, unverified.id, target);
  await expect(voices.get(target, copy)).rejects.toMatchObject({ code: 'voice_not_verified' });
});

it('PLAN-038 refuses to copy a clone into a workspace whose plan excludes clones', async () => {
  const [actor, target] = [await newActor('starter'), await newActor('free')];
  const { id } = await make(actor, { category: 'cloned' });
  await expect(replicate(actor, id, target)).rejects.toMatchObject({
    code: 'can_not_use_instant_voice_cloning',
    param: 'target_workspace_id',
  });
  const creator = await newActor('creator');
  const professional = await make(creator, { category: 'professional' });
  await expect(replicate(creator, professional.id, target)).rejects.toMatchObject({
    code: 'can_not_use_professional_voice_cloning',
  });
  const designed = await make(actor);
  expect((await voices.get(target, await replicate(actor, designed.id, target))).category).toBe('generated');
});
