import { useEffect, useMemo, useState } from 'react';
import type { SharedItem } from '../../../contract/history/share-links.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { type CharacterTimes, timedParagraphs } from '../../parts/timed-text/timed-paragraph.ts';
import { TimedText } from '../../parts/timed-text/timed-text.tsx';
import type { SharedAudio } from './shared-audio.ts';
import { loadSharedAlignment } from './shared-item-data.ts';

// Longer texts are collapsed, so that the rest of the page stays visible.
const maxCharacters = 900;
const maxLines = 8;

interface SharedItemTextProps extends Pick<SharedItem, 'text' | 'dialogue'> {
  token: string;
  audio: SharedAudio;
}

/**
 * The text of a shared item, a dialogue with its speakers: the spoken word is marked, and a click plays from a word. Long
 * texts have a button to expand them.
 */
export function SharedItemText({ text, dialogue, token, audio }: SharedItemTextProps) {
  const isLong = dialogue ? dialogue.length > maxLines : (text?.length ?? 0) > maxCharacters;
  const [isExpanded, setExpanded] = useState(!isLong);
  const hasText = Boolean(text || dialogue?.length);
  const times = useTimes(token, hasText);
  const paragraphs = useMemo(() => {
    const lines = dialogue?.map((line) => ({ text: line.text, speaker: line.voice_name })) ?? [{ text: text ?? '' }];
    return timedParagraphs(lines, times);
  }, [text, dialogue, times]);
  if (!hasText) return null;
  const { status, positionInS } = audio;
  return (
    <div className="flex flex-col items-start gap-3 text-strong">
      <TimedText
        label={t('Text')}
        paragraphs={paragraphs}
        positionInS={status === 'paused' && positionInS === 0 ? undefined : positionInS}
        livePositionInS={audio.livePositionInS}
        isMoving={status === 'playing'}
        onSeek={(toInS) => {
          audio.seek(toInS);
          if (status === 'paused') audio.toggle();
        }}
        onToggle={audio.toggle}
        className={isExpanded ? 'w-full' : 'max-h-60 w-full'}
      />
      {!isExpanded && (
        <Button size="small" onClick={() => setExpanded(true)}>
          {t('Show all')}
        </Button>
      )}
    </div>
  );
}

/** The character times of a shared item, once they have arrived. */
function useTimes(token: string, hasText: boolean): CharacterTimes | null {
  const [times, setTimes] = useState<CharacterTimes | null>(null);
  useEffect(() => {
    if (!hasText) return;
    const abort = new AbortController();
    void loadSharedAlignment(token, abort.signal).then((loaded) => abort.signal.aborted || setTimes(loaded));
    return () => abort.abort();
  }, [token, hasText]);
  return times;
}
