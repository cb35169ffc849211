import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { expect } from 'vitest';
import { featureFlagNames } from '../../contract/catalogue/feature-flags.ts';
import { voiceLibraryAgreementVersion } from '../../contract/catalogue/voices/voice-consent.ts';
import { createVoices } from '../security/voices.ts';
import { type Account, captchaToken, postJson } from '../support/accounts.ts';
import type { RunningServer } from '../support/start-server.ts';

const defaultVoice = '21m00Tcm4TlvDq8ikWAM';
/** A word that only this person uses: in names, texts, rules and file names. */
export const marker = 'Quillfeather';
const story =
  `${marker} speaks of the sea. The harbour is quiet today, and the boats lie still in the morning sun. ` +
  'Nobody has seen the old keeper since the storm, but his lamp burns every night.';

/** Spoken by the person in the workspace of the neighbour. */
export const guestStory = `Spoken by a guest. ${story.slice(story.indexOf('The harbour'))}`;
/** Spoken by the neighbour. */
export const neighbourStory = `A line of the neighbour. ${guestStory.slice(19)}`;

/** What a filled account stored. */
export interface FilledAccount {
  /** IDs of stored things and of the person, and words that only this person uses. */
  readonly traces: readonly string[];
  /** Uploads, which an export returns unchanged. */
  readonly uploads: Readonly<Record<'recording' | 'document' | 'captcha', Buffer>>;
  readonly ids: Readonly<Record<'speech' | 'clone' | 'professional' | 'designed' | 'key' | 'shareLink', string>>;
}

interface FillDeps {
  readonly server: RunningServer;
  readonly database: pg.Pool;
  readonly person: Account;
  /** Owns the workspace of which the person is a member, and shares voices with the person. */
  readonly neighbour: Account;
  readonly createPromoCode: (code: string) => Promise<unknown>;
}

const bearer = ({ accessToken }: Pick<Account, 'accessToken'>) => ({ authorization: `Bearer ${accessToken}` });
const mp3 = (content: ArrayBuffer, name: string) => new File([content], name, { type: 'audio/mpeg' });
const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

/** Uses every feature that stores something of a person. */
export async function fillAccount({
  server,
  database,
  person,
  neighbour,
  createPromoCode,
}: FillDeps): Promise<FilledAccount> {
  const { url } = server;
  const callsOf = (account: Pick<Account, 'accessToken'>) => ({
    async post(path: string, body: unknown = {}): Promise<Response> {
      const reply =
        body instanceof FormData
          ? await fetch(`${url}${path}`, { method: 'POST', headers: bearer(account), body })
          : await postJson(`${url}${path}`, body, bearer(account));
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
      return reply;
    },
    get: async (path: string) => fetch(`${url}${path}`, { headers: bearer(account) }),
  });
  const own = callsOf(person);
  const other = callsOf(neighbour);
  const json = async (reply: Promise<Response>) => (await (await reply).json()) as Record<string, string>;

  // Voices are shared with verified emails only.
  await database.query('update users set email_verified_at = now()');
  await own.post('/v1/user/edit-user-metadata', { first_name: marker });
  const handle = marker.toLowerCase();
  const links = [{ title: marker, url: `https://${handle}.example/` }];
  await own.post('/v1/user/profile', { handle, public_user_name: marker, about: marker, links });
  await own.post('/v1/user/onboarding-survey-complete', { first_name: marker, role: marker });
  await own.post('/v1/user/record-device-fingerprint', { fingerprint: `the device of ${marker}` });
  const key = await json(own.post('/v1/user/api-keys', { name: marker }));

  const speech = await own.post(`/v1/text-to-speech/${defaultVoice}`, { text: story });
  const recording = await speech.arrayBuffer();
  const itemId = speech.headers.get('history-item-id')!;
  const inputs = [{ text: `${marker} again.`, voice_id: defaultVoice }];
  await (await own.post('/v1/text-to-dialogue', { inputs })).arrayBuffer();
  await own.post(`/v1/history/${itemId}/feedback`, { thumbs_up: false, feedback: marker });
  const { share_link } = await json(own.get(`/v1/history/${itemId}/share-link`));
  await own.post(`/v1/history/${itemId}/generate-video?theme=colour`);
  const rules = [{ string_to_replace: marker, type: 'alias', alias: 'quill' }];
  await own.post('/v1/pronunciation-dictionaries/add-from-rules', { name: marker, rules });

  const clone = await json(
    own.post('/v1/voices/add', formOf({ name: marker, consent: 'I may.', files: mp3(recording, `${marker}.mp3`) })),
  );
  const cloneId = clone.voice_id!;
  await own.post(`/v1/voices/${cloneId}/share`, {
    enable: true,
    emails: [neighbour.email],
    agreement_version: voiceLibraryAgreementVersion,
  });
  await own.post(`/v1/voices/${cloneId}/settings/edit`, { stability: 0.4 });
  await own.post(`/v1/voices/${defaultVoice}/favorite`, { favorite: true });
  const { collection_id } = await json(own.post('/v1/voices/collections', { title: marker, icon: 'star' }));
  await own.post(`/v1/voices/collections/${collection_id}/voice/${cloneId}`);
  const { speaker_id: _speakerId, ...voices } = await createVoices(url, bearer(person), key.xi_api_key!);
  const professional = voices.voice_id!;
  const document = Buffer.from(`%PDF-1.4 ${marker}`);
  const proof = new File([document], `${marker}.pdf`, { type: 'application/pdf' });
  await own.post(`/v1/voices/pvc/${professional}/verification`, formOf({ extra_text: marker, files: proof }));
  const captcha = `/v1/voices/pvc/${professional}/captcha`;
  await (await own.get(captcha)).arrayBuffer();
  await fetch(`${url}${captcha}`, {
    method: 'POST',
    headers: bearer(person),
    body: formOf({ recording: mp3(recording, 'captcha.mp3') }),
  });
  await database.query('update voices set verified_at = now() where workspace_id = $1', [person.workspaceId]);
  await own.post(`/v1/voices/pvc/${professional}/train`);
  await waitUntil(async () => {
    const voice = (await (await own.get(`/v1/voices/${professional}`)).json()) as { fine_tuning: { state: object } };
    const states: string[] = Object.values(voice.fine_tuning.state);
    if (states.includes('failed')) throw new Error(JSON.stringify(voice.fine_tuning));
    return states.includes('fine_tuned');
  });
  for (const voiceId of [cloneId, defaultVoice]) {
    const voice = (await (await own.get(`/v1/voices/${voiceId}`)).json()) as { preview_url: string };
    const preview = await fetch(voice.preview_url);
    expect([voiceId, preview.status]).toEqual([voiceId, 200]);
    await preview.arrayBuffer();
  }

  await shareBothWays();
  await workInNeighbourWorkspace();
  await addFactors();
  await buyPlan();
  const request = { name: marker, email: person.email, company: marker, company_size: '1-10', message: marker };
  await own.post('/v1/contact-sales', { ...request, recaptcha_token: await captchaToken(url), website: '' });

  const { rows } = await database.query('select public_user_id, referral_link_code from users where id = $1', [
    person.userId,
  ]);
  const ids = {
    speech: itemId,
    clone: cloneId,
    professional,
    designed: voices.generated_voice_id!,
    key: key.key_id!,
    shareLink: share_link!.split('/').at(-1)!,
  };
  const identity = [person.email, person.userId, person.workspaceId, marker];
  const traces = [...identity, ...Object.values(rows[0]).map(String), ...Object.values(voices), ...Object.values(ids)];
  return { traces, ids, uploads: { recording: Buffer.from(recording), document, captcha: Buffer.from(recording) } };

  /** The neighbour adds a voice of the person, and shares a voice with the person, who uses it. */
  async function shareBothWays(): Promise<void> {
    const { public_user_id: publicId } = await json(own.get('/v1/user'));
    const added = await json(other.post(`/v1/voices/add/${publicId}/${cloneId}`, { new_name: 'From a friend' }));
    await (await other.post(`/v1/text-to-speech/${added.voice_id}`, { text: 'A short line.' })).arrayBuffer();
    const sample = await (
      await other.post(`/v1/text-to-speech/${defaultVoice}`, { text: neighbourStory })
    ).arrayBuffer();
    const files = mp3(sample, 'neighbour.mp3');
    const lent = await json(other.post('/v1/voices/add', formOf({ name: 'Lent', consent: 'I may.', files })));
    await other.post(`/v1/voices/${lent.voice_id}/share`, {
      enable: true,
      emails: [person.email],
      agreement_version: voiceLibraryAgreementVersion,
    });
    const { public_user_id: lender } = await json(other.get('/v1/user'));
    const copy = await json(own.post(`/v1/voices/add/${lender}/${lent.voice_id}`, { new_name: `${marker} borrowed` }));
    await (await own.post(`/v1/text-to-speech/${copy.voice_id}`, { text: 'A short line.' })).arrayBuffer();
  }

  /** The person generates, judges, shares and clones as a member of another's workspace. */
  async function workInNeighbourWorkspace(): Promise<void> {
    await database.query(
      `insert into workspace_members (workspace_id, user_id, role, joined_at) values ($1, $2, 'editor', '2020-01-01')`,
      [neighbour.workspaceId, person.userId],
    );
    const { email, password } = person;
    const session = await json(postJson(`${url}/v1/auth/sign-in`, { email, password }));
    expect(session.workspace_id).toBe(neighbour.workspaceId);
    const guest = callsOf({ accessToken: session.access_token! });
    const reply = await guest.post(`/v1/text-to-speech/${defaultVoice}`, { text: guestStory });
    const audio = await reply.arrayBuffer();
    const item = reply.headers.get('history-item-id')!;
    await guest.post(`/v1/history/${item}/feedback`, { thumbs_up: true });
    await guest.get(`/v1/history/${item}/share-link`);
    const shared = [{ string_to_replace: 'guest', type: 'alias', alias: 'visitor' }];
    await guest.post('/v1/pronunciation-dictionaries/add-from-rules', { name: 'Shared', rules: shared });
    const files = mp3(audio, 'guest.mp3');
    await guest.post('/v1/voices/add', formOf({ name: 'Of a guest', consent: 'I may.', files }));
    // The neighbour is a guest too: in the rows of the person's workspace, and with a session in it.
    await database.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'editor')`, [
      person.workspaceId,
      neighbour.userId,
    ]);
    await database.query('update sessions set workspace_id = $1 where user_id = $2', [
      person.workspaceId,
      neighbour.userId,
    ]);
  }

  /** Rows as the features store them, whose flows need providers, phones and authenticators. */
  async function addFactors(): Promise<void> {
    const { userId } = person;
    const insert = (sql: string, values: readonly unknown[]) => database.query(sql, [...values]);
    const identity = [`identity-${marker}`, userId, `subject-${marker}`, person.email];
    await insert(
      `insert into auth_identities (id, user_id, provider, subject, email, last_used_at) values ($1, $2, 'work', $3, $4, now())`,
      identity,
    );
    await insert(
      `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, is_synced)
       values ($1, $2, $3, 'public-key-secret', 0, '{usb}', $4, false)`,
      [`passkey-${marker}`, userId, `credential-${marker}`, marker],
    );
    await insert(
      `insert into sms_codes (user_id, purpose, code_hash, sealed_number, expires_at) values ($1, 'setup', 'h', 'sealed-number', now())`,
      [userId],
    );
    await insert(
      `insert into feature_flag_overrides (flag, user_id, enabled, updated_at)
       values ($2, $1, true, now())`,
      [userId, featureFlagNames[0]],
    );
    await insert(
      `update users set affiliate = jsonb_build_object('pid', (select referral_link_code from users where id = $1)) where id = $2`,
      [userId, neighbour.userId],
    );
    await insert(
      `insert into support_grants (id, user_id, operator_id, created_at, ends_at)
       values ($1, $2, (select id from users where is_server_owner limit 1), now(), now())`,
      [`grant-${marker}`, userId],
    );
  }

  /** Buys a plan with a promotion code, removes a card, and opens an account for payouts. */
  async function buyPlan(): Promise<void> {
    const code = 'QUILL50';
    await createPromoCode(code);
    const order = { subscription_type: 'creator', currency: 'usd', no_default_promocode: true };
    const checkout = await json(own.post('/create-checkout-session', order));
    const session = new URL(checkout.url!).pathname.split('/').at(-1);
    await own.post(`/sandbox/checkout/${session}/promotion-code`, { code });
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123', name: marker, country: 'DE' };
    await own.post(`/sandbox/checkout/${session}/pay`, card);
    const readTier = async () => (await json(own.get('/v1/user/subscription'))).tier;
    await waitUntil(async () => (await readTier()) === 'creator');
    const portal = new URL((await json(own.post('/create-portal-session'))).url!).pathname.split('/').at(-1);
    await own.post(`/sandbox/portal/${portal}/cards`, { ...card, number: '5555555555554444' });
    const { cards } = (await (await own.get(`/sandbox/portal/${portal}`)).json()) as {
      cards: { payment_method_id: string; is_default: boolean }[];
    };
    const unused = cards.find(({ is_default }) => !is_default)!;
    await own.post(`/sandbox/portal/${portal}/remove-card`, { payment_method_id: unused.payment_method_id });
    await own.post('/v1/user/save-user-agreement', { agreement: 'publishing_payouts' });
    await own.post('/create-connect-account');
  }
}

/** Repeats until `isDone`; throws after 90 seconds. Runs outside tests, where `expect.poll` does not. */
async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 90_000; !(await isDone()); await sleep(250))
    if (Date.now() > until) throw new Error('It takes too long.');
}
