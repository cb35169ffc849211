import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { castQuery, refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { StudioVoiceSelect } from '../../../nouns/studio-projects/studio-voice-select.tsx';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import type { ProjectPanelProps } from '../project/project-panel-props.ts';
import { CastVoice } from './cast-voice.tsx';

const ProposalDialog = lazy(async () => ({ default: (await import('./cast-proposal.tsx')).CastProposalDialog }));

/** The voices of a project with their names, settings and gain, and the proposal of a cast. */
export function CastPanel({ project, canEdit }: ProjectPanelProps) {
  const { project_id: projectId } = project;
  const client = useQueryClient();
  const { data: cast, error, refetch } = useQuery(castQuery(projectId));
  const { data: voices = [] } = useQuery(voicesQuery);
  const [isProposing, setProposing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const add = useMutation({
    mutationFn: (voice_id: string) =>
      api.call('POST /v1/studio/projects/{project_id}/voices', {
        params: { project_id: projectId },
        body: { voice_id },
      }),
    onSuccess: () => {
      setAdding(false);
      return refetchProjects(client);
    },
    onError: showError,
  });
  if (!cast && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!cast) return <SkeletonRows rows={4} label={t('Loading cast')} />;
  return (
    <div className="flex flex-col gap-4">
      {canEdit && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setProposing(true)}>
            <Sparkles aria-hidden />
            {t('Propose cast')}
          </Button>
          <Button onClick={() => setAdding(!isAdding)} aria-expanded={isAdding}>
            <Plus aria-hidden />
            {t('Add voice')}
          </Button>
        </div>
      )}
      {isAdding && (
        <StudioVoiceSelect
          label={t('Voice to add')}
          voices={voices}
          value={undefined}
          onChange={(voiceId) => add.mutate(voiceId)}
        />
      )}
      <ul aria-label={t('Cast')} className="flex flex-col gap-3">
        {cast.map((one) => (
          <CastVoice
            key={one.project_voice_ref_id}
            projectId={projectId}
            member={one}
            cast={cast}
            voices={voices}
            canEdit={canEdit}
          />
        ))}
      </ul>
      {isProposing && (
        <Suspense fallback={null}>
          <ProposalDialog projectId={projectId} voices={voices} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </div>
  );
}
