import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Pcm } from '../../../audio/pcm.ts';
import { previewTextOf, previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { toEngineSettings } from './voice-settings.service.ts';

/** Creates missing previews of the default voices, so that no visitor waits for one. */
export const createPreviewsJob = jobKind({ name: 'voices.make-previews', payload: z.object({}) });

interface VoicePreviewsDeps {
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly speech: Pick<Speech, 'voices' | 'findVoice' | 'speak'>;
  readonly codecs: Pick<Codecs, 'encode'>;
  readonly watermark: Pick<Watermark, 'encodeMarked'>;
  /** Finds a voice that is not a default voice. */
  readonly findCustomVoice: (voiceId: string) => Promise<Voice | undefined>;
  /** The ids among `voiceIds` that a voice of any workspace has. */
  readonly findExistingIds: (voiceIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

const keyPrefix = 'previews/';
const previewFormat = 'mp3_44100_128';

/** Spoken previews of voices, created on the first request with a signed link and kept in the blob store. */
export function voicePreviewsService({
  blobs,
  speech,
  codecs,
  watermark,
  findCustomVoice,
  clock,
  findExistingIds,
}: VoicePreviewsDeps) {
  const inFlight = new Map<string, Promise<void>>();
  const chosenPreviewKey = (voiceId: string, previewId: string) => `${keyPrefix}${voiceId}/chosen.${previewId}.mp3`;
  const previewKey = (voice: Voice, language: string) =>
    `${keyPrefix}${voice.id}/${language}${voice.version === undefined ? '' : `.${voice.version}`}.mp3`;

  /** Creates a preview; concurrent requests share one synthesis. */
  function createOnce(voice: Voice, language: string, text: string): Promise<void> {
    const key = previewKey(voice, language);
    const pending = inFlight.get(key) ?? synthesize(key, voice, language, text).finally(() => inFlight.delete(key));
    inFlight.set(key, pending);
    return pending;
  }

  async function synthesize(key: string, voice: Voice, languageCode: string, text: string): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    const chunks = speech.speak(
      { voice, text, languageCode, settings: toEngineSettings(defaultVoiceSettings) },
      signal,
    );
    await writeBlob(blobs, key, watermark.encodeMarked(previewFormat, toPcm(chunks), signal));
  }

  /** Opens a preview as MP3 and creates it if needed. `previewId`: the preview that the owner chose, if it still exists. */
  async function open(
    voiceId: string,
    language: string,
    previewId?: string,
  ): Promise<{ stream: Readable; bytes: number }> {
    const voice = speech.findVoice(voiceId) ?? (await findCustomVoice(voiceId));
    if (!voice?.languages.includes(language)) throw new AppError('voice_not_found');
    const chosen =
      previewId !== undefined &&
      /^[\da-f]+$/.test(previewId) &&
      (await blobs.open(chosenPreviewKey(voice.id, previewId)));
    if (chosen) return chosen;
    const key = previewKey(voice, language);
    const stored = await blobs.open(key);
    if (stored) return stored;
    await createOnce(voice, language, previewTextOf(language));
    const created = await blobs.open(key);
    if (!created) throw new AppError('internal_error');
    return created;
  }

  return {
    open,

    /**
     * Opens a preview for a visitor without a signed link: of a default voice, in its own language or if it already
     * exists. A visitor so creates nothing that `createMissing` would not create anyway.
     */
    async openPublic(voiceId: string, language: string): Promise<{ stream: Readable; bytes: number }> {
      const voice = speech.findVoice(voiceId);
      if (!voice) throw new AppError('preview_link_invalid');
      if (language === ownLanguage(voice)) return open(voiceId, language);
      const stored = voice.languages.includes(language) && (await blobs.open(previewKey(voice, language)));
      if (!stored) throw new AppError('preview_not_found');
      return stored;
    },

    /** The stored preview of a voice in its own language; undefined if there is none yet. */
    openStored: (voice: Voice): Promise<{ stream: Readable; bytes: number } | undefined> =>
      blobs.open(previewKey(voice, ownLanguage(voice))),

    /** Stores an existing file as the preview of a voice in a language. */
    async store(voice: Voice, language: string, file: AsyncIterable<Uint8Array>): Promise<void> {
      await writeBlob(blobs, previewKey(voice, language), file);
    },

    /** Stores the preview that the owner of a shared voice chose, which carries the mark already. The id consists of hexadecimal digits. */
    async storeChosen(voiceId: string, previewId: string, pcm: AsyncIterable<Pcm>, signal: AbortSignal): Promise<void> {
      await writeBlob(blobs, chosenPreviewKey(voiceId, previewId), codecs.encode(previewFormat, pcm, signal));
    },

    hasChosen: async (voiceId: string, previewId: string): Promise<boolean> =>
      (await blobs.stat(chosenPreviewKey(voiceId, previewId))) !== undefined,

    /** Deletes a chosen preview. */
    deleteChosen: (voiceId: string, previewId: string): Promise<void> =>
      blobs.delete(chosenPreviewKey(voiceId, previewId)),

    /** Creates the missing previews of default voices, each in its own language. */
    async createMissing(signal: AbortSignal): Promise<void> {
      for (const voice of speech.voices) {
        signal.throwIfAborted();
        const language = ownLanguage(voice);
        const text = previewTexts[language];
        if (text && !(await blobs.stat(previewKey(voice, language)))) await createOnce(voice, language, text);
      }
    },

    /** Deletes previews older than `minAgeMs` whose voices are gone, as with a deleted account. */
    deleteOrphans: (minAgeMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: keyPrefix,
        before: new Date(clock().getTime() - minAgeMs),
        async findReferenced(keys) {
          const customIds = keys.map(readVoiceId).filter((id) => !speech.findVoice(id));
          const existing = await findExistingIds([...new Set(customIds)]);
          return new Set(keys.filter((key) => speech.findVoice(readVoiceId(key)) || existing.has(readVoiceId(key))));
        },
        signal,
      }),

    /** Deletes the previews of all versions of a voice. */
    async deleteAll(voiceId: string): Promise<void> {
      for await (const { key } of blobs.list(`${keyPrefix}${voiceId}/`)) await blobs.delete(key);
    },
  };
}
export type VoicePreviewsService = ReturnType<typeof voicePreviewsService>;

const ownLanguage = ({ labels }: Voice): string => labels.language ?? 'en';

const readVoiceId = (key: string): string => key.slice(keyPrefix.length).split('/')[0] ?? '';

async function* toPcm(chunks: ReturnType<Speech['speak']>) {
  for await (const chunk of chunks) yield chunk.pcm;
}
