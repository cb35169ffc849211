import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { LiveState } from '../../nouns/speech-to-text/live-transcription.ts';
import { transcriptDocumentQuery, transcriptPath } from '../../nouns/speech-to-text/transcripts-queries.ts';

/** The server stores a session when it notices its end. */
const [attempts, intervalMs] = [20, 300];

/**
 * Whether the transcript of a session that has ended is stored: `missing` with zero retention, or if the server has not
 * noticed the end yet. A session that was stopped opens in the editor.
 */
export function useStoredSession(state: LiveState): 'none' | 'waiting' | 'stored' | 'missing' {
  const { status, sessionId = '', committed, problem } = state;
  const navigate = useNavigate();
  const isStorable = status === 'ended' && sessionId !== '' && committed.length > 0;
  const { isSuccess, isError } = useQuery({
    ...transcriptDocumentQuery(sessionId),
    enabled: isStorable,
    retry: attempts,
    retryDelay: intervalMs,
  });
  const opens = isStorable && isSuccess && problem === undefined;
  useEffect(() => {
    if (opens) void navigate(transcriptPath(sessionId));
  }, [opens, navigate, sessionId]);
  if (!isStorable) return 'none';
  return isSuccess ? 'stored' : isError ? 'missing' : 'waiting';
}
