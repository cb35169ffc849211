import type { ComponentProps } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { t } from '../../messages/t.ts';
import { useItemText } from '../../nouns/history/use-item-text.ts';
import { CopyButton } from '../../parts/button/copy-button.tsx';
import { playFrom } from '../../parts/player/play-from.ts';
import type { Track } from '../../parts/player/player-track.ts';
import { playOrPause } from '../../parts/player/use-player.ts';
import { useTrackPlayback } from '../../parts/player/use-track-playback.ts';
import { TimedText } from '../../parts/timed-text/timed-text.tsx';

interface ItemTextProps {
  item: HistoryItemReply;
  track: Track;
  onSelect?: ComponentProps<typeof TimedText>['onSelect'];
}

/** The text of an item: the spoken word is marked, and a click plays from a word. */
export function ItemText({ item, track, onSelect }: ItemTextProps) {
  const paragraphs = useItemText(item);
  const playback = useTrackPlayback(track.id);
  if (paragraphs.length === 0) return null;
  return (
    <div className="relative">
      <TimedText
        label={item.dialogue ? t('Lines') : t('Text')}
        paragraphs={paragraphs}
        {...playback}
        onSeek={(positionInS) => playFrom(track, positionInS)}
        onToggle={() => playOrPause(track)}
        {...(onSelect && { onSelect })}
        className="max-h-[36vh] rounded-s bg-sunken p-3 pe-11"
      />
      {item.text && (
        <div className="absolute top-1 end-1">
          <CopyButton text={item.text} label={t('Copy text')} />
        </div>
      )}
    </div>
  );
}
