import { Pause, Play, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { elementTransport } from '../../parts/player/element-transport.ts';
import { transport } from '../../parts/player/player-instance.ts';

/** At the top, because the brand is at the bottom of the picture. */
const onPicture =
  'bg-[rgb(20_18_15/0.62)] text-[#fff] hover:not-disabled:bg-[rgb(20_18_15/0.82)] hover:not-disabled:text-[#fff]';

/**
 * VIDEO-003: plays the video in a loop. Browsers autoplay only without sound; a button turns it on. While it sounds, the
 * player bar and the media keys control it.
 */
export function VideoPlayer({ url }: { url: string }) {
  const element = useRef<HTMLVideoElement>(null);
  const [isMuted, setMuted] = useState(true);
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    const video = element.current;
    if (isMuted || !video) return;
    return transport.takeOver(elementTransport(video, { id: `video:${url}`, title: t('Video'), subtitle: '' }));
  }, [isMuted, url]);
  const togglePlay = () => (isPaused ? void element.current?.play().catch(() => {}) : element.current?.pause());
  return (
    <>
      <video
        ref={element}
        src={url}
        autoPlay
        loop
        muted={isMuted}
        playsInline
        aria-label={t('The video')}
        onPlay={() => setPaused(false)}
        onPause={() => setPaused(true)}
        className="size-full"
      />
      <div className="absolute top-2 end-2 flex gap-1.5">
        <IconButton label={isPaused ? t('Play') : t('Pause')} onClick={togglePlay} className={onPicture}>
          {isPaused ? <Play /> : <Pause />}
        </IconButton>
        <IconButton label={isMuted ? t('Unmute') : t('Mute')} onClick={() => setMuted(!isMuted)} className={onPicture}>
          {isMuted ? <VolumeX /> : <Volume2 />}
        </IconButton>
      </div>
    </>
  );
}
