import { Readable } from 'node:stream';
import {
  findLandingEntry,
  landingAccents,
  landingLanguages,
} from '../../../contract/catalogue/site/landing/landing-entries.ts';
import type { LandingEntry } from '../../../contract/catalogue/site/landing/landing-entry.ts';
import { siteTextsPerDay } from '../../../contract/site/site-limits.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import type { SiteSound } from '../site-sounds/site-sounds.service.ts';
import { speakWithDefaults } from './default-speech.service.ts';
import { type VisitorLimitDeps, visitorLimit } from './visitor-limit.service.ts';

interface SiteSpeechDeps extends VisitorLimitDeps {
  readonly speech: Pick<Speech, 'voices' | 'findVoice' | 'speak'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
}

interface SiteVoiceInput {
  readonly voiceId: string | undefined;
  readonly slug: string | undefined;
}

interface SiteSpeechInput extends SiteVoiceInput {
  readonly text: string;
}

const format = 'mp3_44100_128';

/** Speech of the public site: the samples of its pages, and the texts of visitors (LAND-012, O-86). */
export function siteSpeechService({ speech, watermark, ...deps }: SiteSpeechDeps) {
  const limit = visitorLimit(deps, {
    kind: 'site speech',
    perDay: siteTextsPerDay,
    ofAllPerHour: 600,
    usedUp: 'site_speech_used_up',
  });

  /** The voice of an entry; else the first default voice whose own language it is, else one that speaks it. */
  function voiceOf({ voice_id, language }: Pick<LandingEntry, 'voice_id' | 'language'>): Voice {
    const named = voice_id === undefined ? undefined : speech.findVoice(voice_id);
    const speaks = speech.voices.filter(({ languages }) => languages.includes(language));
    const voice = named ?? speaks.find(({ labels }) => labels.language === language) ?? speaks[0] ?? speech.voices[0];
    if (!voice) throw new AppError('voice_not_found');
    return voice;
  }

  const speakerOf = ({ speakers }: Voice, language: string) =>
    speakers.find(({ languages }) => languages.includes(language)) ?? speakers[0];

  const speak = (voice: Voice, text: string, languageCode: string, signal: AbortSignal) =>
    speakWithDefaults(speech, { voice, text, languageCode }, signal);

  /** Throws `invalid_parameters` for an unknown page, `voice_not_found` for a voice that does not speak its language. */
  function choose({ voiceId, slug }: SiteVoiceInput): { voice: Voice; language: string } {
    const entry = slug === undefined ? undefined : findLandingEntry(slug);
    if (slug !== undefined && !entry)
      throw new AppError('invalid_parameters', { message: 'There is no such language or accent.', param: 'slug' });
    const language = entry?.language ?? 'en';
    const voice = voiceId === undefined ? voiceOf(entry ?? { language }) : speech.findVoice(voiceId);
    if (!voice?.languages.includes(language)) throw new AppError('voice_not_found', { param: 'voice_id' });
    return { voice, language };
  }

  return {
    /** The samples of all languages and accents. */
    samples: [...landingLanguages, ...landingAccents].map(
      (entry): SiteSound => ({
        id: `sample-${entry.audioSrc}`,
        // Read at each request, because a model that is installed later speaks for a default voice.
        get version() {
          const voice = voiceOf(entry);
          const { engineId = '', engineVoice = '' } = speakerOf(voice, entry.language) ?? {};
          return [voice.id, engineId, engineVoice, voice.version ?? '', entry.placeholderText].join(' ');
        },
        make: (signal) => speak(voiceOf(entry), entry.placeholderText, entry.language, signal),
      }),
    ),

    async describe(input: SiteVoiceInput, ip: string) {
      const { voice, language } = choose(input);
      return {
        texts_left: await limit.left(ip),
        voice: { voice_id: voice.id, name: voice.name },
        engine_id: speakerOf(voice, language)?.engineId ?? '',
      };
    },

    /** Speaks a text as MP3. Throws `site_speech_used_up` for the fourth text of an address in a day. */
    async speak({ text, ...input }: SiteSpeechInput, ip: string, signal: AbortSignal) {
      const { voice, language } = choose(input);
      await limit.consume(ip);
      const audio = watermark.encodeMarked(format, speak(voice, text, language, signal), signal);
      return {
        contentType: 'audio/mpeg',
        headers: { 'texts-left': await limit.left(ip) },
        body: Readable.from(audio, { objectMode: false }),
      };
    },
  };
}
export type SiteSpeechService = ReturnType<typeof siteSpeechService>;
