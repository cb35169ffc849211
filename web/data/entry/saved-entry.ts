import { api, session } from '../api/api.ts';
import { track } from '../api/track-event.ts';
import { consent } from '../consent/use-consent.ts';
import { readLocal, removeLocal, runOnce, saveInviteCode, savePromoCode, writeLocal } from '../storage/local-store.ts';
import type { EntryParameters } from './entry-parameters.ts';

const afterOnboardingName = 'after_onboarding';
const isText = (value: unknown): value is string => typeof value === 'string';
const home = '/app/home';
const onboarding = '/app/onboarding';
/** Parameters that apply once, and are therefore removed from the URL. */
const oneTimeParameters = ['newUser', 'coupon', 'lang', 'userId'];
const voiceLab = '/app/voice-lab';
/** Pages before the app, which keep a link's parameters for it. */
const pagesBeforeApp = ['/app/sign-in', '/app/sign-up', onboarding];

/** An API language code, with a region or without. */
const languageCode = /^[a-z]{2,3}(-[A-Z]{2})?$/;

/** The language of a link, as an API language code; new accounts start with it. */
export const savedLanguage = (): string | undefined => readLocal(localStorage, 'lang', isText);

/** Takes the page that a new person wanted to open before onboarding; returns it once. */
export function takePathAfterOnboarding(): string | undefined {
  const path = readLocal(sessionStorage, afterOnboardingName, isText);
  removeLocal(sessionStorage, afterOnboardingName);
  return path;
}

/** Processes the one-time parameters of the URL (AUTH-015). Returns a path to redirect to, if there is one. */
export function applyEntryParameters(url: URL, parameters: EntryParameters): string | undefined {
  const { inviteCode, coupon, lang, newUser, clonesVoice } = parameters;
  // STORE-004
  if (inviteCode) saveInviteCode(localStorage, inviteCode);
  if (coupon) savePromoCode(localStorage, window, coupon);
  if (lang && languageCode.test(lang)) writeLocal(localStorage, 'lang', lang);
  const query = new URLSearchParams(url.searchParams);
  for (const name of oneTimeParameters) query.delete(name);
  const opensVoiceLab = clonesVoice && url.pathname !== voiceLab && !pagesBeforeApp.includes(url.pathname);
  const pathname = opensVoiceLab ? voiceLab : url.pathname;
  const rest = query.size > 0 ? `${pathname}?${query}` : pathname;
  if (newUser) {
    void countSignUp();
    if (rest !== home) writeLocal(sessionStorage, afterOnboardingName, rest);
    return onboarding;
  }
  return opensVoiceLab || oneTimeParameters.some((name) => url.searchParams.has(name)) ? rest : undefined;
}

/** O-76: makes the language of a link that of the signed-in person; ends before a page shows the profile. */
export async function saveUserLanguage(lang: string): Promise<void> {
  if (!languageCode.test(lang)) return;
  try {
    if ((await session.start()).status === 'signed-in')
      await api.call('POST /v1/user/edit', { body: { locale: lang } });
  } catch (error) {
    // The page itself opens without it.
    console.warn('Failed to save the language.', error);
  }
}

/** AUTH-067: once per account in this browser, which only has to remember it if events are sent (CONSENT-002). */
async function countSignUp(): Promise<void> {
  await session.start();
  const state = session.state();
  if (state.status !== 'signed-in' || !(await consent.start()).allowsStatistics) return;
  runOnce(localStorage, `sign_up_completed:${state.userId}`, () => track('sign-up completed'));
}
