import { useQuery } from '@tanstack/react-query';
import { Plus, Text } from 'lucide-react';
import { useState } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingSegmentReply } from '../../../../contract/dubbing/dubbing-transcripts.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { dubbingSpeakersQuery, sourceTranscriptQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import type { DubPlayback } from '../preview/use-dub-playback.ts';
import { DubTimeline } from '../timeline/dub-timeline.tsx';
import { sourceItems } from '../timeline/timeline-items.ts';
import { LineList } from './line-list.tsx';
import { SourceLine } from './source-line.tsx';
import { roomForLine, useSourceEdits } from './use-source-edits.ts';

interface SourceLinesProps {
  project: DubbingProjectReply;
  playback: DubPlayback;
  canEdit: boolean;
  onImport: () => void;
}

const idOf = ({ id }: DubbingSegmentReply): string => id;
const noSegments: readonly DubbingSegmentReply[] = [];

/** The transcript of the source: what is said, by whom and when. */
export function SourceLines({ project, playback, canEdit, onImport }: SourceLinesProps) {
  const { project_id: projectId, media } = project;
  const { data, error, refetch } = useQuery(sourceTranscriptQuery(projectId));
  const { data: speakers = [] } = useQuery(dubbingSpeakersQuery(projectId));
  const [selectedId, setSelectedId] = useState<string>();
  const edits = useSourceEdits(projectId);
  const segments = data?.segments ?? noSegments;
  const durationS = media?.duration_s ?? 0;
  const room = roomForLine(segments, playback.positionS, durationS);
  const add = () => {
    if (!room) return;
    edits.add.mutate(
      { ...room, speaker_id: speakers[0]?.speaker_id },
      { onSuccess: ({ segment }) => setSelectedId(segment.id) },
    );
  };
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="flex-1 p-4">
        <SkeletonRows rows={8} label={t('Loading lines')} />
      </div>
    );
  const addButton = canEdit && (
    <Button size="small" disabled={!room} busy={edits.add.isPending} onClick={add}>
      <Plus aria-hidden />
      {t('Add a line here')}
    </Button>
  );
  return (
    <section
      aria-label={t('Source')}
      className="flex h-[85dvh] min-w-0 shrink-0 flex-col lg:h-auto lg:min-h-0 lg:flex-1"
    >
      {segments.length === 0 ? (
        <EmptyState
          icon={<Text />}
          title={t('No lines yet')}
          action={
            canEdit && (
              <span className="flex flex-wrap justify-center gap-2">
                <Button kind="primary" onClick={onImport}>
                  {t('Import lines')}
                </Button>
                {addButton}
              </span>
            )
          }
        >
          {t('Play the source to a place where somebody speaks and add a line, or import CSV or subtitles.')}
        </EmptyState>
      ) : (
        <>
          {canEdit && <div className="flex flex-wrap gap-2 border-b px-3 py-2">{addButton}</div>}
          <LineList
            label={t('Lines of the source')}
            lines={segments}
            idOf={idOf}
            shownId={selectedId}
            renderLine={(segment, index) => (
              <SourceLine
                segment={segment}
                next={segments[index + 1]}
                speakers={speakers}
                language={data.language ?? undefined}
                playback={playback}
                isSelected={segment.id === selectedId}
                canEdit={canEdit}
                edits={edits}
                onSelect={() => setSelectedId(segment.id)}
              />
            )}
          />
        </>
      )}
      <DubTimeline
        project={project}
        speakers={speakers}
        items={sourceItems(segments)}
        playback={playback}
        selectedId={selectedId}
        onSelect={setSelectedId}
        {...(canEdit && {
          onPlace: (id, { trackId, startMs, endMs }) =>
            edits.change.mutate({ id, speaker_id: trackId, start_s: startMs / 1000, end_s: endMs / 1000 }),
          onSplit: (id, atMs) => edits.split.mutate({ id, at_s: atMs / 1000 }),
          onDelete: (id) => edits.remove.mutate(id),
        })}
      />
    </section>
  );
}
