import { CircleAlert, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import type { ShareVideo } from './use-share-video.ts';
import { VideoPlayer } from './video-player.tsx';
import { videoProblemMessage } from './video-problem-message.ts';

interface VideoStageProps {
  video: ShareVideo;
  preview: { readonly url?: string; readonly error?: unknown; readonly retry: () => void };
}

/** The square that shows the preview, and the video once it exists. */
export function VideoStage({ video, preview }: VideoStageProps) {
  if (video.status === 'ready')
    return (
      <Square>
        <VideoPlayer key={video.url} url={video.url} />
      </Square>
    );
  if (preview.error !== undefined)
    return (
      <Square>
        <div className="flex size-full flex-col items-center justify-center gap-3 p-5 text-center">
          <VideoAlert text={previewFailure(videoProblemMessage(preview.error))} />
          <Button size="small" onClick={preview.retry}>
            <RotateCcw aria-hidden />
            {t('Try again')}
          </Button>
        </div>
      </Square>
    );
  return (
    <Square>
      {preview.url ? (
        <img
          src={preview.url}
          alt={t('Preview of the video')}
          width={1080}
          height={1080}
          className="size-full animate-appear"
        />
      ) : (
        <div role="status" aria-label={t('Loading the preview')} className="size-full animate-pulse bg-hover" />
      )}
    </Square>
  );
}

/** As large as the space between header and controls allows. */
const Square = ({ children }: { children: ReactNode }) => (
  <div className="relative mx-auto aspect-square w-[min(100%,calc(86dvh-290px))] min-w-40 overflow-hidden rounded-s border bg-sunken">
    {children}
  </div>
);

/** Why the video or its preview is missing. */
export const VideoAlert = ({ text }: { text: string }) => (
  <p role="alert" className="flex items-start gap-2 text-bad text-small">
    <CircleAlert className="mt-px size-4 shrink-0" aria-hidden />
    {text}
  </p>
);

const previewFailure = (message: string | undefined): string =>
  translate(messages.videoPreviewFailed(message && '{message}'), { message: message ?? '' });
