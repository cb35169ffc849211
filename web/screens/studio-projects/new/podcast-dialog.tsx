import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../data/api/api.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { modelsQuery, speechModels } from '../../../nouns/models/models-query.ts';
import { projectPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { refetchProjects } from '../../../nouns/studio-projects/studio-queries.ts';
import { StudioVoiceSelect, studioVoiceNote } from '../../../nouns/studio-projects/studio-voice-select.tsx';
import { chosenVoice } from '../../../nouns/voices/chosen-voice.ts';
import { canSpeak } from '../../../nouns/voices/voice-availability.ts';
import { voicesQuery } from '../../../nouns/voices/voices-query.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { type PodcastInput, type PodcastSource, toPodcast } from './podcast-form.ts';
import { PodcastSources } from './podcast-sources.tsx';
import { ModelField } from './project-defaults.tsx';

const modes = [
  { value: 'conversation', label: t('Conversation') },
  { value: 'bulletin', label: t('Bulletin') },
] as const;
const lengths = [
  { value: 'short', label: t('Short') },
  { value: 'default', label: t('Medium') },
  { value: 'long', label: t('Long') },
] as const;

const newSource = (): PodcastSource => ({ id: crypto.randomUUID(), type: 'text', value: '' });

/** A project with a conversation or a bulletin about sources. */
export function PodcastDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: voices = [] } = useQuery(voicesQuery);
  const { data: models = [] } = useQuery(modelsQuery);
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('conversation');
  const [length, setLength] = useState<(typeof lengths)[number]['value']>('default');
  const [sources, setSources] = useState<readonly PodcastSource[]>(() => [newSource()]);
  const [hostId, setHostId] = useState<string>();
  const [guestId, setGuestId] = useState<string>();
  const [chosenModelId, setModelId] = useState<string>();
  const host = chosenVoice(voices, hostId);
  const others = voices.filter((voice) => voice !== host && canSpeak(voice) && !studioVoiceNote(voice));
  const guest = guestId === undefined ? chosenVoice(others, undefined) : chosenVoice(voices, guestId);
  const modelId = chosenModelId ?? speechModels(models)[0]?.model_id;
  const hasSameVoices = mode === 'conversation' && host !== undefined && host === guest;
  const body =
    host && guest && modelId !== undefined
      ? toPodcast({ mode, sources, hostVoiceId: host.voice_id, guestVoiceId: guest.voice_id, modelId, length })
      : undefined;
  const create = useMutation({
    mutationFn: (input: PodcastInput) => api.call('POST /v1/studio/podcasts', { body: input }),
    onSuccess: ({ project }) => {
      void refetchProjects(client);
      void navigate(projectPath(project.project_id));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (body && !create.isPending) create.mutate(body);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Make a podcast')}
      description={t(
        'The script is written from your sources and then spoken, which costs credits. Without a language model on this server, it is put together from their sentences.',
      )}
      className="sm:w-[min(600px,calc(100vw-32px))]"
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-2">
        <Segmented label={t('Kind')} value={mode} onChange={setMode} options={modes} />
        <PodcastSources sources={sources} onChange={setSources} onAdd={() => setSources([...sources, newSource()])} />
        <div className="grid gap-4 sm:grid-cols-2">
          <StudioVoiceSelect label={t('Host')} voices={voices} value={host?.voice_id} onChange={setHostId} />
          {mode === 'conversation' && (
            <StudioVoiceSelect label={t('Guest')} voices={voices} value={guest?.voice_id} onChange={setGuestId} />
          )}
        </div>
        {hasSameVoices && <p className="text-meta text-warn">{t('Host and guest need different voices.')}</p>}
        <ModelField value={chosenModelId} onChange={setModelId} />
        <Field label={t('Length')}>
          {() => <Segmented label={t('Length')} value={length} onChange={setLength} options={lengths} />}
        </Field>
        {create.error && (
          <p role="alert" className="text-bad">
            {messageOf(create.error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={!body} busy={create.isPending}>
            {t('Create and convert')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
