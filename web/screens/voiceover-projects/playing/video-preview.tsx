import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import type { Mix } from './use-mix.ts';

interface VideoPreviewProps {
  projectId: string;
  fileId: string;
  mix: Mix;
}

/** How far picture and sound may be apart before the picture jumps, in s. */
const maxDriftS = 0.15;

/** The picture of the project's video, in step with the playhead. Its sound is a clip of the mix. */
export function VideoPreview({ projectId, fileId, mix }: VideoPreviewProps) {
  const element = useRef<HTMLVideoElement>(null);
  const { isPlaying, positionMs, livePositionMs } = mix;
  const { data: url, error } = useQuery({
    queryKey: ['voiceover-video', projectId, fileId],
    queryFn: async ({ signal }) => {
      const params = { project_id: projectId, file_id: fileId };
      const reply = await api.open('GET /v1/voiceover-studio/projects/{project_id}/files/{file_id}/audio', {
        params,
        query: {},
        signal,
      });
      return URL.createObjectURL(await reply.blob());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    const video = element.current;
    if (!video || !url) return;
    if (!isPlaying) {
      video.pause();
      video.currentTime = positionMs / 1000;
      return;
    }
    video.play().catch(() => {});
    const timer = setInterval(() => {
      const wanted = livePositionMs() / 1000;
      if (Math.abs(video.currentTime - wanted) > maxDriftS) video.currentTime = wanted;
    }, 250);
    return () => clearInterval(timer);
  }, [url, isPlaying, positionMs, livePositionMs]);
  if (error)
    return (
      <p role="alert" className="text-bad text-small">
        {messageOf(error)}
      </p>
    );
  return (
    <video
      ref={element}
      src={url}
      muted
      playsInline
      aria-label={t('Video of the project')}
      className="aspect-video w-full rounded-m border bg-sunken object-contain"
    />
  );
}
