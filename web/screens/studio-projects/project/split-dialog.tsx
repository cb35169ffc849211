import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ChapterReply } from '../../../../contract/studio/studio-chapter-fields.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

interface SplitDialogProps {
  projectId: string;
  chapter: ChapterReply;
  busy: boolean;
  onSplit: (blockId: string, name: string) => void;
  onClose: () => void;
}

/** Paragraphs that are offered; a longer chapter is split where it is read, in several steps. */
const maxOffered = 500;

/** Chooses the paragraph with which a new chapter starts. */
export function SplitDialog({ projectId, chapter, busy, onSplit, onClose }: SplitDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['studio-split', projectId, chapter.chapter_id, chapter.revision],
    queryFn: ({ signal }) =>
      api.call('GET /v1/studio/projects/{project_id}/chapters/{chapter_id}/blocks', {
        params: { project_id: projectId, chapter_id: chapter.chapter_id },
        signal,
      }),
  });
  const [blockId, setBlockId] = useState<string>();
  const [name, setName] = useState(t('{name}, part 2', { name: chapter.name }).slice(0, 500));
  const offered = data?.blocks.slice(1, maxOffered + 1);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blockId !== undefined && name.trim() !== '' && !busy) onSplit(blockId, name.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Split chapter')}
      description={t('Choose the first paragraph of the new chapter. It and those after it leave “{name}”.', {
        name: chapter.name,
      })}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : !offered ? (
          <SkeletonRows rows={4} label={t('Loading paragraphs')} />
        ) : offered.length === 0 ? (
          <p className="text-ink-2">{t('This chapter has only one paragraph.')}</p>
        ) : (
          <fieldset className="max-h-64 overflow-y-auto rounded-s border">
            <legend className="sr-only">{t('First paragraph')}</legend>
            {offered.map(({ block_id, nodes }) => {
              const text = nodes.map((node) => (node.type === 'tts_node' ? node.text : ' ')).join('');
              return (
                <label key={block_id} className="flex cursor-pointer gap-2 border-b px-2.5 py-1.5 hover:bg-hover">
                  <input
                    type="radio"
                    name="first-paragraph"
                    checked={block_id === blockId}
                    onChange={() => setBlockId(block_id)}
                    className="mt-1 shrink-0 accent-accent"
                  />
                  <span dir="auto" className="line-clamp-2 text-small">
                    {text.slice(0, 200) || t('Empty paragraph')}
                  </span>
                </label>
              );
            })}
          </fieldset>
        )}
        <Field label={t('Name of the new chapter')}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={name}
              maxLength={500}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={blockId === undefined || name.trim() === ''} busy={busy}>
            {t('Split chapter')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
