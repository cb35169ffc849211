import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { voiceLibraryAgreementVersion } from '../../contract/catalogue/voices/voice-consent.ts';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
/** The owner of the server, whose email is verified. */
let client: ElevenLabsClient;
/** An account that shares a voice. */
let sharer: Account;
let sharerClient: ElevenLabsClient;
let publicUserId: string;
let voiceId: string;
const accepted = { agreement_version: voiceLibraryAgreementVersion };
const operator = operatorOf(() => server);

beforeAll(async () => {
  server = await startServer();
  client = clientOf(bootstrap.apiKey);
  sharer = await signUp(server.url);
  const headers = authorized(sharer);
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'SDK' }, headers);
  sharerClient = clientOf(((await key.json()) as { xi_api_key: string }).xi_api_key);
  publicUserId = ((await (await fetch(`${server.url}/v1/user`, { headers })).json()) as Record<string, string>)
    .public_user_id!;
  await operator('give', bootstrap.email, 'creator', '--until', '2099-01-31');
  voiceId = await design('An old British man with a deep and calm voice, warm and slow, for long stories.');
});
afterAll(async () => {
  await operator.close();
  await server.remove();
});

const clientOf = (apiKey: string) => new ElevenLabsClient({ apiKey, baseUrl: server.url, maxRetries: 0 });
const authorized = (account: Account) => ({ authorization: `Bearer ${account.accessToken}` });

/** A voice of the sharing account. */
async function design(voiceDescription: string): Promise<string> {
  const { previews } = await sharerClient.textToVoice.design({ voiceDescription, autoGenerateText: true, seed: 7 });
  const { generatedVoiceId } = previews[0]!;
  return (await sharerClient.textToVoice.create({ voiceName: 'Old Sailor', voiceDescription, generatedVoiceId }))
    .voiceId;
}
const post = async (path: string, body: unknown, account = sharer) => {
  const reply = await postJson(`${server.url}/v1/voices/${path}`, body, authorized(account));
  return { status: reply.status, body: await reply.text() };
};
const publish = (options: object) => post(`${voiceId}/share-library`, { ...accepted, ...options });
/** Status of a rejected call. */
const refusal = async (calling: PromiseLike<unknown>): Promise<number | undefined> => {
  const error = await Promise.resolve(calling).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ElevenLabsError);
  return (error as ElevenLabsError).statusCode;
};
const found = async (request: Parameters<typeof client.voices.getShared>[0] = {}) =>
  (await client.voices.getShared(request)).voices.map((voice) => voice.voiceId);
async function audioOf(id: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await client.textToSpeech.convert(id, { text: 'The harbour was quiet.' }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

describe('a voice that is shared by link', () => {
  it('VOICE-027 opens only for the listed email addresses', async () => {
    const stranger = await signUp(server.url);
    const open = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/v1/voices/${publicUserId}/${voiceId}`, { headers })).status;
    const key = { 'xi-api-key': bootstrap.apiKey };
    expect(await open(key)).toBe(404);
    expect(
      (await post(`${voiceId}/share`, { ...accepted, enable: true, emails: [bootstrap.email, stranger.email] })).status,
    ).toBe(200);
    expect(await open(key)).toBe(200);
    // The stranger has not verified the address.
    expect(await open(authorized(stranger))).toBe(404);
    expect(await found()).toEqual([]);
    await post(`${voiceId}/share`, { enable: false });
    expect(await open(key)).toBe(404);
    const wrong = await post(`${voiceId}/share`, { ...accepted, enable: true, emails: ['nobody'] });
    expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('emails')]);
  });
});

describe('library', () => {
  let copy: string;

  it('VOICE-025 VOICE-026 lists published voices with the options of their owners', async () => {
    const options = {
      enable_library: true,
      notice_period: 30,
      custom_rate: 1.5,
      enable_live_moderation: false,
      free_users_allowed: true,
      preview_history_item_id: null,
      voice_mixing_allowed: true,
      labels: { gender: 'male', age: 'old', accent: 'british', language: 'en', use_case: 'narration' },
      reader_app_enabled: true,
      reader_restricted_on: [{ resource_type: 'read', resource_id: 'r1' }],
    };
    expect((await publish(options)).status).toBe(200);
    const { sharing } = await sharerClient.voices.get(voiceId);
    expect(sharing).toMatchObject({
      status: 'enabled',
      enabledInLibrary: true,
      noticePeriod: 30,
      rate: 1.5,
      liveModerationEnabled: false,
      freeUsersAllowed: true,
      voiceMixingAllowed: true,
      labels: options.labels,
      readerAppEnabled: true,
      readerRestrictedOn: [{ resourceType: 'read', resourceId: 'r1' }],
      publicOwnerId: publicUserId,
      originalVoiceId: voiceId,
    });
    for (const custom_rate of [0.5, 99]) {
      const wrong = await publish({ custom_rate });
      expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('custom_rate')]);
    }
  });

  it('VOICE-026 plays a history item as the preview', async () => {
    const preview = async () => {
      const { previewUrl } = (await client.voices.getShared({})).voices[0]!;
      const reply = await fetch(previewUrl!);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      return Buffer.from(await reply.arrayBuffer());
    };
    const own = await preview();
    for await (const _ of await sharerClient.textToSpeech.convert(voiceId, {
      text: 'Hear me.',
      outputFormat: 'pcm_8000',
    }));
    const { history } = await sharerClient.history.list({ pageSize: 1 });
    expect((await publish({ preview_history_item_id: history[0]!.historyItemId })).status).toBe(200);
    const previewAudio = await preview();
    // About a second long, and not the default sample text.
    expect([previewAudio.length > 5000, previewAudio.length < own.length / 2]).toEqual([true, true]);
    expect((await publish({ preview_history_item_id: null })).status).toBe(200);
    expect((await preview()).equals(own)).toBe(true);
  });

  it('VOICE-042 supports search and filters of the official SDK', async () => {
    const { voices, hasMore } = await client.voices.getShared({ search: 'sail', gender: 'male', pageSize: 5 });
    expect(hasMore).toBe(false);
    expect(voices[0]).toMatchObject({
      voiceId,
      publicOwnerId: publicUserId,
      name: 'Old Sailor',
      category: 'generated',
      accent: 'british',
      age: 'old',
      useCase: 'narration',
      noticePeriod: 30,
      rate: 1.5,
      isAddedByUser: false,
    });
    const preview = await fetch(voices[0]!.previewUrl!);
    expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    await preview.arrayBuffer();
    expect(await found({ gender: 'female' })).toEqual([]);
    expect(await found({ useCases: ['narration', 'news'], minNoticePeriodDays: 30, readerAppEnabled: true })).toEqual([
      voiceId,
    ]);
    expect(await found({ includeCustomRates: false })).toEqual([]);
    expect(await found({ sort: 'created_date', ownerId: publicUserId })).toEqual([voiceId]);
    expect(await found({ page: 1 })).toEqual([]);
  });

  it('VOICE-023 finds a voice only under its owner', async () => {
    const ask = (path: string) =>
      fetch(`${server.url}/v1/voices/${path}`, { headers: { 'xi-api-key': bootstrap.apiKey } });
    const sharedVoice = await ask(`${publicUserId}/${voiceId}`);
    expect([sharedVoice.status, ((await sharedVoice.json()) as { voice_id: string }).voice_id]).toEqual([200, voiceId]);
    for (const path of [`${publicUserId}/nothing`, `somebody/${voiceId}`]) {
      const missing = await ask(path);
      expect([missing.status, ((await missing.json()) as { detail: { code: string } }).detail.code]).toEqual([
        404,
        'voice_not_found',
      ]);
    }
  });

  it('VOICE-024 adds a voice once; it speaks and its owner is notified', async () => {
    copy = (await client.voices.share(publicUserId, voiceId, { newName: 'Granddad' })).voiceId;
    const { voices } = await client.voices.getAll();
    expect(voices.find((voice) => voice.voiceId === copy)).toMatchObject({
      name: 'Granddad',
      category: 'generated',
      sharing: { status: 'copied', originalVoiceId: voiceId, publicOwnerId: publicUserId, whitelistedEmails: [] },
    });
    expect((await client.voices.search({ voiceType: 'community' })).voices.map((voice) => voice.voiceId)).toEqual([
      copy,
    ]);
    expect(await refusal(client.voices.share(publicUserId, voiceId, { newName: 'Again' }))).toBe(409);
    expect(await refusal(sharerClient.voices.share(publicUserId, voiceId, { newName: 'Own' }))).toBe(409);
    expect((await client.voices.getShared({})).voices[0]).toMatchObject({ isAddedByUser: true, clonedByCount: 1 });
    const speech = await client.textToSpeech.convert(copy, { text: 'The harbour was quiet.' }).withRawResponse();
    // 22 characters at a rate of 1.5.
    expect(speech.rawResponse.headers.get('character-cost')).toBe('33');
    await new Response(speech.data).arrayBuffer();

    const stats = async (query = '', account = sharer) => {
      const reply = await fetch(`${server.url}/v1/voices/${voiceId}/share/stats${query}`, {
        headers: authorized(account),
      });
      return { status: reply.status, body: (await reply.json()) as { days: object[]; total_characters: number } };
    };
    const { body } = await stats('?range=7d');
    expect(body.days).toHaveLength(7);
    expect(body.days.at(-1)).toMatchObject({ characters: 'The harbour was quiet.'.length, users: 1, added: 1 });
    // VOICE-028: there is no reader app here.
    expect((await stats('?range=1y&reader_app=true')).body).toMatchObject({ total_characters: 0 });
    expect((await stats('', await signUp(server.url))).status).toBe(404);
  });

  it('VOICE-026 moderates the texts of other users before it charges, if the owner enables that', async () => {
    expect((await publish({ enable_live_moderation: true })).status).toBe(200);
    // VOICE-015
    expect((await client.voices.get(copy)).sharing).toMatchObject({ status: 'copied', liveModerationEnabled: true });
    const credits = async () => (await client.user.subscription.get()).characterCount;
    const before = await credits();
    const say = (account: typeof client, id: string) =>
      Promise.resolve(account.textToSpeech.convert(id, { text: 'A suicide bomber.', outputFormat: 'pcm_8000' }));
    const error = await say(client, copy).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      statusCode: 400,
      body: { detail: { code: 'voice_text_refused', param: 'text', status: 'moderation_warning' } },
    });
    const inputs = [{ text: 'A suicide bomber.', voiceId: copy }];
    expect(await refusal(client.textToDialogue.convert({ inputs }))).toBe(400);
    expect(await credits()).toBe(before);
    expect((await audioOf(copy)).length).toBeGreaterThan(1000);
    // The owner is not moderated.
    for await (const _ of await say(sharerClient, voiceId));
    expect((await publish({ enable_live_moderation: false })).status).toBe(200);
    for await (const _ of await say(client, copy));
  });

  it('VOICE-043 finds voices similar to a recording', async () => {
    const speech = await audioOf(copy);
    const audioFile = { data: speech, filename: 'me.mp3', contentType: 'audio/mpeg' };
    // A job analyzes a voice after it is published.
    const similar = async () => (await client.voices.findSimilarVoices({ audioFile, topK: 3 })).voices;
    await expect.poll(similar, { timeout: 60_000, interval: 1000 }).toMatchObject([{ voiceId }]);
    expect((await client.voices.findSimilarVoices({ audioFile, similarityThreshold: 0 })).voices).toEqual([]);
    const program = { data: Buffer.from('MZ this is no sound'.repeat(100)), filename: 'me.mp3' };
    expect(await refusal(client.voices.findSimilarVoices({ audioFile: program }))).toBe(400);
  });

  it('VOICE-056 removes an unpublished voice; copies work during the notice period', async () => {
    expect((await publish({ enable_library: false })).status).toBe(200);
    expect(await found()).toEqual([]);
    const { sharing } = await client.voices.get(copy);
    expect(sharing).toMatchObject({ status: 'copied', disableAtUnix: expect.any(Number) });
    expect(sharing!.disableAtUnix! - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
    expect((await audioOf(copy)).length).toBeGreaterThan(1000);
    await sharerClient.voices.delete(voiceId);
    expect((await client.voices.get(copy)).sharing?.status).toBe('copied');
    await client.voices.delete(copy);
  });
});

describe('voices', () => {
  it('VOICE-012 VOICE-013 VOICE-014 VOICE-015 VOICE-016 has permissions, languages and properties', async () => {
    const voice = await client.voices.get('21m00Tcm4TlvDq8ikWAM');
    expect(voice).toMatchObject({
      safetyControl: 'NONE',
      voiceVerification: { requiresVerification: false, isVerified: false },
    });
    expect(voice.sharing ?? null).toBeNull();
    expect(voice.highQualityBaseModelIds).toContain('eleven_multilingual_v2');
    const [first] = voice.verifiedLanguages!;
    expect(first).toMatchObject({ language: 'en', modelId: expect.stringMatching(/^eleven_/) });
    const sample = await fetch(first!.previewUrl!);
    expect([sample.status, sample.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    await sample.arrayBuffer();
  });

  it('VOICE-030 is found by its properties, in both orders, with or without a total count', async () => {
    const names = async (request: Parameters<typeof client.voices.search>[0]) =>
      (await client.voices.search({ pageSize: 100, ...request })).voices.map(({ name }) => name);
    const up = await names({ sort: 'name', sortDirection: 'asc' });
    expect(await names({ sort: 'name', sortDirection: 'desc' })).toEqual(up.toReversed());
    expect(await names({ sort: 'created_at_unix', sortDirection: 'desc' })).toHaveLength(up.length);
    const { totalCount } = await client.voices.search({ includeTotalCount: true });
    expect([totalCount, (await client.voices.search({ includeTotalCount: false })).totalCount]).toEqual([up.length, 0]);
  });
});

describe('VOICE-041 collections', () => {
  it('are created, changed and listed through the official SDK', async () => {
    const { collections } = client.voices;
    const collection = await collections.create({ title: 'Stories', icon: '📚' });
    expect(collection).toMatchObject({ title: 'Stories', icon: '📚' });
    const { collectionId } = collection;
    const rachel = '21m00Tcm4TlvDq8ikWAM';
    expect(await collections.addVoice(collectionId, rachel)).toMatchObject({ collectionId, voiceId: rachel });
    expect((await client.voices.search({ collectionId })).voices.map((voice) => voice.voiceId)).toEqual([rachel]);
    expect((await client.voices.get(rachel)).collectionIds).toEqual([collectionId]);
    expect(await collections.update(collectionId, { title: 'Tales' })).toMatchObject({ title: 'Tales', icon: '📚' });
    expect((await collections.list()).collections.map(({ title }) => title)).toEqual(['Tales']);
    expect(await collections.removeVoice(collectionId, rachel)).toMatchObject({ collectionId });
    expect((await client.voices.search({ collectionId })).voices).toEqual([]);
    expect(await refusal(collections.addVoice(collectionId, 'nothing'))).toBe(404);
    expect(await refusal(sharerClient.voices.collections.get(collectionId))).toBe(404);
    expect(await collections.delete(collectionId)).toMatchObject({ collectionId });
    expect(await refusal(collections.get(collectionId))).toBe(404);
  });
});
