import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ChipButton } from '../../../parts/display/chip.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { useDebounced } from '../../../parts/form/use-debounced.ts';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';
import type { ProjectPanelProps } from '../project/project-panel-props.ts';
import { FindMatches } from './find-matches.tsx';

const maxLength = 500;

/** Finds and replaces a text in all chapters. */
export function FindPanel({ project, canEdit, onOpenChapter }: ProjectPanelProps) {
  const client = useQueryClient();
  const params = { project_id: project.project_id };
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [caseSensitive, setCaseSensitive] = useState(false);
  const [wholeWords, setWholeWords] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const searched = useDebounced(text);
  const options = { case_sensitive: caseSensitive, whole_words: wholeWords };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['studio-projects', 'search', project.project_id, searched, caseSensitive, wholeWords],
    queryFn: ({ signal }) =>
      api.call('GET /v1/studio/projects/{project_id}/search', {
        params,
        query: { text: searched, case_sensitive: `${caseSensitive}`, whole_words: `${wholeWords}` },
        signal,
      }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
  });
  const replace = useMutation({
    mutationFn: () =>
      api.call('POST /v1/studio/projects/{project_id}/replace', {
        params,
        body: { text: searched, replacement, ...options },
      }),
    onSuccess: ({ replaced, skipped_locked: skipped }) => {
      setConfirming(false);
      void refetchProjects(client);
      const locked =
        skipped > 0
          ? ` ${formatMessage('{skipped, plural, one {# match} other {# matches}} in locked paragraphs stayed.', { skipped })}`
          : '';
      toast.success(
        formatMessage('{replaced, plural, one {# match} other {# matches}} replaced.{locked}', { replaced, locked }),
      );
    },
    onError: showError,
  });
  const found = searched === '' ? undefined : data;
  const chapterCount = new Set(found?.matches.map(({ chapter_id }) => chapter_id)).size;
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('Find')}>
        {(control) => (
          <Input
            {...control}
            type="search"
            dir="auto"
            value={text}
            maxLength={maxLength}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-1.5">
        <ChipButton pressed={caseSensitive} onClick={() => setCaseSensitive(!caseSensitive)}>
          {t('Match case')}
        </ChipButton>
        <ChipButton pressed={wholeWords} onClick={() => setWholeWords(!wholeWords)}>
          {t('Whole words')}
        </ChipButton>
      </div>
      {canEdit && (
        <div className="flex items-end gap-2">
          <Field label={t('Replace with')} className="min-w-0 flex-1">
            {(control) => (
              <Input
                {...control}
                dir="auto"
                value={replacement}
                maxLength={maxLength}
                onChange={(event) => setReplacement(event.target.value)}
              />
            )}
          </Field>
          <Button disabled={!found || found.total === 0} onClick={() => setConfirming(true)}>
            {t('Replace all')}
          </Button>
        </div>
      )}
      {error && searched !== '' && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {searched !== '' && !found && !error && isFetching && <SkeletonRows rows={4} label={t('Searching')} />}
      {found && <FindMatches {...found} onOpen={(match) => onOpenChapter(match.chapter_id, match.block_id)} />}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={t('Replace in all chapters')}
        action={t('Replace')}
        kind="primary"
        busy={replace.isPending}
        onConfirm={() => replace.mutate()}
      >
        {formatMessage(
          '{total, plural, one {# match} other {# matches}} of “{searched}” in {chapterCount, plural, one {# chapter} other {# chapters}} become “{replacement}”. Locked paragraphs stay as they are.',
          { total: found?.total ?? 0, searched, chapterCount, replacement },
        )}
      </ConfirmDialog>
    </div>
  );
}
