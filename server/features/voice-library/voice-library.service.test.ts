import { describe, expect, it } from 'vitest';
import { voiceLibraryAgreementVersion } from '../../../contract/catalogue/voices/voice-consent.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { voicesStore } from '../voices/voices.store.ts';
import { testLibrary } from './test-library.ts';
import { presentLibraryVoice } from './voice-library.present.ts';
import { sharedVoicesStore } from './voice-library.store.ts';

const { db } = await testDatabase();
const fixtures = testLibrary(db);
const { library, voices } = fixtures;
const dayMs = 86_400_000;

/** Publishes a voice of an owner; `add` copies it to another person's workspace. */
async function shareVoice(options: Parameters<typeof library.publish>[2] = {}) {
  const [owner, other] = [await fixtures.person(), await fixtures.person()];
  const voice = await fixtures.createVoice(owner.actor, {
    labels: { gender: 'male', accent: 'British' },
    description: 'Warm.',
  });
  await library.publish(owner.actor, voice.id, { enable_library: true, ...options });
  const add = (name = 'Mine') => library.add(other.actor, owner.publicUserId, voice.id, { name, isBookmarked: true });
  return { owner, other, voice, add };
}
const sharingOf = async (actor: Parameters<typeof voices.view>[0], id: string) =>
  (await voices.view(actor, id)).sharing?.reply;

describe('VOICE-025 VOICE-026 publishing', () => {
  it('stores all ten options and returns them to the owner', async () => {
    const { owner, voice } = await shareVoice();
    fixtures.items.set('item1', voice.id);
    const restricted = [{ resource_type: 'read' as const, resource_id: 'r1' }];
    await library.publish(owner.actor, voice.id, {
      enable_library: true,
      notice_period: 30,
      custom_rate: 1.5,
      enable_live_moderation: true,
      free_users_allowed: false,
      preview_history_item_id: 'item1',
      voice_mixing_allowed: true,
      labels: { gender: 'male', age: 'old' },
      reader_app_enabled: true,
      reader_restricted_on: restricted,
    });
    expect(await sharingOf(owner.actor, voice.id)).toMatchObject({
      status: 'enabled',
      enabled_in_library: true,
      notice_period: 30,
      rate: 1.5,
      live_moderation_enabled: true,
      free_users_allowed: false,
      history_item_sample_id: 'item1',
      voice_mixing_allowed: true,
      labels: { gender: 'male', age: 'old' },
      reader_app_enabled: true,
      reader_restricted_on: restricted,
      public_owner_id: owner.publicUserId,
      original_voice_id: voice.id,
    });
    expect((await voices.view(owner.actor, voice.id)).sharing?.allowsMixing).toBe(true);
  });

  it('keeps absent fields and removes null fields', async () => {
    const { owner, voice } = await shareVoice({ notice_period: 30, custom_rate: 2, name: 'Harbour voice' });
    await library.publish(owner.actor, voice.id, { custom_rate: null });
    expect(await sharingOf(owner.actor, voice.id)).toMatchObject({
      enabled_in_library: true,
      notice_period: 30,
      rate: null,
      name: 'Harbour voice',
    });
  });

  it('needs the voice library agreement in the app, and stores when and which version was accepted', async () => {
    const owner = await fixtures.person();
    const { id } = await fixtures.createVoice(owner.actor);
    const agreement_version = undefined;
    const row = () => sharedVoicesStore(db).find(id);
    const refused = { code: 'library_agreement_required', param: 'agreement_version' };
    const options = { enable_library: true, agreement_version };
    await expect(library.publish(owner.actor, id, options)).rejects.toMatchObject(refused);
    const link = { enable: true, emails: ['a@example.com'], agreement_version };
    await expect(library.shareWith(owner.actor, id, link)).rejects.toMatchObject(refused);
    expect(await row()).toBeUndefined();

    await library.publish(owner.actor, id, { enable_library: true });
    const accepted = { agreedAt: fixtures.clock(), agreementVersion: voiceLibraryAgreementVersion };
    expect(await row()).toMatchObject(accepted);
    // Changes and a second way to share belong to what was accepted; a withdrawal ends it.
    fixtures.clock.advance(1000);
    await library.publish(owner.actor, id, options);
    await library.shareWith(owner.actor, id, link);
    expect(await row()).toMatchObject(accepted);
    await library.publish(owner.actor, id, { enable_library: false, agreement_version });
    await library.shareWith(owner.actor, id, { enable: false, emails: [], agreement_version });
    await expect(library.publish(owner.actor, id, options)).rejects.toMatchObject(refused);
    // A program accepts by the call.
    await library.publish({ ...owner.actor, via: 'api-key' }, id, options);
    expect(await row()).toMatchObject({ ...accepted, agreedAt: fixtures.clock() });
  });

  it('refuses voices of others, copies, default, untrained, unverified and banned voices', async () => {
    const { owner, other, voice, add } = await shareVoice();
    const publish = (id: string, who = owner) => library.publish(who.actor, id, { enable_library: true });
    await expect(publish(voice.id, other)).rejects.toMatchObject({ code: 'voice_not_found' });
    await expect(publish(await add(), other)).rejects.toMatchObject({ code: 'voice_access_denied' });
    await expect(publish('base0000000000000000')).rejects.toMatchObject({ code: 'voice_not_found' });
    const untrained = await fixtures.createVoice(owner.actor, { recipe: null });
    await expect(publish(untrained.id)).rejects.toMatchObject({ code: 'voice_not_trained' });
    const unverified = await fixtures.createVoice(owner.actor, { requiresVerification: true });
    await expect(publish(unverified.id)).rejects.toMatchObject({ code: 'voice_not_verified' });
    const unproven = await fixtures.createVoice(owner.actor);
    fixtures.probation.add(owner.actor.workspaceId);
    await expect(publish(unproven.id)).rejects.toMatchObject({ code: 'voice_not_verified' });
    await expect(
      library.shareWith(owner.actor, unproven.id, { enable: true, emails: [other.email] }),
    ).rejects.toMatchObject({ code: 'voice_not_verified' });
    await voicesStore(db).update(owner.actor.workspaceId, voice.id, { safetyControl: 'BAN' });
    await expect(publish(voice.id)).rejects.toMatchObject({ code: 'voice_blocked' });
  });

  it('plays the chosen history item under an ID that hides it', async () => {
    const { owner, other, voice } = await shareVoice();
    const loadPreview = async () => {
      const entry = await library.getShared(other.actor, owner.publicUserId, voice.id);
      return {
        sample: entry.previewId,
        url: presentLibraryVoice(entry, ({ id }) => `https://here/${id}.mp3?v=1`).preview_url!,
      };
    };
    const without = await loadPreview();
    expect(without.sample).toBeUndefined();
    const chosenCount = () => [...fixtures.storedPreviews].filter((one) => one.startsWith(voice.id)).length;
    for (const id of ['first', 'second']) {
      fixtures.items.set(id, voice.id);
      await library.publish(owner.actor, voice.id, { preview_history_item_id: id });
      const { sample, url } = await loadPreview();
      expect(fixtures.storedPreviews).toContain(`${voice.id} ${sample}`);
      expect(url).toBe(`${without.url}&sample=${sample}`);
      expect(url).not.toContain(id);
      expect(chosenCount()).toBe(1);
    }
    // The published preview does not depend on the history item.
    fixtures.items.delete('second');
    await library.publish(owner.actor, voice.id, { preview_history_item_id: 'second', notice_period: 1 });
    await library.publish(owner.actor, voice.id, { preview_history_item_id: null });
    expect([await loadPreview(), chosenCount()]).toEqual([without, 0]);
  });

  it('refuses previews of another voice or longer than a minute, and names the field', async () => {
    const { owner, voice } = await shareVoice();
    fixtures.items.set('item2', 'other voice');
    fixtures.items.set('long1', voice.id);
    for (const preview_history_item_id of ['item2', 'none', 'long1'])
      await expect(library.publish(owner.actor, voice.id, { preview_history_item_id })).rejects.toMatchObject({
        param: 'preview_history_item_id',
      });
  });

  it('rejects a name that moderation refuses', async () => {
    const { owner, voice } = await shareVoice();
    await expect(library.publish(owner.actor, voice.id, { name: 'Donald Trump' })).rejects.toMatchObject({
      code: 'voice_text_refused',
      param: 'name',
    });
  });
});

describe('VOICE-023 access', () => {
  it('returns a library voice to everybody, only with the right owner ID', async () => {
    const { owner, other, voice } = await shareVoice({ name: 'Harbour voice' });
    const entry = await library.getShared(other.actor, owner.publicUserId, voice.id);
    expect(entry).toMatchObject({ isAdded: false, shared: { name: 'Harbour voice', accent: 'british' } });
    expect((await library.getShared(owner.actor, owner.publicUserId, voice.id)).isAdded).toBe(true);
    await expect(library.getShared(other.actor, other.publicUserId, voice.id)).rejects.toMatchObject({
      code: 'voice_not_found',
    });
  });

  it('VOICE-027 returns a voice shared by email only to verified addresses', async () => {
    const [owner, listed, stranger] = [await fixtures.person(), await fixtures.person(), await fixtures.person()];
    const unverified = await fixtures.person({ verified: false });
    const voice = await fixtures.createVoice(owner.actor);
    const see = (who: typeof owner) => library.getShared(who.actor, owner.publicUserId, voice.id);
    const emails = [listed.email.toUpperCase(), listed.email, unverified.email];
    await library.shareWith(owner.actor, voice.id, { enable: true, emails });

    expect((await see(listed)).voice.id).toBe(voice.id);
    await expect(see(stranger)).rejects.toMatchObject({ code: 'voice_not_found' });
    await expect(see(unverified)).rejects.toMatchObject({ code: 'voice_not_found' });
    expect(await sharingOf(owner.actor, voice.id)).toMatchObject({
      status: 'enabled',
      enabled_in_library: false,
      whitelisted_emails: [listed.email, unverified.email],
    });

    const copy = await library.add(listed.actor, owner.publicUserId, voice.id, { name: 'Mine', isBookmarked: true });
    expect((await sharingOf(listed.actor, copy))?.whitelisted_emails).toEqual([]);
    await library.shareWith(owner.actor, voice.id, { enable: false, emails: [] });
    await expect(see(listed)).rejects.toMatchObject({ code: 'voice_not_found' });
  });
});

describe('VOICE-024 adding', () => {
  it('creates one usable copy under a new name', async () => {
    const { owner, other, voice, add } = await shareVoice();
    const id = await add('My narrator');
    expect(await voices.view(other.actor, id)).toMatchObject({
      voice: { name: 'My narrator', category: 'cloned', description: 'Warm.' },
      row: { sourceVoiceId: voice.id, sourceOwnerId: owner.publicUserId, isBookmarked: true },
      sharing: {
        allowsMixing: false,
        reply: { status: 'copied', original_voice_id: voice.id, public_owner_id: owner.publicUserId },
      },
    });
    expect((await voices.get(other.actor, id)).adaptation).toMatchObject({ f0MeanHz: 120 });
    await expect(add()).rejects.toMatchObject({ code: 'voice_already_exists' });
    expect((await voices.list(other.actor)).filter(({ row }) => row)).toHaveLength(1);
    expect(await sharingOf(owner.actor, voice.id)).toMatchObject({ cloned_by_count: 1 });
  });

  it('WS-025 refuses every voice in a workspace without the library', async () => {
    const { other, add } = await shareVoice();
    fixtures.withoutLibrary.add(other.actor.workspaceId);
    await expect(add()).rejects.toMatchObject({ code: 'voice_library_disabled', param: 'voice_id' });
    fixtures.withoutLibrary.delete(other.actor.workspaceId);
    const id = await add();
    fixtures.withoutLibrary.add(other.actor.workspaceId);
    await expect(voices.get(other.actor, id)).rejects.toMatchObject({ code: 'voice_library_disabled' });
  });

  it('VOICE-055 refuses a voice that requires a captcha', async () => {
    const { owner, voice, add } = await shareVoice();
    await voicesStore(db).update(owner.actor.workspaceId, voice.id, { safetyControl: 'CAPTCHA' });
    await expect(add()).rejects.toMatchObject({ code: 'voice_not_found' });
    await voicesStore(db).update(owner.actor.workspaceId, voice.id, { safetyControl: 'NONE' });
    await add();
  });

  it('creates one copy for concurrent requests', async () => {
    const { other, add } = await shareVoice();
    const outcomes = await Promise.allSettled([add('a'), add('b'), add('c')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await voices.list(other.actor)).filter(({ row }) => row)).toHaveLength(1);
  });

  it('refuses own voices, and free plans if the owner excludes them', async () => {
    const { owner, other, voice, add } = await shareVoice({ free_users_allowed: false });
    await expect(
      library.add(owner.actor, owner.publicUserId, voice.id, { name: 'Mine', isBookmarked: true }),
    ).rejects.toMatchObject({ code: 'voice_already_exists' });
    fixtures.tiers.set(other.actor.workspaceId, 'free');
    await expect(add()).rejects.toMatchObject({ code: 'subscription_required' });
    fixtures.tiers.set(other.actor.workspaceId, 'starter');
    await add();
  });

  it('requires a free slot, also for a professional voice', async () => {
    const { owner, other, add } = await shareVoice();
    fixtures.tiers.set(other.actor.workspaceId, 'free');
    fixtures.tiers.set(owner.actor.workspaceId, 'enterprise');
    for (let n = 0; n < 3; n += 1) {
      const more = await fixtures.createVoice(owner.actor, { category: 'professional', name: `More ${n}` });
      await library.publish(owner.actor, more.id, { enable_library: true });
      await library.add(other.actor, owner.publicUserId, more.id, { name: 'Mine', isBookmarked: true });
    }
    await expect(add()).rejects.toMatchObject({ code: 'voice_limit_reached' });
  });

  it('keeps the sound of a copy when the owner changes the voice', async () => {
    const { owner, other, voice, add } = await shareVoice();
    const id = await add();
    const recipe = { ...voice.recipe!, adaptation: { ...voice.recipe!.adaptation, f0MeanHz: 220 } };
    await transaction(db, (tx) => voices.change(tx, owner.actor, voice.id, { recipe }, { isEdit: true }));
    expect((await voices.get(other.actor, id)).adaptation?.f0MeanHz).toBe(120);
  });
});

describe('VOICE-026 custom rate', () => {
  const rateOf = async (who: { actor: Parameters<typeof voices.get>[0] }, id: string) =>
    (await voices.get(who.actor, id)).creditRate;

  it('applies to copies and not to the owner', async () => {
    const { owner, other, voice, add } = await shareVoice({ custom_rate: 1.5 });
    const id = await add();
    expect([await rateOf(other, id), (await sharingOf(other.actor, id))?.rate]).toEqual([1.5, 1.5]);
    expect(await rateOf(owner, voice.id)).toBeUndefined();
  });

  it('falls for existing copies but never rises above the rate they agreed to', async () => {
    const { owner, other, voice, add } = await shareVoice({ custom_rate: 2 });
    const id = await add();
    const rates: unknown[] = [];
    for (const custom_rate of [5, 1.5, null, 2]) {
      await library.publish(owner.actor, voice.id, { custom_rate });
      rates.push([await rateOf(other, id), (await sharingOf(other.actor, id))?.rate]);
    }
    expect(rates).toEqual([
      [2, 2],
      [1.5, 1.5],
      [1, null],
      [2, 2],
    ]);
    await library.publish(owner.actor, voice.id, { custom_rate: 5 });
    expect(await sharingOf(owner.actor, voice.id)).toMatchObject({ rate: 5 });
    const late = await fixtures.person();
    const lateId = await library.add(late.actor, owner.publicUserId, voice.id, { name: 'Late', isBookmarked: true });
    expect(await rateOf(late, lateId)).toBe(5);
  });
});

describe('VOICE-056 withdrawing', () => {
  it('disables copies after the notice period and refuses new copies at once', async () => {
    const { owner, other, voice, add } = await shareVoice({ notice_period: 7 });
    const id = await add();
    await library.publish(owner.actor, voice.id, { enable_library: false });
    expect(await sharingOf(owner.actor, voice.id)).toMatchObject({ status: 'disabled', enabled_in_library: false });
    expect(await sharingOf(other.actor, id)).toMatchObject({
      status: 'copied',
      disable_at_unix: (fixtures.clock().getTime() + 7 * dayMs) / 1000,
    });
    const late = await fixtures.person();
    await expect(
      library.add(late.actor, owner.publicUserId, voice.id, { name: 'Late', isBookmarked: true }),
    ).rejects.toMatchObject({ code: 'voice_not_found' });

    fixtures.clock.advance(6.9 * dayMs);
    await voices.get(other.actor, id);
    fixtures.clock.advance(0.2 * dayMs);
    expect(await sharingOf(other.actor, id)).toMatchObject({ status: 'copied_disabled' });
    await expect(voices.get(other.actor, id)).rejects.toMatchObject({ code: 'voice_disabled' });

    await library.publish(owner.actor, voice.id, { enable_library: true });
    await voices.get(other.actor, id);
  });

  it('refuses to shorten the notice period once the voice was added', async () => {
    const { owner, voice, add } = await shareVoice({ notice_period: 30 });
    await library.publish(owner.actor, voice.id, { notice_period: 20 });
    await add();
    await expect(
      library.publish(owner.actor, voice.id, { enable_library: false, notice_period: 0 }),
    ).rejects.toMatchObject({ code: 'bad_request', param: 'notice_period' });
    await library.publish(owner.actor, voice.id, { notice_period: 60 });
  });

  it('keeps copies for the notice period after the owner deletes the voice', async () => {
    const [soon, later] = [await shareVoice(), await shareVoice({ notice_period: 3 })];
    const [soonCopy, laterCopy] = [await soon.add(), await later.add()];
    await voices.delete(soon.owner.actor, soon.voice.id);
    await voices.delete(later.owner.actor, later.voice.id);
    await expect(voices.get(soon.other.actor, soonCopy)).rejects.toMatchObject({ code: 'voice_disabled' });
    await voices.get(later.other.actor, laterCopy);
    fixtures.clock.advance(3.1 * dayMs);
    await expect(voices.get(later.other.actor, laterCopy)).rejects.toMatchObject({ code: 'voice_disabled' });
  });

  it('VOICE-054 disables the copies of a banned voice', async () => {
    const { owner, other, voice, add } = await shareVoice();
    const id = await add();
    await voicesStore(db).update(owner.actor.workspaceId, voice.id, { safetyControl: 'BAN' });
    await expect(voices.get(other.actor, id)).rejects.toMatchObject({ code: 'voice_disabled' });
    expect(await sharingOf(other.actor, id)).toMatchObject({ ban_reason: 'The voice is blocked.' });
    await expect(library.getShared(other.actor, owner.publicUserId, voice.id)).rejects.toMatchObject({
      code: 'voice_not_found',
    });
  });
});
