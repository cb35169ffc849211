import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportTree } from '../../../../contract/studio/studio-imports.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { formatCount } from '../../../format/count.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { projectPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Input } from '../../../parts/form/input.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { initialDefaults, ProjectDefaultsFields } from '../new/project-defaults.tsx';
import { type ReviewChapter, toChapters, toReview } from './review.ts';
import { ReviewList } from './review-list.tsx';
import { SectionPreview } from './section-preview.tsx';

interface ImportReviewProps {
  importId: string;
  source: string;
  tree: ImportTree;
  onDiscard: () => void;
}

/** STUDIO-026: chooses, merges, renames and orders the chapters of a document, and creates the project. */
export function ImportReview({ importId, source, tree, onDiscard }: ImportReviewProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [chapters, setChapters] = useState<readonly ReviewChapter[]>(() => toReview(tree));
  const [previewId, setPreviewId] = useState<string>();
  const [name, setName] = useState(tree.title ?? source);
  const [defaults, setDefaults] = useState(initialDefaults);
  const [assigns, setAssigns] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const chosen = toChapters(chapters);
  const characters = chapters.reduce((sum, one) => sum + (one.isSelected ? one.characters : 0), 0);
  const create = useMutation({
    mutationFn: () =>
      api.call('POST /v1/studio/imports/{import_id}/project', {
        params: { import_id: importId },
        body: {
          name: name.trim(),
          default_paragraph_voice_id: defaults.paragraphVoiceId ?? null,
          default_title_voice_id: defaults.titleVoiceId ?? defaults.paragraphVoiceId ?? null,
          default_model_id: defaults.modelId ?? null,
          chapters: chosen,
          auto_assign_voices: assigns,
        },
      }),
    onSuccess: ({ project_id }) => {
      void refetchProjects(client);
      void navigate(projectPath(project_id), { replace: true });
    },
  });
  const preview = chapters.find(({ id }) => id === previewId);
  return (
    <>
      <PageHeader
        title={tree.title ?? source}
        help={tree.title ? t('Review the chapters of {source}', { source }) : t('Review the chapters')}
        action={
          <>
            <Button onClick={() => setDiscarding(true)}>{t('Discard')}</Button>
            <Button
              kind="primary"
              disabled={chosen.length === 0 || name.trim() === ''}
              busy={create.isPending}
              onClick={() => create.mutate()}
            >
              {t('Create project')}
            </Button>
          </>
        }
      />
      <div className="mx-auto grid w-full max-w-6xl gap-5 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="flex min-w-0 flex-col gap-3">
          {create.error && (
            <p role="alert" className="text-bad">
              {messageOf(create.error)}
            </p>
          )}
          <Warnings warnings={tree.warnings} />
          <p role="status" className="text-ink-2 tabular-nums">
            {formatMessage('{count, plural, one {# chapter} other {# chapters}}, {characters} characters', {
              count: chosen.length,
              characters: formatCount(characters),
            })}
          </p>
          <ReviewList
            chapters={chapters}
            direction={tree.direction}
            onChange={setChapters}
            previewId={previewId}
            onPreview={setPreviewId}
          />
        </div>
        <aside aria-label={t('Project')} className="flex min-w-0 flex-col gap-4">
          {preview && (
            <SectionPreview
              key={preview.id}
              importId={importId}
              chapter={preview}
              onClose={() => setPreviewId(undefined)}
            />
          )}
          <div className="flex flex-col gap-4 rounded-m border bg-surface p-4">
            <Field label={t('Project name')}>
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
            <Facts tree={tree} />
            <ProjectDefaultsFields value={defaults} onChange={setDefaults} />
            <Field
              label={t('Assign voices to characters')}
              help={t('Direct speech gets voices of its own. You can change them.')}
            >
              {(control) => <Switch {...control} checked={assigns} onChange={setAssigns} />}
            </Field>
          </div>
        </aside>
      </div>
      <ConfirmDialog
        open={isDiscarding}
        onOpenChange={setDiscarding}
        title={t('Discard import')}
        action={t('Discard')}
        onConfirm={onDiscard}
      >
        {t('“{source}” is deleted from this server. You can import it again.', { source })}
      </ConfirmDialog>
    </>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <section aria-label={t('Warnings')} className="rounded-m border bg-sunken p-3">
      <ul className="flex flex-col gap-1">
        {warnings.map((warning) => (
          <li key={warning} className="flex gap-2 text-small text-warn">
            <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
            {warning}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the document says about itself; it becomes the metadata of the project. */
function Facts({ tree }: { tree: ImportTree }) {
  const facts = [
    [t('Title'), tree.title],
    [t('Author'), tree.author],
    [t('Language'), tree.language],
    ['ISBN', tree.isbn_number],
    [t('Cover'), tree.has_cover ? t('Taken from the document') : null],
    [t('Description'), tree.description],
  ].filter((fact): fact is [string, string] => !!fact[1]);
  if (facts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd dir="auto" className="line-clamp-3 break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
