import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '../../data/api/upload.ts';

/** Sends a recording to the classifier; `sent` is the uploaded share, 0 to 1. */
export function useClassifier() {
  const [sent, setSent] = useState(0);
  const running = useRef<AbortController>(undefined);
  const classify = useMutation({
    mutationFn: async (recording: File) => {
      running.current = new AbortController();
      setSent(0);
      const body = new FormData();
      body.append('file', recording);
      const { signal } = running.current;
      const result = await upload(
        'POST /v1/moderation/ai-speech-classification',
        { body },
        { onSent: setSent, signal },
      );
      return { fileName: recording.name, ...result };
    },
  });
  const cancel = () => {
    running.current?.abort();
    classify.reset();
  };
  return { classify, sent, cancel };
}
