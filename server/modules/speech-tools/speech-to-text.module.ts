import { recommendRecognizer } from '../../../contract/catalogue/recognizer-models.ts';
import { liveTranscriptsService } from '../../features/speech-to-text/socket/live-transcripts.service.ts';
import { mountTranscriptionSocket } from '../../features/speech-to-text/socket/transcription-socket.routes.ts';
import { transcriptionSocketService } from '../../features/speech-to-text/socket/transcription-socket.service.ts';
import { runTranscriptions, sweepRecordings } from '../../features/speech-to-text/speech-to-text.jobs.ts';
import { mountSpeechToText } from '../../features/speech-to-text/speech-to-text.routes.ts';
import { speechToTextService } from '../../features/speech-to-text/speech-to-text.service.ts';
import { transcriptBackgroundJobs } from '../../features/speech-to-text/transcript-background-jobs.service.ts';
import { transcriptRecordingService } from '../../features/speech-to-text/transcript-recording.service.ts';
import { transcriptionService } from '../../features/speech-to-text/transcription.service.ts';
import { transcriptionJobsService } from '../../features/speech-to-text/transcription-jobs.service.ts';
import { mountTranscripts } from '../../features/speech-to-text/transcripts.routes.ts';
import { transcriptsService } from '../../features/speech-to-text/transcripts.service.ts';
import type { MeteredRunsService } from '../../features/usage/metered-runs.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface SpeechToTextDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly meteredRuns: MeteredRunsService;
}

/** Transcription of recordings, at once and in jobs. */
export function openSpeechToText({ platform, workspaces, meteredRuns }: SpeechToTextDeps) {
  const { recognizers, audioInput, db } = platform;
  const { workspace, zeroRetention, webhooks: webhookEvents } = workspaces;
  const transcription = transcriptionService({ audioInput, recognizers, recommend: recommendRecognizer });
  const shared = { ...platform, transcription, meteredRuns, webhookEvents };
  const speechToText = speechToTextService({ ...shared, zeroRetention });
  const transcripts = transcriptsService({ ...platform, speechToText });
  const transcriptRecording = transcriptRecordingService(platform);
  const jobs = transcriptionJobsService({ ...shared, transcriptRecording, findRole: workspace.findRole });
  return {
    services: { speechToText, transcription, transcripts },
    jobs: [runTranscriptions(jobs), sweepRecordings(jobs)],
    backgroundJobs: [transcriptBackgroundJobs({ db, speechToText })],
    routes: [
      mountSpeechToText(speechToText),
      mountTranscripts({ transcripts, speechToText, recognizers, recommend: recommendRecognizer }),
    ],
    sockets: [
      mountTranscriptionSocket(
        transcriptionSocketService({
          ...shared,
          zeroRetention,
          liveTranscripts: liveTranscriptsService(platform),
        }),
      ),
    ],
  } satisfies Module;
}
