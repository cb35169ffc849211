import { useQuery } from '@tanstack/react-query';
import { BookX, ExternalLink } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { type ReadState, readLimits } from '../../../contract/publishing/publishing-limits.ts';
import type { ReadReply } from '../../../contract/publishing/reads.ts';
import { dirOf } from '../../format/text-direction.ts';
import { t } from '../../messages/t.ts';
import { useReviewRead } from '../../nouns/reads/read-changes.ts';
import { ReadCover } from '../../nouns/reads/read-cover.tsx';
import { readReviewPath } from '../../nouns/reads/reads-paths.ts';
import { reviewedReadQuery } from '../../nouns/reads/reads-queries.ts';
import { languageName } from '../../nouns/voices/voice-labels.ts';
import { Button } from '../../parts/button/button.tsx';
import { Field } from '../../parts/form/field.tsx';
import { Textarea } from '../../parts/form/textarea.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { LoadedRead } from './detail/loaded-read.tsx';
import { ReadChapters } from './detail/read-chapters.tsx';
import { ReadStatus } from './detail/read-status.tsx';

export const meta = () => [{ title: `${t('Review of a read')} · ${brand}` }];

/** O-81: a read of any workspace, with the decision on it. */
export default function ReviewedReadScreen() {
  const { readId = '' } = useParams();
  const query = useQuery(reviewedReadQuery(readId));
  return (
    <LoadedRead query={query} backTo={readReviewPath} backTitle={t('All reads to review')} notFoundIcon={<BookX />}>
      {(read) => <ReviewedRead key={read.read_id} read={read} />}
    </LoadedRead>
  );
}

const helps: Readonly<Record<ReadState, string>> = {
  draft: t('The author changes it.'),
  submitted: t('It waits for review. Start the review so that the author no longer changes it.'),
  in_review: t('Listen to the chapters, read the texts, then decide.'),
  published: t('Anyone can listen to it. Take it down if it breaks the terms.'),
  unpublished: t('Nobody can listen to it.'),
  rejected: t('The author sees your comment and may submit it again.'),
};

/** The decisions that need a reason for the author. */
const refusals = {
  rejected: { title: t('Reject read'), action: t('Reject') },
  unpublished: { title: t('Take down read'), action: t('Take down') },
} as const;

function ReviewedRead({ read }: { read: ReadReply }) {
  const review = useReviewRead(read.read_id);
  const [refusal, setRefusal] = useState<keyof typeof refusals>();
  const isReady = read.preparation?.status === 'ready';
  const may = (state: ReadState) => read.allowed_states.includes(state);
  const decide = (state: ReadState, comment = '') =>
    review.mutate({ state, comment }, { onSuccess: () => setRefusal(undefined) });
  const facts = [
    [t('Author'), read.author],
    [t('Language'), languageName(read.language)],
    [t('Genres'), read.genres.join(', ')],
    [t('ISBN'), read.isbn],
    [t('Mature content'), read.mature_content ? t('Yes') : t('No')],
  ].filter(([, value]) => value !== '');
  return (
    <>
      <PageHeader title={read.title} help={t('Review')} />
      <div className="mx-auto grid w-full max-w-6xl items-start gap-6 px-4 py-5 md:px-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 lg:order-2">
          <ReadStatus read={read} help={helps[read.state]}>
            {may('in_review') && (
              <Button kind="primary" busy={review.isPending} disabled={!isReady} onClick={() => decide('in_review')}>
                {t('Start review')}
              </Button>
            )}
            {may('published') && (
              <Button
                kind={may('in_review') ? 'plain' : 'primary'}
                busy={review.isPending}
                disabled={!isReady}
                onClick={() => decide('published')}
              >
                {t('Publish')}
              </Button>
            )}
            {may('rejected') && <Button onClick={() => setRefusal('rejected')}>{t('Reject…')}</Button>}
            {may('unpublished') && <Button onClick={() => setRefusal('unpublished')}>{t('Take down…')}</Button>}
            {read.is_public && (
              <Button asChild>
                <a href={read.page_url} target="_blank" rel="noreferrer">
                  <ExternalLink aria-hidden />
                  {t('Open page')}
                </a>
              </Button>
            )}
          </ReadStatus>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-wrap items-start gap-4">
            <ReadCover url={read.cover_url} className="size-36" isEager />
            <dl className="grid min-w-56 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
              {facts.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-3">{name}</dt>
                  <dd dir="auto" className="break-words">
                    {value}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          {read.description !== '' && (
            <p dir={dirOf(read.description)} className="whitespace-pre-line break-words">
              {read.description}
            </p>
          )}
          <ReadChapters read={read} />
        </div>
      </div>
      {refusal && (
        <RefusalDialog
          {...refusals[refusal]}
          busy={review.isPending}
          onClose={() => setRefusal(undefined)}
          onRefuse={(comment) => decide(refusal, comment)}
        />
      )}
    </>
  );
}

interface RefusalDialogProps {
  title: string;
  action: string;
  busy: boolean;
  onClose: () => void;
  onRefuse: (comment: string) => void;
}

/** Asks for the reason that the author sees. */
function RefusalDialog({ title, action, busy, onClose, onRefuse }: RefusalDialogProps) {
  const form = useId();
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const isEmpty = comment.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isEmpty && !busy) onRefuse(comment.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={form} kind="danger" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="pb-1">
        <Field
          label={t('Comment for the author')}
          help={t('Say what to change.')}
          error={isTried && isEmpty && t('Enter a comment.')}
        >
          {(field) => (
            <Textarea
              {...field}
              rows={5}
              dir="auto"
              maxLength={readLimits.comment}
              value={comment}
              onChange={({ target }) => setComment(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
