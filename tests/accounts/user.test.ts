import { beforeAll, describe, expect, it } from 'vitest';
import type { UserReply } from '../../contract/accounts/current-user.ts';
import { type Account, captchaToken, newEmail, postJson, signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';

let account: Account;

beforeAll(async () => {
  account = await signUp(server.url);
});

const headers = () => ({ authorization: `Bearer ${account.accessToken}` });
const get = async (path: string) => (await fetch(server.url + path, { headers: headers() })).json();
const post = (path: string, body: unknown = {}) => postJson(`${server.url}/v1/user/${path}`, body, headers());
const changed = async (path: string, body?: unknown) => {
  const reply = await post(path, body);
  expect(reply.status, await reply.clone().text()).toBe(200);
  return get('/v1/user');
};

describe('the user', () => {
  it('USER-005 to USER-019 has all fields, with the values of a new account', async () => {
    expect(await get('/v1/user')).toMatchObject({
      agrees_to_product_updates: false,
      account_metadata: { agrees_to_product_updates: false, geo_location: null, device: null },
      accepted_bipa_terms: false,
      is_onboarding_completed: false,
      onboarding_survey: null,
      ccpa_opt_out: false,
      allowed_to_extend_character_limit: false,
      max_character_limit_extension: null,
      is_producer: false,
      is_in_probation: false,
      voices: [],
      audio_native: null,
      prompts_shown: { long_content_use_projects: false, dubbing_use_cases_banner: false },
      terms_agreed_to: {
        conversational_ai: null,
        voice_design: null,
        licensing: null,
        privacy: null,
        content: null,
        publishing_payouts: null,
        batch_calling: null,
      },
      public_user_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      referral_link_code: expect.stringMatching(/^[0-9a-f]{32}$/),
      profile_page_handle: null,
      partnerstack_partner_default_link: null,
      moderation_warning_dismissed: false,
      created_at_unix: expect.any(Number),
    });
  });

  it('AUTH-005 USER-006 has what the account said about itself before sign-up', async () => {
    const geo_location = { country: 'FR', region: null, city: 'Paris' };
    const account_metadata = {
      agrees_to_product_updates: true,
      geo_location: { country: 'FR', city: 'Paris' },
      device: 'mobile',
      unknown: 'dropped',
    };
    const { referral_link_code: pid } = await get('/v1/user');
    const about = { account_metadata, pid, xid: 'click-1' };
    const { accessToken } = await signUp(server.url, undefined, about);
    const headers = { authorization: `Bearer ${accessToken}` };
    const user = (await (await fetch(`${server.url}/v1/user`, { headers })).json()) as UserReply;
    expect(user).toMatchObject({ agrees_to_product_updates: true, geo_location });
    expect(user.account_metadata).toEqual({ agrees_to_product_updates: true, geo_location, device: 'mobile' });
    expect(await get('/v1/user/referrals')).toEqual({ referred_people: 1 });
  });

  it('AUTH-005 names the wrong field of the account metadata', async () => {
    const email = newEmail();
    const pre = await postJson(`${server.url}/v1/user/pre-sign-up`, {
      email,
      recaptcha_token: await captchaToken(server.url),
      account_metadata: { geo_location: { city: 'x'.repeat(101) } },
    });
    expect([pre.status, await pre.json()]).toMatchObject([
      422,
      { detail: [{ loc: ['body', 'account_metadata', 'geo_location', 'city'] }] },
    ]);
  });

  it('USER-021 USER-022 USER-015 USER-018 changes metadata, and leaves absent fields unchanged', async () => {
    expect(await changed('edit', { locale: 'de', agrees_to_product_updates: true })).toMatchObject({
      locale: 'de',
      first_name: 'Ada',
      account_metadata: { agrees_to_product_updates: true },
    });
    const metadata = {
      first_name: 'Grace',
      prompts_shown: { dubbing_use_cases_banner: true },
      profile_page_handle: 'g-h',
    };
    expect(await changed('edit-user-metadata', metadata)).toMatchObject({
      first_name: 'Grace',
      locale: 'de',
      prompts_shown: { dubbing_use_cases_banner: true, long_content_use_projects: false },
      profile_page_handle: 'g-h',
    });
    const other = await signUp(server.url);
    const duplicate = await postJson(
      `${server.url}/v1/user/edit-user-metadata`,
      { profile_page_handle: 'g-h' },
      { authorization: `Bearer ${other.accessToken}` },
    );
    expect([duplicate.status, (await duplicate.json()).detail]).toMatchObject([409, { param: 'profile_page_handle' }]);
    expect((await post('edit-user-metadata', { profile_page_handle: 'No Spaces' })).status).toBe(422);
  });

  it('USER-024 C-09 accepts the three settings, and optOutCCPA as an alias', async () => {
    const settings = { allowed_to_extend_character_limit: true, max_character_limit_extension: 500 };
    expect(await changed('user-settings', settings)).toMatchObject(settings);
    expect(await changed('user-settings', { optOutCCPA: true })).toMatchObject({ ccpa_opt_out: true, ...settings });
    expect(await changed('user-settings', { ccpa_opt_out: false })).toMatchObject({ ccpa_opt_out: false });
    expect((await post('user-settings', { max_character_limit_extension: -1 })).status).toBe(422);
  });

  it('USER-020 GEO-005 USER-007 dismisses the warning and accepts the biometric terms', async () => {
    expect(await changed('dismiss-moderation-warning')).toMatchObject({ moderation_warning_dismissed: true });
    expect(await changed('accept-bipa-terms')).toMatchObject({ accepted_bipa_terms: true });
  });

  it('USER-016 USER-029 USER-006 GEO-008 stores when and where terms were accepted', async () => {
    const geo_location = { country: 'US', region: 'TX', city: 'Austin' };
    const user = await changed('save-user-agreement', { agreement: 'voice_design', geo_location });
    expect(user).toMatchObject({ geo_location, account_metadata: { geo_location } });
    expect(user.terms_agreed_to.voice_design).toBeCloseTo(Date.now() / 1000, -2);
    expect(user.terms_agreed_to.licensing).toBeNull();
    expect((await post('save-user-agreement', { agreement: 'everything' })).status).toBe(422);
  });

  it('USER-025 USER-026 USER-027 USER-028 refreshes the user, draws a number, generates a name and stores a public name', async () => {
    expect((await (await post('refresh')).json()).first_name).toBe('Grace');
    const { rand } = await get('/v1/user/rand');
    expect(rand).toBeGreaterThanOrEqual(0);
    expect(rand).toBeLessThan(1);
    const { name } = await (await post('generate-name')).json();
    expect(name).toMatch(/^\S+ \S+$/);
    expect(await changed('update-public-user-name', { public_user_name: name })).toMatchObject({
      public_user_name: name,
    });
  });

  it('REF-004 AUTH-064 AUTH-065 has a referral link and can request alpha access', async () => {
    const { referral_link_code } = await get('/v1/user');
    expect(await get('/v1/user/referral-link')).toEqual({ referral_link: `${server.url}/?from=${referral_link_code}` });
    expect(await get('/v1/user/has-alpha-access')).toEqual({ has_alpha_access: false });
    expect((await post('request-alpha-access')).status).toBe(200);
    expect(await get('/v1/user/has-alpha-access')).toEqual({ has_alpha_access: true });
  });

  it('ONB-002 ONB-004 to ONB-009 USER-008 USER-035 completes the survey and the checklist', async () => {
    const onboarding = (
      await post('onboarding-survey-complete', { first_name: 'Grace', role: 'developer', source: 'friend' })
    ).status;
    expect(onboarding).toBe(200);
    expect(await get('/v1/user')).toMatchObject({
      is_onboarding_completed: true,
      is_onboarding_checklist_completed: false,
      onboarding_survey: { first_name: 'Grace', role: 'developer', source: 'friend' },
      onboarding_checklist: null,
    });
    expect((await post('onboarding-checklist/update', { item_id: 'api_key' })).status).toBe(400);
    const first = await (await post('onboarding-checklist/initiate')).json();
    expect(first.items).toHaveLength(7);
    expect((await (await post('onboarding-checklist/initiate')).json()).checklist_id).toBe(first.checklist_id);
    for (let at = 0; at < 2; at += 1) await post('onboarding-checklist/update', { item_id: 'api_key' });
    expect((await post('onboarding-checklist/update', { item_id: 'nothing' })).status).toBe(422);
    const { onboarding_checklist } = await changed('onboarding-checklist/hide');
    expect(onboarding_checklist).toMatchObject({ checklist_id: first.checklist_id, hidden: true });
    const done = onboarding_checklist.items.filter((item: { is_completed: boolean }) => item.is_completed);
    expect(done).toEqual([{ onboarding_checklist_item_id: 'api_key', is_completed: true }]);
    expect(await changed('onboarding-checklist/mark-complete')).toMatchObject({
      is_onboarding_checklist_completed: true,
    });
  });

  it('USER-012 lists only the voices that the person created', async () => {
    const maker = await signUp(server.url);
    const session = { authorization: `Bearer ${maker.accessToken}` };
    const callApi = async (path: string, body: unknown) => {
      const reply = await postJson(`${server.url}/v1/${path}`, body, session);
      expect(reply.status, await reply.clone().text()).toBe(200);
      return reply.json();
    };
    await callApi('user/save-user-agreement', { agreement: 'voice_design' });
    const voice_description = 'A calm older woman with a low and somewhat breathy voice.';
    const { previews } = await callApi('text-to-voice/design', {
      voice_description,
      text: voice_description.repeat(2),
    });
    const [{ generated_voice_id }] = previews;
    const { voice_id } = await callApi('text-to-voice', {
      voice_name: 'Grandmother',
      voice_description,
      generated_voice_id,
    });
    const voicesOf = async (headers: Record<string, string>) =>
      (await (await fetch(`${server.url}/v1/user`, { headers })).json()).voices;
    expect(await voicesOf(session)).toEqual([voice_id]);
    expect(await voicesOf(headers())).toEqual([]);
    expect((await fetch(`${server.url}/v1/voices/${voice_id}`, { method: 'DELETE', headers: session })).status).toBe(
      200,
    );
    expect(await voicesOf(session)).toEqual([]);
  });

  it('AUTH-063 WS-001 WS-009 lets an admin change the workspace, and reports who is an admin', async () => {
    expect(await get('/v1/workspace/is-admin')).toEqual({ is_admin: true });
    expect(await get('/v1/workspace/can-access-workspace-settings')).toEqual({ can_access_workspace_settings: true });
    const update = (body: unknown) => postJson(`${server.url}/v1/workspace/update-workspace`, body, headers());
    expect((await update({ name: 'Sound Studio', session_inactivity_timeout: 900 })).status).toBe(200);
    expect((await update({ session_inactivity_timeout: 1 })).status).toBe(422);
    expect(await get('/v1/workspace')).toMatchObject({ name: 'Sound Studio', session_inactivity_timeout: 900 });
    expect((await update({ session_inactivity_timeout: null })).status).toBe(200);
    expect((await get('/v1/workspace')).session_inactivity_timeout).toBeNull();
  });
});
