import { Link } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { type VideoTheme, videoThemes } from '../../../contract/catalogue/video-themes.ts';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { track } from '../../data/api/track-event.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { isSpeech } from '../history/history-track.ts';
import { showErrorAbove } from '../share-links/share-toasts.ts';
import { saveVideo } from './save-video.ts';
import { useShareVideo } from './use-share-video.ts';
import { useSharedItem } from './use-shared-item.ts';
import { useVideoPreview } from './use-video-preview.ts';
import { videoText } from './video-progress.ts';
import { VideoStage } from './video-stage.tsx';
import { VideoStateLine } from './video-state-line.tsx';
import { VideoThemeChoice } from './video-theme-choice.tsx';

interface ShareVideoModalProps {
  historyItemId: string;
  onClose: () => void;
  /** Switches to the public link modal. */
  onShareLink: () => void;
}

/** Generates a short video of an item, to save or post. */
export function ShareVideoModal({ historyItemId, onClose, onShareLink }: ShareVideoModalProps) {
  const { item, error, retry } = useSharedItem(historyItemId);
  useEffect(() => track('share video modal opened'), []);
  const linkButton = (
    <Button
      kind="ghost"
      size="small"
      onClick={onShareLink}
      className="max-sm:order-last max-sm:w-full sm:me-auto sm:-ms-2.5 sm:self-center"
    >
      <Link aria-hidden />
      {t('Share a link instead')}
    </Button>
  );
  if (item && isSpeech(item)) return <SpeechVideo item={item} onClose={onClose} linkButton={linkButton} />;
  return (
    <Dialog open onOpenChange={onClose} title={t('Share video')} footer={linkButton}>
      {item ? (
        <p role="alert">{translate(messages.videoOnlyForSpeech)}</p>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={retry} />
      ) : (
        <SkeletonRows rows={5} label={t('Loading')} />
      )}
    </Dialog>
  );
}

/** On a phone the buttons share the row equally. */
const half = 'max-sm:flex-1';

interface SpeechVideoProps {
  item: HistoryItemReply;
  onClose: () => void;
  linkButton: ReactNode;
}

function SpeechVideo({ item, onClose, linkButton }: SpeechVideoProps) {
  const { history_item_id: historyItemId } = item;
  const [theme, setTheme] = useState<VideoTheme>(videoThemes[0]);
  const [isSaving, setSaving] = useState(false);
  const preview = useVideoPreview(historyItemId, theme, true);
  const { video, generate, cancel, abandon } = useShareVideo(historyItemId, [...videoText(item)].length);
  const isMaking = video.status === 'making';
  const choose = (next: VideoTheme) => {
    if (isMaking) cancel(theme);
    else abandon();
    setTheme(next);
    track('share video theme selected');
  };
  async function download() {
    setSaving(true);
    try {
      const url = video.status === 'ready' ? video.url : await generate(theme);
      if (url !== undefined) {
        await saveVideo(url);
        track('share video downloaded');
      }
    } catch (error) {
      showErrorAbove(error);
    }
    setSaving(false);
  }
  const isReady = video.status === 'ready';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Share video')}
      footer={
        <>
          {linkButton}
          {isMaking && (
            <Button className={half} onClick={() => cancel(theme)}>
              {t('Cancel')}
            </Button>
          )}
          {(!isMaking || isSaving) && (
            <Button
              kind={isReady ? 'primary' : 'plain'}
              busy={isSaving}
              className={half}
              onClick={() => void download()}
            >
              {t('Download')}
            </Button>
          )}
          {!isReady && !isSaving && (
            <Button kind="primary" busy={isMaking} className={half} onClick={() => void generate(theme)}>
              {t('Generate video')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 pb-1">
        <VideoThemeChoice theme={theme} onChange={choose} />
        <VideoStage video={video} preview={preview} />
        <div className="min-h-8">
          <VideoStateLine video={video} />
        </div>
      </div>
    </Dialog>
  );
}
