import { useQuery } from '@tanstack/react-query';
import { Text } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import type { DubbingLanguageReply, DubbingLineReply } from '../../../../contract/dubbing/dubbing-languages.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { dubbingLinesQuery, dubbingSpeakersQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { ChipButton } from '../../../parts/display/chip.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import type { PlayedLine } from '../preview/line-player.ts';
import type { DubPlayback } from '../preview/use-dub-playback.ts';
import { DubTimeline } from '../timeline/dub-timeline.tsx';
import { languageItems } from '../timeline/timeline-items.ts';
import { LanguageLine } from './language-line.tsx';
import { LineList } from './line-list.tsx';
import { filterLines, type LineFilter, lineFilters, playedLines } from './line-state.ts';
import { useLineEdits } from './use-line-edits.ts';

interface LanguageLinesProps {
  project: DubbingProjectReply;
  language: DubbingLanguageReply;
  playback: DubPlayback;
  canEdit: boolean;
  canSpeak: boolean;
  /** Gets what can be heard of the language. */
  onPlayed: (lines: readonly PlayedLine[]) => void;
}

const idOf = ({ segment_id }: DubbingLineReply): string => segment_id;
const noLines: readonly DubbingLineReply[] = [];

/** DUB-010: the lines of a language beside those of the source. */
export function LanguageLines({ project, language, playback, canEdit, canSpeak, onPlayed }: LanguageLinesProps) {
  const { project_id: projectId } = project;
  const { data, error, refetch } = useQuery(dubbingLinesQuery(projectId, language.language_id));
  const { data: speakers = [] } = useQuery(dubbingSpeakersQuery(projectId));
  const [selectedId, setSelectedId] = useState<string>();
  const [filter, setFilter] = useState<LineFilter>('all');
  const edits = useLineEdits(projectId, language.language_id);
  const lines = data?.lines ?? noLines;
  const shown = filterLines(lines, filter);
  useEffect(() => onPlayed(playedLines(lines)), [lines, onPlayed]);
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="flex-1 p-4">
        <SkeletonRows rows={8} label={t('Loading lines')} />
      </div>
    );
  const names = new Map(speakers.map(({ speaker_id, speaker_name }) => [speaker_id, speaker_name]));
  return (
    <section
      aria-label={t('Lines')}
      className="flex h-[85dvh] min-w-0 shrink-0 flex-col lg:h-auto lg:min-h-0 lg:flex-1"
    >
      {lines.length === 0 ? (
        <EmptyState icon={<Text />} title={t('No lines yet')}>
          {t('Add lines to the source first.')}
        </EmptyState>
      ) : (
        <>
          <fieldset className="flex flex-wrap gap-1.5 border-b px-3 py-2">
            <legend className="sr-only">{t('Show')}</legend>
            {lineFilters.map(({ id, title }) => {
              const count = filterLines(lines, id).length;
              return (
                <ChipButton
                  key={id}
                  pressed={filter === id}
                  disabled={count === 0 && filter !== id}
                  onClick={() => setFilter(id)}
                >
                  {title}
                  <span className="tabular-nums">{count}</span>
                </ChipButton>
              );
            })}
          </fieldset>
          <LineList
            label={t('Lines')}
            lines={shown}
            idOf={idOf}
            shownId={selectedId}
            renderLine={(line) => (
              <LanguageLine
                projectId={projectId}
                language={language}
                line={line}
                sourceLanguage={project.source_language ?? undefined}
                speakerName={names.get(line.speaker_id) ?? t('Speaker')}
                playback={playback}
                isSelected={line.segment_id === selectedId}
                canEdit={canEdit}
                canSpeak={canSpeak}
                edits={edits}
                onSelect={() => setSelectedId(line.segment_id)}
              />
            )}
          />
        </>
      )}
      <DubTimeline
        project={project}
        speakers={speakers}
        items={languageItems(lines)}
        playback={playback}
        selectedId={selectedId}
        onSelect={setSelectedId}
        {...(canEdit && {
          onPlace: (id, { startMs, endMs }) =>
            edits.change.mutate({ segmentId: id, start_s: startMs / 1000, end_s: endMs / 1000 }),
        })}
      />
    </section>
  );
}
