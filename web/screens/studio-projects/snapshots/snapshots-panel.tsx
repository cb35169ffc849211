import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { chapterSnapshotsQuery, projectSnapshotsQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import type { ProjectPanelProps } from '../project/project-panel-props.ts';
import { ChapterSnapshotRow, ProjectSnapshotRow } from './snapshot-rows.tsx';

/** STUDIO-019: what conversions made of the project and of the open chapter. */
export function SnapshotsPanel({ project, chapter, canEdit }: ProjectPanelProps) {
  const { project_id: projectId, name } = project;
  const snapshots = useQuery(projectSnapshotsQuery(projectId));
  return (
    <div className="flex flex-col gap-5">
      <section aria-label={t('Snapshots of the project')} className="flex flex-col gap-2">
        <h3 className="font-[600]">{t('Project')}</h3>
        <Rows query={snapshots}>
          {(all) =>
            all.map((snapshot) => (
              <ProjectSnapshotRow key={snapshot.project_snapshot_id} snapshot={snapshot} projectName={name} />
            ))
          }
        </Rows>
      </section>
      {chapter && (
        <ChapterSnapshots
          key={chapter.chapter_id}
          projectId={projectId}
          chapterId={chapter.chapter_id}
          chapterName={chapter.name}
          canEdit={canEdit}
        />
      )}
    </div>
  );
}

interface ChapterSnapshotsProps {
  projectId: string;
  chapterId: string;
  chapterName: string;
  canEdit: boolean;
}

function ChapterSnapshots({ projectId, chapterId, chapterName, canEdit }: ChapterSnapshotsProps) {
  const snapshots = useQuery(chapterSnapshotsQuery(projectId, chapterId));
  return (
    <section aria-label={t('Snapshots of the chapter')} className="flex flex-col gap-2">
      <h3 dir="auto" className="truncate font-[600]">
        {chapterName}
      </h3>
      <Rows query={snapshots}>
        {(all) =>
          all.map((snapshot) => (
            <ChapterSnapshotRow
              key={snapshot.chapter_snapshot_id}
              snapshot={snapshot}
              chapterName={chapterName}
              canRestore={canEdit}
            />
          ))
        }
      </Rows>
    </section>
  );
}

interface RowsProps<Snapshot> {
  query: { data: readonly Snapshot[] | undefined; error: unknown; refetch: () => unknown };
  children: (snapshots: readonly Snapshot[]) => ReactNode;
}

function Rows<Snapshot>({ query: { data, error, refetch }, children }: RowsProps<Snapshot>) {
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} label={t('Loading snapshots')} />;
  if (data.length === 0)
    return (
      <EmptyState icon={<History />} title={t('No snapshots yet')}>
        {t('Each conversion makes one.')}
      </EmptyState>
    );
  return <ul className="max-h-96 divide-y overflow-y-auto rounded-m border bg-surface">{children(data)}</ul>;
}
