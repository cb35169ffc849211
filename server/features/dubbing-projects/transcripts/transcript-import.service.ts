import type { TranscriptFormat } from '../../../../contract/dubbing/dubbing-limits.ts';
import type { Speech } from '../../../../engines/registry.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { UploadedFile } from '../../../platform/uploaded-file.ts';
import type { DubbingLanguagesPart } from '../dubbing-parts.service.ts';
import type { DubbingSpeakersService } from './dubbing-speakers.service.ts';
import type { DubbingTranscriptsService } from './dubbing-transcripts.service.ts';
import type { TranscriptChangesService } from './transcript-changes.service.ts';
import { readTranscriptFile } from './transcript-reading.service.ts';
import type { TranscriptRowsService } from './transcript-rows.service.ts';
import { transcriptContentTypes, writeTranscript } from './written-transcript.rules.ts';

interface TranscriptImportDeps {
  readonly speech: Pick<Speech, 'voices'>;
  readonly changes: TranscriptChangesService;
  readonly transcriptRows: TranscriptRowsService;
  readonly transcripts: Pick<DubbingTranscriptsService, 'get'>;
  readonly speakers: Pick<DubbingSpeakersService, 'list'>;
  readonly languages: Pick<DubbingLanguagesPart, 'setTranslations'>;
}

/** Source transcripts as files: tables and subtitles, in and out. */
export function transcriptImportService(deps: TranscriptImportDeps) {
  const { speech, changes, transcriptRows, transcripts, speakers, languages } = deps;
  return {
    /** Throws unless the caller may replace the transcript, before its file is read. */
    accept: changes.requireEditable,

    /** Replaces the transcript. Throws `invalid_transcript` with the place of the fault. */
    async replace(
      actor: Actor,
      projectId: string,
      file: UploadedFile,
      { fps, languageId }: { readonly fps: number | undefined; readonly languageId: string | undefined },
    ) {
      const { durationMs } = await changes.requireEditable(actor, projectId);
      const lines = await readTranscriptFile(file.path, { durationMs, fps, param: 'file' });
      const voiceOf = (number: number) => ({ voiceId: speech.voices[number % speech.voices.length]!.id });
      const { result, revision } = await changes.run(actor, projectId, async ({ tx, project }) => {
        const replaced = await transcriptRows.replace(tx, project, lines, voiceOf);
        if (replaced.translations.size > 0)
          await languages.setTranslations(tx, project, languageId, replaced.translations);
        // The lines of the languages went with the old segments.
        return { result: replaced, change: { rewritten: [], changed: [], hasDeleted: true } };
      });
      return { ...result, revision };
    },

    /** The transcript as a file that can be imported again. */
    async write(actor: Actor, projectId: string, format: TranscriptFormat) {
      const { project, segments } = await transcripts.get(actor, projectId);
      const names = new Map((await speakers.list(actor, projectId)).map(({ speaker }) => [speaker.id, speaker.name]));
      const lines = segments.map((segment) => ({ ...segment, speaker: names.get(segment.speakerId) ?? '' }));
      return {
        name: `${project.name}.${format}`,
        contentType: transcriptContentTypes[format],
        content: writeTranscript(lines, format),
      };
    },
  };
}
export type TranscriptImportService = ReturnType<typeof transcriptImportService>;
