import { type FormEvent, useId, useState } from 'react';
import { feedbackMaxCharacters, feedbackMinCharacters } from '../../../contract/catalogue/limits.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { CommentField } from './comment-field.tsx';
import type { OpenFeedbackDialog } from './feedback-dialog-state.ts';
import { faults, problemOf } from './judgement.ts';
import { showThanks, useSubmitFeedback } from './use-judge.ts';

interface FeedbackDialogProps extends OpenFeedbackDialog {
  onClose: () => void;
}

/** Asks for details about a rating (FEED-009). */
export function FeedbackDialog({ historyItemId, judgement, onClose }: FeedbackDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(judgement);
  const [showsProblem, setShowsProblem] = useState(false);
  const { mutateAsync, isPending } = useSubmitFeedback(historyItemId);
  const isPraise = judgement.thumbs_up;
  const problem = problemOf(isPraise, draft.feedback);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShowsProblem(problem !== undefined);
    if (problem !== undefined || isPending) return;
    mutateAsync({ ...draft, feedback: draft.feedback.trim() }).then(() => {
      showThanks();
      onClose();
    }, showError);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isPraise ? t('What did you like?') : t('What went wrong?')}
      description={t('The operators of this server can see your feedback and the text, and listen to the audio.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Skip')}</Button>
          <Button type="submit" form={form} kind="primary" busy={isPending}>
            {t('Submit')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4 py-1">
        {!isPraise && (
          <fieldset className="flex flex-col gap-0.5">
            <legend className="sr-only">{t('What went wrong')}</legend>
            {faults.map(({ field, text }) => (
              <label key={field} className="flex min-h-8 items-center gap-2.5">
                <input
                  type="checkbox"
                  checked={draft[field]}
                  onChange={({ target }) => setDraft({ ...draft, [field]: target.checked })}
                  className="size-4 shrink-0 accent-accent"
                />
                {text}
              </label>
            ))}
          </fieldset>
        )}
        <CommentField
          label={t('Details (optional)')}
          help={
            isPraise
              ? t('{feedbackMinCharacters} to {feedbackMaxCharacters} characters.', {
                  feedbackMinCharacters,
                  feedbackMaxCharacters,
                })
              : t('At most {feedbackMaxCharacters} characters.', { feedbackMaxCharacters })
          }
          value={draft.feedback}
          onChange={(feedback) => setDraft({ ...draft, feedback })}
          problem={showsProblem ? problem : undefined}
        />
      </form>
    </Dialog>
  );
}
