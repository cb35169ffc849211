import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ChainEffect } from '../../../../contract/speech-tools/effect-chain.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { EffectChainEditor } from '../../../nouns/audio-effects/effect-chain-editor.tsx';
import { effectsQuery, offeredEffects } from '../../../nouns/audio-effects/effects-query.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';

const voiceEffectsQuery = (voiceId: string) =>
  queryOptions({
    queryKey: ['voices', voiceId, 'effects'],
    queryFn: ({ signal }) => api.call('GET /v1/voices/{voice_id}/effects', { params: { voice_id: voiceId }, signal }),
  });

/** Change the length or measure the complete audio, which the server refuses for speech that streams. */
const wholeAudioEffects: ReadonlySet<string> = new Set(['speed', 'loudness']);

/** The effects that the speech of a voice goes through in the workspace. */
export function VoiceEffectsSection({ voiceId, canEdit }: { voiceId: string; canEdit: boolean }) {
  const client = useQueryClient();
  const saved = useQuery(voiceEffectsQuery(voiceId));
  const catalog = useQuery(effectsQuery);
  const [changed, setChanged] = useState<ChainEffect[]>();
  const offered = useMemo(
    () => catalog.data && offeredEffects(catalog.data).filter(({ id }) => !wholeAudioEffects.has(id)),
    [catalog.data],
  );
  const save = useMutation({
    mutationFn: (effects: ChainEffect[]) =>
      api.call('PUT /v1/voices/{voice_id}/effects', { params: { voice_id: voiceId }, body: { effects } }),
    onError: showError,
    onSuccess: (reply) => {
      client.setQueryData(voiceEffectsQuery(voiceId).queryKey, reply);
      setChanged(undefined);
      toast.success(t('Effects saved. Speech of this voice goes through them from now on.'));
    },
  });
  const failed = [saved, catalog].find(({ isError, data }) => isError && !data);
  if (failed) return <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!saved.data || !offered) return <SkeletonRows label={t('Loading effects')} rows={1} />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-2">
        {t('What this voice says in your workspace goes through these effects, also while it streams.')}
      </p>
      <EffectChainEditor
        offered={offered}
        chain={changed ?? saved.data.effects}
        onChange={setChanged}
        disabled={!canEdit || save.isPending}
      />
      {canEdit && changed && (
        <div className="flex gap-2">
          <Button kind="primary" busy={save.isPending} onClick={() => save.mutate(changed)}>
            {t('Save effects')}
          </Button>
          <Button onClick={() => setChanged(undefined)}>{t('Discard changes')}</Button>
        </div>
      )}
    </div>
  );
}
