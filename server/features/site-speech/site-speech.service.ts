import { Readable } from 'node:stream';
import {
  findLandingEntry,
  landingAccents,
  landingLanguages,
} from '../../../contract/catalogue/site/landing/landing-entries.ts';
import type { LandingEntry } from '../../../contract/catalogue/site/landing/landing-entry.ts';
import { siteTextsPerDay } from '../../../contract/site/site-limits.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { AppError } from '../../platform/app-error.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import { toEngineSettings } from '../voices/voice-settings.service.ts';

interface SiteSpeechDeps {
  readonly speech: Pick<Speech, 'voices' | 'findVoice' | 'speak'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
}

interface SiteSpeechInput {
  readonly text: string;
  readonly voiceId: string | undefined;
  readonly slug: string | undefined;
}

const dayMs = 24 * 60 * 60_000;
/** Texts of all visitors in an hour, so that many addresses cannot take the engines from those who have accounts. */
const maxPerHour = 600;
const format = 'mp3_44100_128';

/** Speech of the public site: the samples of its pages, and the texts of visitors (LAND-012, O-86). */
export function siteSpeechService({ speech, watermark, rateLimiter }: SiteSpeechDeps) {
  /** The voice of an entry; else the first default voice whose own language it is, else one that speaks it. */
  function voiceOf({ voice_id, language }: Pick<LandingEntry, 'voice_id' | 'language'>): Voice {
    const named = voice_id === undefined ? undefined : speech.findVoice(voice_id);
    const speaks = speech.voices.filter(({ languages }) => languages.includes(language));
    const voice = named ?? speaks.find(({ labels }) => labels.language === language) ?? speaks[0] ?? speech.voices[0];
    if (!voice) throw new AppError('voice_not_found');
    return voice;
  }

  async function* speak(voice: Voice, text: string, languageCode: string, signal: AbortSignal) {
    const settings = toEngineSettings(defaultVoiceSettings);
    for await (const { pcm } of speech.speak({ voice, text, languageCode, settings }, signal)) yield pcm;
  }

  return {
    /** The samples of all languages and accents. */
    samples: [...landingLanguages, ...landingAccents].map(
      (entry): SiteSound => ({
        id: `sample-${entry.audioSrc}`,
        version: `${entry.voice_id ?? ''} ${entry.placeholderText}`,
        make: (signal) => speak(voiceOf(entry), entry.placeholderText, entry.language, signal),
      }),
    ),

    /** Speaks a text as MP3. Throws `site_speech_used_up` for the fourth text of an address in a day. */
    async speak({ text, voiceId, slug }: SiteSpeechInput, ip: string, signal: AbortSignal) {
      const entry = slug === undefined ? undefined : findLandingEntry(slug);
      if (slug !== undefined && !entry)
        throw new AppError('invalid_parameters', { message: 'There is no such language or accent.', param: 'slug' });
      const language = entry?.language ?? 'en';
      const voice = voiceId === undefined ? voiceOf(entry ?? { language }) : speech.findVoice(voiceId);
      if (!voice?.languages.includes(language)) throw new AppError('voice_not_found', { param: 'voice_id' });
      await rateLimiter.consume('site speech', 'all', maxPerHour, dayMs / 24);
      await rateLimiter.consume('site speech of', ip, siteTextsPerDay, dayMs).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'rate_limit_exceeded')
          throw new AppError('site_speech_used_up', { retryAfterInS: dayMs / 1000 });
        throw error;
      });
      const audio = watermark.encodeMarked(format, speak(voice, text, language, signal), signal);
      return { contentType: 'audio/mpeg', body: Readable.from(audio, { objectMode: false }) };
    },
  };
}
export type SiteSpeechService = ReturnType<typeof siteSpeechService>;
