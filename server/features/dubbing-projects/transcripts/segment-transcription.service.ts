import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultTranscriptionModelId } from '../../../../contract/catalogue/transcription-models.ts';
import { transcriptionBody } from '../../../../contract/speech-tools/speech-to-text.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { makeTemporaryFolder } from '../../../platform/temporary-folder.ts';
import type { TranscriptionService } from '../../speech-to-text/transcription.service.ts';
import type { DubbingAccessService } from '../dubbing-access.service.ts';
import type { DubbingProject } from '../dubbing-projects.store.ts';
import { type DubbingSourceService, voiceSampleRate } from '../dubbing-source.service.ts';
import type { DubbingTranscriptsService } from './dubbing-transcripts.service.ts';
import { censorText } from './profanity.rules.ts';
import { toWav } from './speaker-clones.service.ts';

interface SegmentTranscriptionDeps {
  readonly temporaryFolder: string;
  readonly access: Pick<DubbingAccessService, 'require' | 'rows'>;
  readonly source: Pick<DubbingSourceService, 'openVoices' | 'inspect' | 'readSpeakers'>;
  readonly transcription: Pick<TranscriptionService, 'chooseRecognizer' | 'transcribe'>;
  readonly transcripts: Pick<DubbingTranscriptsService, 'update'>;
}

/** Silence around a segment, without which recognizers lose short words, in seconds. */
const paddingS = 0.25;
/** The longest sound of a segment, in seconds. */
const maxS = 60;

/** Finds what is said in single segments. */
export function segmentTranscriptionService(deps: SegmentTranscriptionDeps) {
  const { temporaryFolder, access, source, transcription, transcripts } = deps;

  async function recognize(project: DubbingProject, samples: Float32Array, folder: string, signal: AbortSignal) {
    const body = transcriptionBody.parse({
      model_id: defaultTranscriptionModelId,
      language_code: project.sourceLanguage,
      keyterms: project.keyterms,
      tag_audio_events: false,
    });
    const recognizer = transcription.chooseRecognizer(body);
    const padding = Math.round(paddingS * voiceSampleRate);
    const padded = new Float32Array(samples.length + 2 * padding);
    padded.set(samples, padding);
    const wav = toWav(padded);
    const path = join(folder, 'segment.wav');
    await writeFile(path, wav, { signal });
    const sound = await source.inspect({ name: 'segment.wav', bytes: wav.length, path }, signal);
    const work = { body, recognizer, tenant: project.workspaceId };
    const { channels } = await transcription.transcribe(sound, work, () => {}, signal);
    const text = channels[0]?.text.trim() ?? '';
    return project.options.censorsProfanity ? censorText(text) : text;
  }

  return {
    /**
     * Transcribes segments anew, as a change of the source. Throws `recognizer_not_installed`, `dubbing_not_ready`,
     * `dubbing_segment_not_found`, and `dubbing_media_not_found` for a source without sound.
     */
    async transcribe(
      actor: Actor,
      projectId: string,
      segmentIds: readonly string[],
      signal: AbortSignal,
    ): Promise<void> {
      const project = await access.require(actor, projectId, 'dubbing.update');
      if (project.state !== 'ready') throw new AppError('dubbing_not_ready', { param: 'dubbing_id' });
      if (!project.hasAudio && project.foregroundKey === null)
        throw new AppError('dubbing_media_not_found', { message: 'The video has no sound.', param: 'dubbing_id' });
      const segments = await access.rows().findSegments(project, segmentIds);
      if (segments.length < new Set(segmentIds).size)
        throw new AppError('dubbing_segment_not_found', { param: 'segments' });
      await using file = await source.openVoices(project, signal);
      // Each segment counts as a speaker of its own, so that their sounds stay apart.
      const spans = segments.map(({ id, startMs, endMs }) => ({ id, speakerId: id, startMs, endMs }));
      const sounds = await source.readSpeakers(await source.inspect(file, signal), spans, maxS, signal);
      const folder = await makeTemporaryFolder(temporaryFolder, 'segments');
      try {
        const texts: Record<string, { text: string }> = {};
        for (const { id } of segments)
          texts[id] = { text: await recognize(project, sounds.get(id) ?? new Float32Array(), folder, signal) };
        await transcripts.update(actor, projectId, texts);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
export type SegmentTranscriptionService = ReturnType<typeof segmentTranscriptionService>;
