import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '../../data/api/upload.ts';
import type { ChosenFile } from '../../parts/files/chosen-files.ts';
import { useStarted } from './use-compose.ts';

interface VideoRequest {
  readonly files: readonly ChosenFile[];
  readonly description: string;
}

/** Uploads videos and starts the song for them; `sent` is the uploaded share, undefined while nothing is uploaded. */
export function useVideoMusic(open: (songId: string) => void) {
  const started = useStarted(open);
  const [sent, setSent] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const compose = useMutation({
    mutationFn: ({ files, description }: VideoRequest) => {
      running.current = new AbortController();
      setSent(0);
      const body = new FormData();
      if (description.trim() !== '') body.append('description', description.trim());
      for (const { file } of files) body.append('videos', file);
      const { signal } = running.current;
      return upload('POST /v1/music/songs/video', { body }, { onSent: setSent, signal });
    },
    onSuccess: started,
    onSettled: () => setSent(undefined),
  });
  return { compose, sent, cancel: () => running.current?.abort() };
}
