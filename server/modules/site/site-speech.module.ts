import { mountSiteSpeech } from '../../features/site-speech/site-speech.routes.ts';
import { siteSpeechService } from '../../features/site-speech/site-speech.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';

/** Speech for visitors without an account. */
export function openSiteSpeech({ platform }: { readonly platform: Platform }) {
  const siteSpeech = siteSpeechService({ ...platform, isSiteOn: platform.env.PUBLIC_SITE });
  return { services: { siteSamples: siteSpeech.samples }, routes: [mountSiteSpeech(siteSpeech)] } satisfies Module;
}
