import { Check, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { ReviewedFeedback } from '../../../contract/history/feedback.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { faults } from '../../nouns/feedback/judgement.ts';
import { titleOf, voicesOf } from '../../nouns/history/history-track.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { itemText, reviewedTrack } from './reviewed-track.ts';
import { useFeedbackReview } from './use-feedback-review.ts';

interface ReviewRowProps {
  entry: ReviewedFeedback;
  modelName: string | undefined;
}

/** One rating: the audio, the feedback, and a button that marks it as reviewed. */
export function ReviewRow({ entry, modelName }: ReviewRowProps) {
  const { feedback, item, history_item_id: id } = entry;
  const review = useFeedbackReview();
  const track = reviewedTrack(entry, modelName);
  const facts = [
    voicesOf(item),
    modelName ?? item.model_id,
    formatDuration(item.duration_ms / 1000),
    formatDate(entry.updated_at_unix, { withTime: true }),
  ];
  const selectedFaults = faults.filter(({ field }) => feedback[field]);
  const Thumb = feedback.thumbs_up ? ThumbsUp : ThumbsDown;
  return (
    <li className="group/row flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3.5">
      <PlayerAvatarButton track={track} voiceId={item.voice_id ?? id} label={track.title} />
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2">
        <div>
          <p className="line-clamp-2 break-words" dir={dirOf(itemText(item))}>
            {titleOf(itemText(item)) || t('Untitled')}
          </p>
          <p className="text-ink-3 text-meta tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-1.5">
          <Chip tone={feedback.thumbs_up ? 'good' : 'bad'}>
            <Thumb aria-hidden />
            {feedback.thumbs_up ? t('Good') : t('Bad')}
          </Chip>
          {selectedFaults.map(({ field, text }) => (
            <Chip key={field} className="h-auto min-h-6 whitespace-normal">
              {text}
            </Chip>
          ))}
        </div>
        {feedback.feedback && (
          <blockquote
            dir={dirOf(feedback.feedback)}
            className="whitespace-pre-wrap break-words border-line-strong border-s-2 ps-3 text-ink-2"
          >
            {feedback.feedback}
          </blockquote>
        )}
        <Details item={item} />
      </div>
      {entry.reviewed_at_unix === null ? (
        <Button size="small" busy={review.isPending} onClick={() => review.mutate(id)} className="max-sm:ms-12">
          <Check aria-hidden />
          {t('Mark reviewed')}
        </Button>
      ) : (
        <span className="text-ink-3 text-meta tabular-nums max-sm:ms-12">
          {t('Reviewed {date}', { date: formatDate(entry.reviewed_at_unix) })}
        </span>
      )}
    </li>
  );
}

/** The full text and the settings of the item. */
function Details({ item }: Pick<ReviewedFeedback, 'item'>) {
  const settings = Object.entries(item.settings ?? {}).filter(([, value]) => value !== null && value !== undefined);
  return (
    <details className="text-small">
      <summary className="w-fit cursor-pointer rounded-s text-ink-2 hover:text-ink">{t('Text and settings')}</summary>
      <p className="mt-2 max-h-60 overflow-y-auto whitespace-pre-wrap break-words" dir={dirOf(itemText(item))}>
        {itemText(item)}
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-ink-2">
        {[...settings, ['output_format', item.output_format] as const].map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="break-words tabular-nums">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
