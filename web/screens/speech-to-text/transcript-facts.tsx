import { useRef } from 'react';
import type { TranscriptDocument } from '../../../contract/speech-tools/transcripts.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { Chip, ChipButton } from '../../parts/display/chip.tsx';
import type { TimedParagraph } from '../../parts/timed-text/timed-paragraph.ts';
import { textRange } from '../../parts/timed-text/word-highlight.ts';
import { countUncertain } from './transcript-text.ts';

interface TranscriptFactsProps {
  document: TranscriptDocument;
  /** The text as it is now. */
  paragraphs: readonly TimedParagraph[];
}

/** What transcribed the recording, its language and length, and the words to check. */
export function TranscriptFacts({ document: transcript, paragraphs }: TranscriptFactsProps) {
  const { recognizer, language_code: language, duration_secs: seconds, has_audio: hasAudio } = transcript;
  const uncertain = countUncertain(paragraphs);
  const selectNext = useUncertainWords(paragraphs);
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
      {recognizer && (
        <Chip>{recognizer.quality === 'basic' ? `${recognizer.title} · ${t('Basic quality')}` : recognizer.title}</Chip>
      )}
      {language !== null && <Chip>{languageName(language)}</Chip>}
      {seconds !== null && <Chip className="tabular-nums">{formatDuration(seconds)}</Chip>}
      {uncertain > 0 && (
        <ChipButton pressed={false} onClick={selectNext} title={t('Select the next word that may be wrong')}>
          {formatMessage('{uncertain, plural, one {# uncertain word} other {# uncertain words}}', { uncertain })}
        </ChipButton>
      )}
      {!hasAudio && (
        <span className="text-ink-3 text-meta">{t('The recording is not stored, so it cannot be played.')}</span>
      )}
    </div>
  );
}

/** Selects one uncertain word after the other, to be corrected by typing. */
function useUncertainWords(paragraphs: readonly TimedParagraph[]): () => void {
  const reachedInS = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const words = paragraphs.flatMap(({ id, words: timed }) =>
      timed.filter(({ isUncertain }) => isUncertain).map((word) => ({ ...word, paragraphId: id })),
    );
    const word = words.find(({ startInS }) => startInS > reachedInS.current) ?? words[0];
    if (!word) return;
    reachedInS.current = word.startInS;
    const element = document.querySelector<HTMLElement>(`[data-paragraph="${CSS.escape(word.paragraphId)}"]`);
    const range = element && textRange(element, word.from, word.to);
    const selection = getSelection();
    if (!range || !selection) return;
    element.focus();
    selection.removeAllRanges();
    selection.addRange(range);
    element.scrollIntoView({ block: 'center' });
  };
}
