import { defaultTranscriptionModelId, toTwoLetters } from '../../../../contract/catalogue/transcription-models.ts';
import { transcriptionBody } from '../../../../contract/speech-tools/speech-to-text.ts';
import type { TranscriptExportFormat } from '../../../../contract/speech-tools/transcript-export-formats.ts';
import { AppError } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { SpeechToTextService } from '../../speech-to-text/speech-to-text.service.ts';
import type { TranscriptsService } from '../../speech-to-text/transcripts.service.ts';
import type { WorkTool } from './work-tools.service.ts';

interface TranscriptWorkDeps {
  readonly speechToText: Pick<SpeechToTextService, 'startStored' | 'remove'>;
  readonly transcripts: Pick<TranscriptsService, 'list' | 'open' | 'export'>;
}

const formats: readonly TranscriptExportFormat[] = ['txt', 'srt', 'docx', 'json'];

/** Transcripts are made in the transcript editor. */
export function transcriptWorkService({ speechToText, transcripts }: TranscriptWorkDeps): WorkTool {
  return {
    async findExisting(actor) {
      const page = await transcripts.list(actor, { limit: 1, after: undefined, search: undefined });
      return page.transcripts[0]?.row.id;
    },

    /** Throws `recognizer_not_installed`: the editor corrects what was recognized, it does not start from nothing. */
    async create(actor, { task, options }, { file }, signal) {
      const isVerbatim = options.verbatim === true;
      const body = transcriptionBody.parse({
        model_id: defaultTranscriptionModelId,
        language_code: toTwoLetters(task.sourceLanguage),
        diarize: true,
        no_verbatim: !isVerbatim,
        tag_audio_events: isVerbatim,
      });
      const request = { body, file, isLoggingEnabled: true, requestId: newId() };
      return (await speechToText.startStored(actor, request, signal)).id;
    },

    async check(actor, resourceId) {
      const { row } = await transcripts.open(actor, resourceId);
      if (row.state === 'completed') return { state: 'ready' };
      if (row.state === 'waiting' || row.state === 'running') return { state: 'preparing' };
      const problem = row.problem ?? 'The transcription was cancelled.';
      return { state: 'failed', problem, mayContinueByHand: false };
    },

    discard: (actor, resourceId) => speechToText.remove(actor, resourceId),

    async finish() {
      // A transcript is complete once it is prepared.
    },

    async deliver(actor, resourceId, { task }, { isAutomatic }) {
      const { words } = await transcripts.open(actor, resourceId);
      const hasWords = words.some(({ type }) => type === 'word');
      if (!hasWords && isAutomatic) return [];
      if (!hasWords) throw new AppError('production_work_not_finished', { message: 'The transcript has no words.' });
      return Promise.all(
        formats.map(async (format) => {
          const { extension, contentType, content } = await transcripts.export(actor, resourceId, { format });
          return { language: task.sourceLanguage, extension, contentType, content: { bytes: content } };
        }),
      );
    },
  };
}
