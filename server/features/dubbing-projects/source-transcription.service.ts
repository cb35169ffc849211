import { buffer } from 'node:stream/consumers';
import { defaultTranscriptionModelId } from '../../../contract/catalogue/transcription-models.ts';
import { transcriptionBody } from '../../../contract/speech-tools/speech-to-text.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AudioSource } from '../../platform/audio-input/audio-input.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { TranscriptionService } from '../speech-to-text/transcription.service.ts';
import type { DubbingProject } from './dubbing-projects.store.ts';
import { censorLine } from './transcripts/profanity.rules.ts';
import { toSegments } from './transcripts/segmentation.rules.ts';
import type { GivenLine } from './transcripts/transcript-lines.rules.ts';
import { readTranscript } from './transcripts/transcript-reading.service.ts';

interface SourceTranscriptionDeps {
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly transcription: Pick<TranscriptionService, 'chooseRecognizer' | 'transcribe'>;
}

/** Lines to write, with what is known of them; `notice` says why there are none. */
export interface FoundLines {
  readonly lines: readonly GivenLine[];
  /** ISO 639-1, if the recognizer detected it. */
  readonly language?: string | undefined;
  readonly recognizerId?: string | undefined;
  readonly notice?: { readonly type: string; readonly message: string } | undefined;
}

const goOn = 'Write the lines, or import a CSV or SRT file.';
const undetermined = 0.5;

/** The lines within the part that is dubbed, without swear words if they are to be hidden. */
function applyOptions(lines: readonly GivenLine[], { startS = 0, endS, censorsProfanity }: DubbingProject['options']) {
  const endMs = endS === undefined ? Number.POSITIVE_INFINITY : endS * 1000;
  const within = lines.filter(({ startMs }) => startMs >= startS * 1000 && startMs < endMs);
  return censorsProfanity ? within.map(censorLine) : within;
}

/** Finds the lines of sources: in the transcript that was given, or by the recognizer that is installed. */
export function sourceTranscriptionService({ blobs, transcription }: SourceTranscriptionDeps) {
  async function readGiven({ transcriptKey, durationMs, options }: DubbingProject): Promise<FoundLines> {
    const blob = transcriptKey === null ? undefined : await blobs.open(transcriptKey);
    if (!blob) return { lines: [] };
    const bytes = await buffer(blob.stream);
    const lines = readTranscript(bytes, { durationMs, fps: options.csvFps, param: 'transcript' });
    return { lines: applyOptions(lines, options) };
  }

  return {
    /** Throws `invalid_transcript`, and what `TranscriptionService.transcribe` throws; never for a missing recognizer. */
    async find(
      project: DubbingProject,
      sound: AudioSource | undefined,
      onHeard: (seconds: number) => Promise<void>,
      signal: AbortSignal,
    ): Promise<FoundLines> {
      const { options, sourceLanguage, keyterms, workspaceId } = project;
      if (options.isManual) return readGiven(project);
      if (!sound) return { lines: [], notice: { type: 'no_sound', message: `The video has no sound. ${goOn}` } };
      const body = transcriptionBody.parse({
        model_id: defaultTranscriptionModelId,
        language_code: sourceLanguage,
        diarize: true,
        num_speakers: options.numSpeakers > 0 ? options.numSpeakers : null,
        keyterms,
      });
      let recognizer: ReturnType<typeof transcription.chooseRecognizer>;
      try {
        recognizer = transcription.chooseRecognizer(body);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'recognizer_not_installed') throw error;
        return { lines: [], notice: { type: 'recognizer_not_installed', message: `${error.message} ${goOn}` } };
      }
      const work = { body, recognizer, tenant: workspaceId };
      const span = { endS: options.endS };
      const { channels, recognizerId } = await transcription.transcribe(sound, { ...work, ...span }, onHeard, signal);
      const [heard] = channels;
      const lines = applyOptions(toSegments(heard?.tokens ?? [], options), options);
      // A recognizer of several languages says which one it heard; one of a single language knows no other.
      const isSure = (heard?.languageProbability ?? 0) >= undetermined;
      const language = sourceLanguage === null && lines.length > 0 && isSure ? heard?.languageCode : undefined;
      if (lines.length > 0) return { lines, language, recognizerId };
      return { lines, recognizerId, notice: { type: 'no_speech', message: `No speech was found. ${goOn}` } };
    },
  };
}
export type SourceTranscriptionService = ReturnType<typeof sourceTranscriptionService>;
