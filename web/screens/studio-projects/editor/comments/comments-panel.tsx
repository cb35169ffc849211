import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { studioLimits } from '../../../../../contract/studio/studio-limits.ts';
import { messageOf } from '../../../../data/api/api-error.ts';
import { resourceWithRole, usePermission } from '../../../../data/session/use-permission.ts';
import { useStore } from '../../../../data/store/use-store.ts';
import { t } from '../../../../messages/t.ts';
import { addComment, commentsQuery } from '../../../../nouns/studio-projects/studio-comments.ts';
import type { ChapterAddress } from '../../../../nouns/studio-projects/studio-document.ts';
import { projectQuery } from '../../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { Switch } from '../../../../parts/form/switch.tsx';
import { Textarea } from '../../../../parts/form/textarea.tsx';
import { ErrorState } from '../../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../../parts/status/skeleton.tsx';
import { findBlock } from '../text/block-ids.ts';
import { blockAttributes } from '../text/schema.ts';
import { type EditorController, goToBlock } from '../view/editor-controller.ts';
import { CommentThread } from './comment-thread.tsx';
import { threadsOf } from './threads.ts';
import { useCommentChange } from './use-comment-change.ts';

const maxQuote = 200;

interface CommentsPanelProps {
  controller: EditorController;
  address: ChapterAddress;
}

/** The comments of the chapter in the order of its text, and a field for a new one on the paragraph at the cursor. */
export function CommentsPanel({ controller, address }: CommentsPanelProps) {
  const { data, error, refetch } = useQuery(commentsQuery(address));
  const { data: project } = useQuery(projectQuery(address.projectId));
  const canComment = usePermission('project.comment', resourceWithRole(project?.access_level ?? null)) ?? false;
  const [showsResolved, setShowsResolved] = useState(false);
  const place = useStore(controller.place);
  const [text, setText] = useState('');
  const { isBusy, change } = useCommentChange(address);
  const quote = place.hasSelection
    ? controller.selectedText().slice(0, maxQuote)
    : (findBlock(controller.view.state.doc, place.blockId)?.node.textContent ?? '').slice(0, 60);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = text.trim();
    if (trimmed === '' || isBusy) return;
    const { blockId: block_id, hasSelection } = place;
    void change(async () => {
      // The paragraph may be new, and the server must know it.
      if (!(await controller.saver.flush())) return;
      await addComment(address, { block_id, text: trimmed, quote: hasSelection ? quote : '' });
      setText('');
    });
  };
  if (error && !data)
    return (
      <ErrorState title={t('The comments did not load')} message={messageOf(error)} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={3} label={t('Loading comments')} />;
  const order = controller.view.state.doc.children.map((node) => blockAttributes(node).blockId ?? '');
  const threads = threadsOf(data, order);
  const shown = showsResolved ? threads : threads.filter(({ first }) => first.resolved_at_unix === null);
  return (
    <div className="flex flex-col gap-4">
      {canComment && (
        <form onSubmit={submit} className="flex flex-col gap-2">
          {quote && <blockquote className="truncate border-s-2 ps-2 text-ink-3 text-meta">{quote}</blockquote>}
          <Textarea
            aria-label={t('New comment')}
            placeholder={t('Comment on this paragraph')}
            value={text}
            maxLength={studioLimits.commentLength}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="small" busy={isBusy} disabled={text.trim() === ''} className="self-end">
            {t('Comment')}
          </Button>
        </form>
      )}
      {threads.length > shown.length || showsResolved ? (
        <div className="flex items-center justify-between text-ink-2">
          <span aria-hidden>{t('Show resolved')}</span>
          <Switch label={t('Show resolved')} checked={showsResolved} onChange={setShowsResolved} />
        </div>
      ) : null}
      {shown.length === 0 && <p className="text-ink-3">{t('No open comments')}</p>}
      <ul aria-label={t('Comments')} className="flex flex-col gap-3">
        {shown.map((thread) => (
          <CommentThread
            key={thread.first.comment_id}
            thread={thread}
            address={address}
            canComment={canComment}
            onGo={() => goToBlock(controller, thread.first.block_id)}
          />
        ))}
      </ul>
    </div>
  );
}
