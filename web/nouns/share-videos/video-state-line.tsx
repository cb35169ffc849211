import { messages } from '../../../contract/catalogue/messages.ts';
import { t, translate } from '../../messages/t.ts';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import type { ShareVideo } from './use-share-video.ts';
import { videoProblemMessage } from './video-problem-message.ts';
import { VideoAlert } from './video-stage.tsx';

/** The line under the picture: a description, the progress, or an error. */
export function VideoStateLine({ video }: { video: ShareVideo }) {
  if (video.status === 'failed') {
    const message = videoProblemMessage(video.error);
    return <VideoAlert text={translate(messages.videoFailed(message && '{message}'), { message: message ?? '' })} />;
  }
  if (video.status === 'none')
    return <p className="text-ink-3 text-meta">{t('A square MP4 with the voice and live captions.')}</p>;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-3 text-ink-2 text-meta tabular-nums">
        <span role="status">{wordsOf(video)}</span>
        <span>{Math.floor(video.percent)} %</span>
      </div>
      <ProgressBar label={t('Video progress')} share={video.percent / 100} />
    </div>
  );
}

function wordsOf(video: ShareVideo): string {
  if (video.status === 'ready') return t('The video is ready');
  return video.status === 'making' && video.isWaiting ? t('Waiting for another video') : t('Generating the video');
}
