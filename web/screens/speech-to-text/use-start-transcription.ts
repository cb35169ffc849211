import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { transcriptPath } from '../../nouns/speech-to-text/transcripts-queries.ts';
import { sendRecording } from './send-recording.ts';
import type { TranscriptionDraft } from './transcription-draft.ts';
import type { TranscriptionSource } from './transcription-form.ts';

interface Request {
  readonly source: TranscriptionSource;
  readonly draft: TranscriptionDraft;
}

/** Sends a recording and opens its transcript, which a job makes. `sent`: the uploaded share, 0 to 1. */
export function useStartTranscription() {
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(undefined);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: ({ source, draft }: Request) => {
      running.current = new AbortController();
      setSent(0);
      return sendRecording(source, draft, { onSent: setSent, signal: running.current.signal });
    },
    onSuccess: ({ transcription_id: id }) => {
      void queryClient.invalidateQueries({ queryKey: ['transcripts'] });
      void navigate(transcriptPath(id));
    },
  });
  const cancel = () => {
    running.current?.abort();
    start.reset();
  };
  return { start, sent, cancel };
}
