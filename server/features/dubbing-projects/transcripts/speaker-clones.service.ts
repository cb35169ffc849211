import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader, wavHeaderBytes, withWavSizes } from '../../../../audio/formats/wav.ts';
import { cloneLimits, voiceTextLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import { makeTemporaryFolder } from '../../../platform/temporary-folder.ts';
import type { VoiceClonesService } from '../../voices/clones/voice-clones.service.ts';
import type { DubbingProject } from '../dubbing-projects.store.ts';
import { type DubbingSourceService, voiceSampleRate } from '../dubbing-source.service.ts';
import { type DubbingSpeaker, dubbingTranscriptsStore } from './dubbing-transcripts.store.ts';

interface SpeakerClonesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly temporaryFolder: string;
  readonly source: Pick<DubbingSourceService, 'openVoices' | 'inspect' | 'readSpeakers'>;
  readonly clones: Pick<VoiceClonesService, 'add'>;
}

/** Voices that are cloned from the track of a speaker; both are made from all that they say. */
export const cloneVoiceIds: readonly string[] = ['track-clone', 'clip-clone'];

/** Clones the voices of speakers from what they say in the source. */
export function speakerClonesService({ db, clock, temporaryFolder, source, clones }: SpeakerClonesDeps) {
  return {
    /**
     * Clones the voice of a speaker and stores the consent with it. Throws `can_not_use_instant_voice_cloning`, for a missing
     * consent, and for a recording that cannot become a voice.
     */
    async create(
      actor: Actor,
      project: DubbingProject,
      speaker: DubbingSpeaker,
      consent: string | undefined,
      signal: AbortSignal,
    ): Promise<DubbingSpeaker> {
      const transcripts = dubbingTranscriptsStore(db);
      const spans = (await transcripts.listSpans(project)).filter(({ speakerId }) => speakerId === speaker.id);
      if (spans.length === 0)
        throw new AppError('audio_too_short', { message: `${speaker.name} says nothing.`, param: 'voice_id' });
      await using file = await source.openVoices(project, signal);
      const sound = await source.inspect(file, signal);
      const samples = (await source.readSpeakers(sound, spans, cloneLimits.recommendedSpeechS, signal)).get(speaker.id);
      const folder = await makeTemporaryFolder(temporaryFolder, 'speaker');
      try {
        const path = join(folder, 'speaker.wav');
        const wav = toWav(samples ?? new Float32Array());
        await writeFile(path, wav, { signal });
        const name = `${speaker.name} (${project.name})`.slice(0, voiceTextLimits.name);
        const { voiceId } = await clones.add(
          actor,
          {
            name,
            description: null,
            labels: project.sourceLanguage ? { language: project.sourceLanguage } : null,
            files: [{ name: speaker.name, bytes: wav.length, path }],
            removeNoise: false,
            consent,
          },
          signal,
        );
        const updated = await transcripts.updateSpeaker(project, speaker.id, {
          cloneVoiceId: voiceId,
          consent: { userId: actor.userId, at: clock().toISOString() },
        });
        return updated ?? speaker;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
export type SpeakerClonesService = ReturnType<typeof speakerClonesService>;

/** A WAV file of 16-bit samples at `voiceSampleRate`. */
export function toWav(samples: Float32Array): Uint8Array {
  const file = new Uint8Array(wavHeaderBytes + 2 * samples.length);
  file.set(wavHeader(voiceSampleRate));
  const view = new DataView(file.buffer);
  for (const [at, sample] of samples.entries())
    view.setInt16(wavHeaderBytes + 2 * at, Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), true);
  file.set(withWavSizes(file, file.length));
  return file;
}
