import type { DubbingLanguagesPart } from '../../features/dubbing-projects/dubbing-parts.service.ts';
import { dubbingSpeakersService } from '../../features/dubbing-projects/transcripts/dubbing-speakers.service.ts';
import { mountDubbingTranscripts } from '../../features/dubbing-projects/transcripts/dubbing-transcripts.routes.ts';
import { dubbingTranscriptsService } from '../../features/dubbing-projects/transcripts/dubbing-transcripts.service.ts';
import { segmentTranscriptionService } from '../../features/dubbing-projects/transcripts/segment-transcription.service.ts';
import { transcriptChangesService } from '../../features/dubbing-projects/transcripts/transcript-changes.service.ts';
import { transcriptImportService } from '../../features/dubbing-projects/transcripts/transcript-import.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { SpeechToolsArea } from '../speech-tools/speech-tools-area.ts';
import type { VoicesArea } from '../voices/voices-area.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import type { DubbingAccess } from './dubbing-projects.module.ts';

interface DubbingTranscriptsDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly voices: VoicesArea;
  readonly speechTools: SpeechToolsArea;
  readonly dubbingAccess: DubbingAccess;
  readonly languages: DubbingLanguagesPart;
}

/** The source transcripts of projects, with their speakers. */
export function openDubbingTranscripts({ platform, workspaces, voices, ...deps }: DubbingTranscriptsDeps) {
  const { dubbingAccess: access, dubbingSource: source, ...parts } = deps.dubbingAccess;
  const common = { ...platform, ...parts, access, source, languages: deps.languages };
  const changes = transcriptChangesService({ ...common, subscription: workspaces.subscription });
  const transcripts = dubbingTranscriptsService({ ...common, changes });
  const speakers = dubbingSpeakersService({ ...common, changes, voices: voices.voices });
  const { transcription } = deps.speechTools;
  const segmentTranscription = segmentTranscriptionService({ ...common, transcription, transcripts });
  const transcriptImport = transcriptImportService({ ...common, changes, transcripts, speakers });
  return {
    services: {
      dubbingTranscripts: transcripts,
      dubbingSpeakers: speakers,
      transcriptChanges: changes,
      segmentTranscription,
    },
    routes: [mountDubbingTranscripts({ transcripts, speakers, transcriptImport, previewLinks: voices.previewLinks })],
  } satisfies Module;
}
export type DubbingTranscripts = ReturnType<typeof openDubbingTranscripts>['services'];
