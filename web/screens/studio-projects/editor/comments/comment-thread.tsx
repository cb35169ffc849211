import { Check, RotateCcw, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { CommentReply } from '../../../../../contract/studio/studio-comments.ts';
import { studioLimits } from '../../../../../contract/studio/studio-limits.ts';
import { formatRelativeTime } from '../../../../format/relative-time.ts';
import { t } from '../../../../messages/t.ts';
import { addComment, changeComment, deleteComment } from '../../../../nouns/studio-projects/studio-comments.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { IconButton } from '../../../../parts/button/icon-button.tsx';
import { Input } from '../../../../parts/form/input.tsx';
import { ConfirmDialog } from '../../../../parts/overlay/confirm-dialog.tsx';
import type { Thread } from './threads.ts';
import { useCommentChange } from './use-comment-change.ts';

interface CommentThreadProps {
  thread: Thread;
  address: ChapterAddress;
  /** Whether the person may answer and resolve. */
  canComment: boolean;
  /** Goes to the paragraph. */
  onGo: () => void;
}

/** A comment with its answers, which can be answered, resolved and deleted. */
export function CommentThread({ thread: { first, answers }, address, canComment, onGo }: CommentThreadProps) {
  const [answer, setAnswer] = useState('');
  const [deleted, setDeleted] = useState<CommentReply>();
  const { isBusy, change } = useCommentChange(address);
  const isResolved = first.resolved_at_unix !== null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = answer.trim();
    if (text === '' || isBusy) return;
    void change(async () => {
      await addComment(address, { block_id: first.block_id, parent_id: first.comment_id, text });
      setAnswer('');
    });
  };
  const resolve = () => void change(() => changeComment(address, first.comment_id, { resolved: !isResolved }));
  return (
    <li className="flex flex-col gap-2 rounded-s border p-3">
      <div className="flex items-start gap-1">
        <button type="button" onClick={onGo} className="me-auto min-w-0 rounded-s text-start hover:underline">
          <span className="block truncate text-ink-3 text-meta">
            {first.quote ? `“${first.quote}”` : t('Paragraph')}
          </span>
        </button>
        {canComment && (
          <IconButton
            size="small"
            label={isResolved ? t('Reopen comment') : t('Resolve comment')}
            disabled={isBusy}
            onClick={resolve}
          >
            {isResolved ? <RotateCcw /> : <Check />}
          </IconButton>
        )}
      </div>
      {[first, ...answers].map((comment) => (
        <div key={comment.comment_id} className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <div className="text-ink-3 text-meta">
              {comment.user.name} · {formatRelativeTime(comment.created_at_unix * 1000, Date.now())}
            </div>
            <p dir="auto" className="whitespace-pre-wrap break-words">
              {comment.text}
            </p>
          </div>
          {canComment && comment.is_mine && (
            <IconButton size="small" label={t('Delete comment')} onClick={() => setDeleted(comment)}>
              <Trash2 />
            </IconButton>
          )}
        </div>
      ))}
      {canComment && !isResolved && (
        <form onSubmit={submit} className="flex gap-2">
          <Input
            aria-label={t('Answer')}
            placeholder={t('Answer')}
            value={answer}
            maxLength={studioLimits.commentLength}
            onChange={(event) => setAnswer(event.target.value)}
          />
          <Button type="submit" busy={isBusy} disabled={answer.trim() === ''}>
            {t('Answer')}
          </Button>
        </form>
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        onOpenChange={() => setDeleted(undefined)}
        title={t('Delete this comment?')}
        action={t('Delete')}
        busy={isBusy}
        onConfirm={() => {
          const id = deleted?.comment_id;
          setDeleted(undefined);
          if (id !== undefined) void change(() => deleteComment(address, id));
        }}
      >
        {deleted === first && answers.length > 0
          ? t('“{quote}” and its answers will be deleted.', { quote: deleted?.text.slice(0, 100) ?? '' })
          : t('“{quote}” will be deleted.', { quote: deleted?.text.slice(0, 100) ?? '' })}
      </ConfirmDialog>
    </li>
  );
}
