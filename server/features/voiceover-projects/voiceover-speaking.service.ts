import { engineVersion } from '../../../engines/version.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { ModelsService } from '../models/models.service.ts';
import type { GenerationService } from '../speech/generation/generation.service.ts';
import { recordedSpeechService } from '../speech/generation/recorded-speech.service.ts';
import type { SpeechService } from '../speech/speech.service.ts';
import type { VoicesService } from '../voices/voices.service.ts';
import { describeSpeech, voiceoverFileKey } from './voiceover-files.rules.ts';
import { type VoiceoverFile, type VoiceoverProject, voiceoverProjectsStore } from './voiceover-projects.store.ts';
import { isClipStale, speechFingerprint, speechName } from './voiceover-speech.rules.ts';

interface VoiceoverSpeakingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly generation: Pick<GenerationService, 'open'>;
  readonly models: Pick<ModelsService, 'get'>;
  readonly voices: Pick<VoicesService, 'get' | 'settings'>;
  readonly textToSpeech: Pick<SpeechService, 'checkText'>;
}

/** Speaks the clips of voice tracks. */
export function voiceoverSpeakingService(deps: VoiceoverSpeakingDeps) {
  const { db, clock, models, voices, textToSpeech } = deps;
  const recordedSpeech = recordedSpeechService(deps);

  /** Gives a clip its speech, unless its text changed meanwhile. */
  async function assign(tx: Db | Tx, project: VoiceoverProject, clipId: string, file: VoiceoverFile): Promise<void> {
    const store = voiceoverProjectsStore(tx);
    const clip = await store.findClip(project, clipId);
    const track = clip && (await store.listTracks(project)).find(({ id }) => id === clip.trackId);
    if (!clip || !track || isClipStale(project, track, clip, file)) return;
    await store.updateClip(project, clipId, { fileId: file.id, isStale: false, trimStartMs: 0, trimEndMs: 0 });
  }

  return {
    /**
     * Speaks a clip and charges for it in the transaction that stores the speech. A speech that the project already has
     * costs nothing. `seed`: of another take; a clip that has it already is left as it is. Throws what speech throws, and
     * `invalid_parameters` for a track without a voice.
     */
    async speak(
      actor: Actor,
      project: VoiceoverProject,
      clipId: string,
      seed: number | undefined,
      signal: AbortSignal,
    ): Promise<'spoken' | 'reused' | 'skipped'> {
      const store = voiceoverProjectsStore(db);
      const clip = await store.findClip(project, clipId);
      const track = clip && (await store.listTracks(project)).find(({ id }) => id === clip.trackId);
      if (!clip || track?.kind !== 'voice' || (!clip.isStale && seed === undefined)) return 'skipped';
      const text = clip.text.trim();
      if (text === '') return 'skipped';
      if (track.voiceId === null)
        throw new AppError('invalid_parameters', { message: `Choose a voice for “${track.name}”.`, param: 'voice_id' });
      const { stability, similarityBoost, style, speed } = track.voiceSettings;
      const voice = await voices.get(actor, track.voiceId);
      const settings = await voices.settings(actor, track.voiceId, {
        ...(stability !== undefined && { stability }),
        ...(similarityBoost !== undefined && { similarity_boost: similarityBoost }),
        ...(style !== undefined && { style }),
        ...(speed !== undefined && { speed }),
      });
      const model = models.get(project.modelId);
      textToSpeech.checkText(text, model);
      const versions = [engineVersion, voice.version ?? null, settings];
      const fingerprint = speechFingerprint(speechName(project, track, text), versions, seed);
      const known = await store.findSpoken(project, fingerprint);
      if (known) {
        await transaction(db, (tx) => assign(tx, project, clipId, known));
        return 'reused';
      }

      const id = newId();
      const blobKey = voiceoverFileKey(project, id);
      await recordedSpeech.speak(
        actor,
        {
          options: { model, languageCode: undefined, seed, normalization: 'auto', lexicon: [], requestId: id },
          line: { voice, settings, text },
          isFree: false,
          blobKey,
          param: 'text',
          async store(tx, { samples, sampleRate, bytes }, credits) {
            const rows = voiceoverProjectsStore(tx);
            if (!(await rows.lock(project))) throw new AppError('voiceover_project_not_found');
            const stored: VoiceoverFile = {
              ...describeSpeech({ samples, sampleRate }),
              bytes,
              id,
              projectId: project.id,
              userId: actor.userId,
              kind: 'speech',
              name: text.slice(0, 100),
              contentType: 'audio/wav',
              blobKey,
              fingerprint,
              credits,
              createdAt: clock(),
            };
            await rows.insertFiles([stored]);
            await assign(tx, project, clipId, stored);
          },
        },
        signal,
      );
      return 'spoken';
    },
  };
}
export type VoiceoverSpeakingService = ReturnType<typeof voiceoverSpeakingService>;
