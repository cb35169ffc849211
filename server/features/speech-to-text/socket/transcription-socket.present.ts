import { toThreeLetters } from '../../../../contract/catalogue/transcription-models.ts';
import type {
  RealtimeTranscriptionFrame,
  RealtimeTranscriptionQuery,
} from '../../../../contract/speech-tools/speech-to-text-socket.ts';
import type { SessionEvent } from './transcription-socket.service.ts';

/** The frames of an event, in order. */
export function presentSessionEvent(
  event: SessionEvent,
  query: RealtimeTranscriptionQuery,
): RealtimeTranscriptionFrame[] {
  if (event.kind === 'started') return [presentStart(event, query)];
  if (event.kind === 'partial') return [{ message_type: 'partial_transcript', text: event.text }];
  if (event.kind === 'throttled') {
    const error = `The commit was refused: only ${event.uncommittedS.toFixed(2)} s of audio are uncommitted. Send at least 0.3 s before a commit.`;
    return [{ message_type: 'commit_throttled', error }];
  }
  const { text, tokens, language, entities } = event;
  const detected = query.include_language_detection ? toThreeLetters(language) : null;
  const words = tokens.map(({ text, start, end, type, logprob }) => ({ text, start, end, type, logprob }));
  return [
    { message_type: 'final_transcript', text },
    { message_type: 'committed_transcript', text },
    ...(query.include_timestamps || query.include_language_detection
      ? [
          {
            message_type: 'committed_transcript_with_timestamps' as const,
            text,
            language_code: query.language_code || detected,
            words: query.include_timestamps ? words : null,
          },
        ]
      : []),
    ...(entities
      ? [
          {
            message_type: 'committed_transcript_entities' as const,
            text,
            entities: entities.map(({ text, entityType, start, end }) => ({
              text,
              entity_type: entityType,
              start_char: start,
              end_char: end,
            })),
          },
        ]
      : []),
  ];
}

const presentStart = (
  { sessionId, sampleRate }: Extract<SessionEvent, { kind: 'started' }>,
  query: RealtimeTranscriptionQuery,
): RealtimeTranscriptionFrame => ({
  message_type: 'session_started',
  session_id: sessionId,
  config: {
    sample_rate: sampleRate,
    audio_format: query.audio_format,
    ...(query.language_code && { language_code: query.language_code }),
    secondary_languages: query.secondary_languages,
    timestamps_granularity: query.include_timestamps ? 'word' : 'none',
    vad_commit_strategy: query.commit_strategy,
    vad_silence_threshold_secs: query.vad_silence_threshold_secs,
    vad_threshold: query.vad_threshold,
    min_speech_duration_ms: query.min_speech_duration_ms,
    min_silence_duration_ms: query.min_silence_duration_ms,
    model_id: query.model_id,
    enable_logging: query.enable_logging,
    include_language_detection: query.include_language_detection,
    keyterms: query.keyterms,
    no_verbatim: query.no_verbatim,
    entity_detection: query.entity_detection,
    filter_background_audio: query.filter_background_audio,
  },
});
