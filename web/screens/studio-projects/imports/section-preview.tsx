import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import type { ReviewChapter } from './review.ts';

interface SectionPreviewProps {
  importId: string;
  chapter: ReviewChapter;
  onClose: () => void;
}

/** Sections of one chapter whose texts are shown. */
const maxShown = 10;

/** The text of a chapter of a document. */
export function SectionPreview({ importId, chapter, onClose }: SectionPreviewProps) {
  const sections = useQueries({
    queries: chapter.sectionIds.slice(0, maxShown).map((sectionId) => ({
      queryKey: ['studio-import-section', importId, sectionId],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.call('GET /v1/studio/imports/{import_id}/sections/{section_id}', {
          params: { import_id: importId, section_id: sectionId },
          signal,
        }),
    })),
  });
  const failed = sections.find(({ error }) => error !== null);
  return (
    <section aria-label={t('Text of the chapter')} className="flex max-h-[60dvh] flex-col rounded-m border bg-surface">
      <div className="flex items-center gap-2 border-b py-1.5 pe-1.5 ps-4">
        <h2 dir="auto" className="min-w-0 flex-1 truncate font-[600]">
          {chapter.title}
        </h2>
        <IconButton label={t('Close text')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <section
        aria-label={t('Text')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto px-4 py-3"
      >
        {failed && <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />}
        {!failed && sections.some(({ isPending }) => isPending) && <SkeletonRows rows={4} label={t('Loading text')} />}
        {sections.flatMap(({ data }, section) =>
          (data?.paragraphs ?? []).map(({ kind, text }, at) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
              key={`${section}-${at}`}
              dir="auto"
              className={kind === 'p' ? 'mb-2 text-small' : 'mt-3 mb-2 font-[600]'}
            >
              {text}
            </p>
          )),
        )}
      </section>
    </section>
  );
}
