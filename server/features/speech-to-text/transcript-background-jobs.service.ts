import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { SpeechToTextService } from './speech-to-text.service.ts';
import { speechToTextStore } from './speech-to-text.store.ts';

interface TranscriptJobsDeps {
  readonly db: Db;
  readonly speechToText: Pick<SpeechToTextService, 'cancel'>;
}

/** Transcriptions as background jobs. */
export function transcriptBackgroundJobs({ db, speechToText }: TranscriptJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'transcription',
    async list(actor, since) {
      const rows = await speechToTextStore(db).listRecent(actor.workspaceId, since);
      return rows.flatMap(({ id, title, state, percent, problem, createdAt }) =>
        state === 'cancelled'
          ? []
          : {
              id,
              title,
              state,
              percent: percent ?? 0,
              problem: problem ?? undefined,
              createdAt,
              resultPath: state === 'completed' ? `/app/speech-to-text/${id}` : undefined,
            },
      );
    },
    cancel: (actor, id) => speechToText.cancel(actor, id),
  };
}
