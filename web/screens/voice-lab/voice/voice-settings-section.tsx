import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { VoiceSettingsWire } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { settingSliders } from '../../../nouns/speech/voice-settings-sliders.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Slider } from '../../../parts/form/slider.tsx';
import { Switch } from '../../../parts/form/switch.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { useVoiceMutation } from '../use-own-voices.ts';
import { voiceSettingsQuery } from './voice-query.ts';

/** Default settings of the voice in the workspace; a request can override them (VOICE-005). */
export function SettingsSection({ voiceId }: { voiceId: string }) {
  const queryClient = useQueryClient();
  const { data: saved, isError, error, refetch } = useQuery(voiceSettingsQuery(voiceId));
  const [changed, setChanged] = useState<Partial<VoiceSettingsWire>>({});
  const boost = useId();
  const save = useVoiceMutation((body: Partial<VoiceSettingsWire>) =>
    api.call('POST /v1/voices/{voice_id}/settings/edit', { params: { voice_id: voiceId }, body }),
  );
  const reset = useVoiceMutation(async () => {
    const body = await api.call('GET /v1/voices/settings/default');
    return api.call('POST /v1/voices/{voice_id}/settings/edit', { params: { voice_id: voiceId }, body });
  });
  if (isError && !saved) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!saved) return <SkeletonRows label={t('Loading settings')} rows={4} />;
  const settings = { ...saved, ...changed };
  const isChanged = Object.keys(changed).length > 0;
  const submit = () =>
    save.mutate(changed, {
      onSuccess: () => {
        queryClient.setQueryData(voiceSettingsQuery(voiceId).queryKey, settings);
        setChanged({});
        toast.success(t('Settings saved.'));
      },
    });
  return (
    <div className="flex flex-col gap-4">
      {settingSliders.map(({ name, label, min, max, step, ends, text }) => (
        <Slider
          key={name}
          label={label}
          value={settings[name]}
          min={min}
          max={max}
          step={step}
          text={text(settings[name])}
          ends={ends}
          onChange={(value) => setChanged({ ...changed, [name]: value })}
        />
      ))}
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={boost} className="font-[540]">
          {t('Speaker boost')}
        </label>
        <Switch
          id={boost}
          checked={settings.use_speaker_boost}
          onChange={(use_speaker_boost) => setChanged({ ...changed, use_speaker_boost })}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind={isChanged ? 'primary' : 'plain'} disabled={!isChanged} busy={save.isPending} onClick={submit}>
          {t('Save settings')}
        </Button>
        <Button busy={reset.isPending} onClick={() => reset.mutate(undefined, { onSuccess: () => setChanged({}) })}>
          {t('Reset to defaults')}
        </Button>
      </div>
    </div>
  );
}
