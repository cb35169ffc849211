import { defaultTranscriptionModelId } from '../../../../contract/catalogue/transcription-models.ts';
import { transcriptionBody } from '../../../../contract/speech-tools/speech-to-text.ts';
import type { RealtimeTranscriptionQuery } from '../../../../contract/speech-tools/speech-to-text-socket.ts';
import { type HeardWord, joinTokens, toTokens } from '../../../../engines/recognize/tokens.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database-client.ts';
import type { Live } from '../../../platform/live.ts';
import { speechToTextStore } from '../speech-to-text.store.ts';

/** A session that has ended. */
interface LiveTranscript {
  readonly id: string;
  readonly requestId: string;
  readonly createdAt: Date;
  readonly recognizerId: string;
  readonly query: RealtimeTranscriptionQuery;
  readonly durationS: number;
  /** ISO 639-1 */
  readonly language: string;
  readonly words: readonly HeardWord[];
}

/** Stores what realtime sessions heard like other transcripts, without a recording. */
export function liveTranscriptsService({ clock, live }: { clock: Clock; live: Pick<Live, 'publish'> }) {
  return {
    async store(tx: Tx, { workspaceId, userId }: Actor, transcript: LiveTranscript): Promise<void> {
      const { id, requestId, createdAt, recognizerId, query, durationS, language, words } = transcript;
      const store = speechToTextStore(tx);
      const tokens = toTokens(words);
      const { model_id: modelId, language_code, keyterms, no_verbatim } = query;
      await store.insert(workspaceId, {
        id,
        userId,
        requestId,
        title: 'Live transcript',
        state: 'completed',
        modelId,
        recognizerId,
        options: {
          ...transcriptionBody.parse({ model_id: defaultTranscriptionModelId, language_code, keyterms, no_verbatim }),
        },
        durationMs: Math.round(durationS * 1000),
        channels: 1,
        sourceBlobKey: null,
        createdAt,
        endedAt: clock(),
      });
      const languageProbability = language_code ? 1 : 0.5;
      const text = joinTokens(tokens);
      await store.putChannels(id, [
        { channel: 0, languageCode: language, languageProbability, text, tokens, entities: null },
      ]);
      await live.publish(workspaceId, { topic: 'transcripts', id }, tx);
    },
  };
}
export type LiveTranscriptsService = ReturnType<typeof liveTranscriptsService>;
