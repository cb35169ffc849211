import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { lineTakesQuery } from '../../../nouns/dubbing-projects/dubbing-queries.ts';
import { collectAudio } from '../../../parts/player/player-audio.ts';
import { toAudioResponse } from '../../../parts/player/player-file.ts';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { Takes } from '../../../parts/takes/takes.tsx';

interface LineTakesProps {
  projectId: string;
  languageId: string;
  segmentId: string;
  /** The text of the line now. */
  translation: string | null;
  /** Absent: they can only be heard. */
  onChoose: ((takeId: string) => void) | undefined;
}

/** The takes of a line, to hear, compare and choose. */
export function LineTakes({ projectId, languageId, segmentId, translation, onChoose }: LineTakesProps) {
  const { data, error, refetch } = useQuery(lineTakesQuery(projectId, languageId, segmentId));
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={2} label={t('Loading takes')} />;
  const trackOf = (takeId: string, title: string, durationS: number) => ({
    id: `dub-take:${takeId}`,
    title,
    subtitle: t('Dub'),
    expectedInS: durationS,
    source: {
      open: () =>
        collectAudio(async (signal) =>
          toAudioResponse(
            await api.open('GET /v1/dubbing/project/{project_id}/language/{language_id}/take/{take_id}/audio', {
              params: { project_id: projectId, language_id: languageId, take_id: takeId },
              signal,
            }),
          ),
        ),
    },
  });
  return (
    <Takes
      label={t('Takes')}
      takes={data.map(({ take_id, text, duration_s, created_at, is_chosen }, at) => {
        const name = t('Take {number}', { number: data.length - at });
        return {
          id: take_id,
          name,
          track: trackOf(take_id, name, duration_s),
          durationInS: duration_s,
          createdAtUnix: Date.parse(created_at) / 1000,
          isChosen: is_chosen,
          ...(text !== translation && { text }),
          action: onChoose && { label: t('Use'), run: () => onChoose(take_id) },
        };
      })}
    />
  );
}
