import type { Readable } from 'node:stream';
import { previewTexts } from '../../../contract/catalogue/preview-texts.ts';
import { defaultVoiceSettings, type VoiceSettingsWire } from '../../../contract/voices.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Live } from '../../platform/live/live.ts';
import { mergeSettings, queryVoices, type VoiceQuery } from './rules.ts';
import { voicesStore } from './store.ts';

interface VoicesDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly speech: Speech;
  readonly codecs: Codecs;
  readonly live: Live;
  readonly clock: Clock;
}

const previewFormat = 'mp3_44100_128';

/** The default voices, with what each workspace changed of their settings. */
export function voicesService({ db, blobs, speech, codecs, live, clock }: VoicesDeps) {
  const making = new Map<string, Promise<void>>();
  const previewKey = (voice: Voice, language: string) =>
    `previews/${voice.id}/${language}${voice.version === undefined ? '' : `.${voice.version}`}.mp3`;

  /** Speaks a sample into the blob store, once however many ask. */
  function makePreview(voice: Voice, language: string, text: string): Promise<void> {
    const key = previewKey(voice, language);
    const running = making.get(key) ?? speakInto(key, voice, language, text).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  async function speakInto(key: string, voice: Voice, languageCode: string, text: string): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    const chunks = speech.speak({ voice, text, languageCode, settings: engineSettings(defaultVoiceSettings) }, signal);
    const writer = await blobs.create(key);
    try {
      for await (const bytes of codecs.encode(previewFormat, pcmOf(chunks), signal)) await writer.write(bytes);
      await writer.commit();
    } catch (error) {
      await writer.abort();
      throw error;
    }
  }

  const service = {
    /** A voice by our id or by a public id that clients hard-code; throws `voice_not_found`. */
    get(_actor: Actor, voiceId: string): Voice {
      const voice = speech.findVoice(voiceId);
      if (!voice)
        throw new AppError('voice_not_found', {
          message: `A voice with the voice_id ${voiceId} was not found.`,
          param: 'voice_id',
        });
      return voice;
    },

    /** All voices with their settings in the caller's workspace. */
    async list(actor: Actor) {
      return service.withSettings(actor, speech.voices);
    },

    /** A page of the voices that fit; `cursor` is where the page before ended. */
    async search(actor: Actor, query: VoiceQuery, page: { size: number; cursor: string | undefined }) {
      const from = page.cursor === undefined ? 0 : Number(page.cursor);
      if (!Number.isSafeInteger(from) || from < 0) throw new AppError('invalid_cursor', { param: 'next_page_token' });
      const found = queryVoices(speech.voices, query);
      const to = from + page.size;
      return {
        voices: await service.withSettings(actor, found.slice(from, to)),
        total: found.length,
        next: to < found.length ? String(to) : undefined,
      };
    },

    async withSettings(actor: Actor, voices: readonly Voice[]) {
      const ids = voices.map((voice) => voice.id);
      const changed = await voicesStore(db).settings(actor.workspaceId, ids);
      return voices.map((voice) => ({ voice, settings: changed.get(voice.id) ?? defaultVoiceSettings }));
    },

    /** A voice's settings in the caller's workspace, with what `patch` has over them. */
    async settings(
      actor: Actor,
      voiceId: string,
      patch?: Parameters<typeof mergeSettings>[1],
    ): Promise<VoiceSettingsWire> {
      const voice = service.get(actor, voiceId);
      const own = await voicesStore(db).settings(actor.workspaceId, [voice.id]);
      return mergeSettings(own.get(voice.id) ?? defaultVoiceSettings, patch);
    },

    async editSettings(actor: Actor, voiceId: string, patch: Parameters<typeof mergeSettings>[1]): Promise<void> {
      const voice = service.get(actor, voiceId);
      const settings = await service.settings(actor, voiceId, patch);
      await voicesStore(db).saveSettings(actor.workspaceId, voice.id, settings, clock());
      await live.publish(actor.workspaceId, { topic: 'voices', id: voice.id });
    },

    /** A voice's spoken sample as MP3: kept from before, or made now. */
    async preview(voiceId: string, language: string): Promise<{ stream: Readable; bytes: number }> {
      const voice = speech.findVoice(voiceId);
      const text = previewTexts[language];
      if (!voice || !text || !voice.languages.includes(language)) throw new AppError('voice_not_found');
      const key = previewKey(voice, language);
      const kept = await blobs.open(key);
      if (kept) return kept;
      await makePreview(voice, language, text);
      const made = await blobs.open(key);
      if (!made) throw new AppError('internal_error');
      return made;
    },

    /** Makes the samples that are missing, each voice in its own language first. */
    async makeMissingPreviews(signal: AbortSignal): Promise<void> {
      for (const voice of speech.voices) {
        signal.throwIfAborted();
        const language = voice.labels.language ?? 'en';
        const text = previewTexts[language];
        if (text && !(await blobs.stat(previewKey(voice, language)))) await makePreview(voice, language, text);
      }
    },
  };
  return service;
}
export type VoicesService = ReturnType<typeof voicesService>;

/** Wire settings as engines take them. */
export const engineSettings = (settings: VoiceSettingsWire) => ({
  stability: settings.stability,
  similarityBoost: settings.similarity_boost,
  style: settings.style,
  useSpeakerBoost: settings.use_speaker_boost,
  speed: settings.speed,
});

async function* pcmOf(chunks: ReturnType<Speech['speak']>) {
  for await (const chunk of chunks) yield chunk.pcm;
}
