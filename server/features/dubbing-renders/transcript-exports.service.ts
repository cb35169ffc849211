import type { LanguageFileType } from '../../../contract/dubbing/dubbing-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import type { RenderAccess } from './dubbing-renders.service.ts';
import { renderFileName } from './render-files.rules.ts';
import type { RenderedProject, RenderMaterialService } from './render-material.service.ts';
import { toSrt, toTranscriptFile, toUtterances, toWebVtt, transcriptContent } from './transcript-files.rules.ts';

interface TranscriptExportsDeps {
  readonly dubbingAccess: RenderAccess;
  readonly renderMaterial: Pick<RenderMaterialService, 'transcript'>;
}

/** Transcripts of the source and of languages as files. */
export function transcriptExportsService({ dubbingAccess, renderMaterial }: TranscriptExportsDeps) {
  return {
    /** The transcript of a language. Throws `dubbing_language_not_found`. */
    async write(actor: Actor, projectId: string, type: LanguageFileType, languageId: string) {
      const project = await dubbingAccess.require(actor, projectId);
      const transcript = await renderMaterial.transcript(project, languageId);
      const { contentType, extension } = transcriptContent[type];
      return {
        contentType,
        text: toTranscriptFile(transcript, type),
        fileName: renderFileName(project.name, transcript.language ?? 'transcript', extension),
      };
    },

    /** The forms of the older API, of a project that was found before; `languageId`: null for the source. */
    async forms(project: RenderedProject, languageId: string | null) {
      const transcript = await renderMaterial.transcript(project, languageId);
      return {
        srt: () => toSrt(transcript),
        webvtt: () => toWebVtt(transcript),
        json: () => toUtterances(transcript),
      };
    },
  };
}
export type TranscriptExportsService = ReturnType<typeof transcriptExportsService>;
