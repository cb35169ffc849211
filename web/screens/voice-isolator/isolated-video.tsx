import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { openIsolationFile } from '../../nouns/voice-isolator/isolation-files.ts';
import { Button } from '../../parts/button/button.tsx';
import { player, transport } from '../../parts/player/player-instance.ts';
import { showError } from '../../parts/status/show-error.tsx';

interface IsolatedVideoProps {
  isolationId: string;
  title: string;
}

/** The video with the isolated speech. It is downloaded when it is asked for, since it may be large. */
export function IsolatedVideo({ isolationId, title }: IsolatedVideoProps) {
  const [url, setUrl] = useState<string>();
  const [isLoading, setLoading] = useState(false);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  const load = async () => {
    setLoading(true);
    try {
      setUrl(URL.createObjectURL(await openIsolationFile(isolationId, 'video')));
    } catch (error) {
      showError(error);
    } finally {
      setLoading(false);
    }
  };
  const pauseOthers = () => {
    player.pause();
    transport.pause();
  };
  return (
    <div className="flex flex-col gap-2 border-t pt-3">
      {url === undefined ? (
        <Button busy={isLoading} onClick={() => void load()} className="self-start">
          <Play aria-hidden />
          {t('Play video')}
        </Button>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: the person's own video, without captions
        <video
          src={url}
          controls
          autoPlay
          onPlay={pauseOthers}
          aria-label={t('{title}, isolated', { title })}
          className="max-h-80 w-full rounded-s bg-sunken"
        />
      )}
    </div>
  );
}
