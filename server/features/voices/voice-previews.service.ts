import type { Readable } from 'node:stream';
import type { Pcm } from '../../../audio/pcm.ts';
import { previewTextOf, previewTexts } from '../../../contract/catalogue/voices/preview-texts.ts';
import { defaultVoiceSettings } from '../../../contract/voices/voices.ts';
import type { Codecs } from '../../../engines/codec/codecs.ts';
import type { Speech } from '../../../engines/registry.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { toEngineSettings } from './voice-settings.service.ts';

interface PreviewsDeps {
  readonly blobs: BlobStore;
  readonly speech: Speech;
  readonly codecs: Codecs;
  /** A voice that somebody made. */
  readonly findMade: (voiceId: string) => Promise<Voice | undefined>;
}

const previewFormat = 'mp3_44100_128';

/** Spoken samples of voices: kept in the blob store, made when they are first asked for. */
export function voicePreviewsService({ blobs, speech, codecs, findMade }: PreviewsDeps) {
  const making = new Map<string, Promise<void>>();
  const chosenKey = (voiceId: string, sample: string) => `previews/${voiceId}/chosen.${sample}.mp3`;
  const keyOf = (voice: Voice, language: string) =>
    `previews/${voice.id}/${language}${voice.version === undefined ? '' : `.${voice.version}`}.mp3`;

  /** Speaks a sample into the blob store, once however many ask. */
  function make(voice: Voice, language: string, text: string): Promise<void> {
    const key = keyOf(voice, language);
    const running = making.get(key) ?? speakInto(key, voice, language, text).finally(() => making.delete(key));
    making.set(key, running);
    return running;
  }

  async function speakInto(key: string, voice: Voice, languageCode: string, text: string): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    const chunks = speech.speak(
      { voice, text, languageCode, settings: toEngineSettings(defaultVoiceSettings) },
      signal,
    );
    await writeBlob(blobs, key, codecs.encode(previewFormat, pcmOf(chunks), signal));
  }

  return {
    /** As MP3: kept from before, or made now. `sample`: what was chosen under this name, where that is still there. */
    async open(voiceId: string, language: string, sample?: string): Promise<{ stream: Readable; bytes: number }> {
      const voice = speech.findVoice(voiceId) ?? (await findMade(voiceId));
      if (!voice?.languages.includes(language)) throw new AppError('voice_not_found');
      const chosen =
        sample !== undefined && /^[\da-f]+$/.test(sample) && (await blobs.open(chosenKey(voice.id, sample)));
      if (chosen) return chosen;
      const key = keyOf(voice, language);
      const kept = await blobs.open(key);
      if (kept) return kept;
      await make(voice, language, previewTextOf(language));
      const made = await blobs.open(key);
      if (!made) throw new AppError('internal_error');
      return made;
    },

    /** A file that was spoken already, as the sample of a voice in a language. */
    async keep(voice: Voice, language: string, file: AsyncIterable<Uint8Array>): Promise<void> {
      await writeBlob(blobs, keyOf(voice, language), file);
    },

    /** What the owner of a voice chose to be played for it in the library, under a name in hexadecimal digits. */
    async choose(voiceId: string, sample: string, pcm: AsyncIterable<Pcm>, signal: AbortSignal): Promise<void> {
      await writeBlob(blobs, chosenKey(voiceId, sample), codecs.encode(previewFormat, pcm, signal));
    },

    isChosen: async (voiceId: string, sample: string): Promise<boolean> =>
      (await blobs.stat(chosenKey(voiceId, sample))) !== undefined,

    /** Removes what was chosen. */
    forgetChosen: (voiceId: string, sample: string): Promise<void> => blobs.delete(chosenKey(voiceId, sample)),

    /** Makes those of the default voices that are missing, each voice in its own language first. */
    async makeMissing(signal: AbortSignal): Promise<void> {
      for (const voice of speech.voices) {
        signal.throwIfAborted();
        const language = voice.labels.language ?? 'en';
        const text = previewTexts[language];
        if (text && !(await blobs.stat(keyOf(voice, language)))) await make(voice, language, text);
      }
    },

    /** Of every version of a voice that is gone. */
    async forget(voiceId: string): Promise<void> {
      for await (const { key } of blobs.list(`previews/${voiceId}/`)) await blobs.delete(key);
    },
  };
}
export type VoicePreviewsService = ReturnType<typeof voicePreviewsService>;

async function* pcmOf(chunks: ReturnType<Speech['speak']>) {
  for await (const chunk of chunks) yield chunk.pcm;
}
