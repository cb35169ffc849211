import { AudioLines } from 'lucide-react';
import { dirOf } from '../../../../format/text-direction.ts';
import { t } from '../../../../messages/t.ts';
import type { SentenceWithTakes, TakeReply } from '../../../../nouns/studio-projects/studio-takes.ts';
import { takeTrack } from '../../../../nouns/studio-projects/studio-takes.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Takes } from '../../../../parts/takes/takes.tsx';
import { useCreditText } from '../../../../parts/tool/use-credit-text.ts';
import { matches, nextTakeCredits } from './take-cost.ts';

interface SentenceTakesProps {
  sentence: SentenceWithTakes;
  projectId: string;
  voiceName: string;
  /** Credits for each character. */
  rate: number;
  canEdit: boolean;
  isBusy: boolean;
  onSpeak: () => void;
  onChoose: (take: TakeReply) => void;
  onRestore: (take: TakeReply) => void;
}

/** One sentence with its takes, newest first. */
export function SentenceTakes(props: SentenceTakesProps) {
  const { sentence, projectId, voiceName, rate, canEdit, isBusy, onSpeak, onChoose, onRestore } = props;
  const credits = nextTakeCredits(sentence, rate);
  const cost = useCreditText(credits);
  const isSpoken = sentence.state === 'spoken';
  return (
    <li className="flex flex-col gap-2">
      <p dir={dirOf(sentence.text)}>{sentence.text}</p>
      <div className="flex flex-wrap items-center gap-2 text-ink-3 text-meta">
        <span>
          {voiceName}
          {' · '}
          {isSpoken ? t('Spoken') : t('To be spoken')}
        </span>
        {canEdit && (
          <Button size="small" busy={isBusy} onClick={onSpeak} className="ms-auto">
            <AudioLines aria-hidden />
            {isSpoken ? t('Speak again') : t('Speak')}
            {cost && ` · ${credits === 0 ? t('free') : cost}`}
          </Button>
        )}
      </div>
      <Takes
        label={t('Takes of “{quote}”', { quote: sentence.text.slice(0, 60) })}
        takes={sentence.takes.map((take, at) => {
          const isOther = !matches(take, sentence);
          return {
            id: take.take_id,
            name: t('Take {number}', { number: sentence.takes.length - at }),
            track: takeTrack(projectId, take),
            durationInS: take.duration_ms / 1000,
            createdAtUnix: take.created_at_unix,
            isChosen: take.take_id === sentence.take_id && isSpoken,
            ...(isOther && { text: take.text }),
            ...(canEdit && {
              // A take of another voice cannot be chosen until the passage has that voice again.
              action:
                isOther && take.voice_id !== sentence.voice_id
                  ? undefined
                  : {
                      label: isOther ? t('Restore') : t('Choose'),
                      run: () => (isOther ? onRestore(take) : onChoose(take)),
                    },
            }),
          };
        })}
      />
    </li>
  );
}
