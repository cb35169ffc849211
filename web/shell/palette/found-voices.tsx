import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import type { NavigateFunction } from 'react-router';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { draft } from '../../nouns/speech/speech-instance.ts';
import { speechNavigation } from '../../nouns/speech/speech-navigation.ts';
import { voiceSummary } from '../../nouns/voices/voice-labels.ts';
import { VoiceAvatar } from '../../parts/display/voice-avatar.tsx';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';

interface FoundVoicesProps {
  search: string;
  onRun: (action: () => unknown) => void;
  navigate: NavigateFunction;
}

const maxVoices = 6;

/** The voices that the server finds; selecting one speaks with it. */
export function FoundVoices({ search, onRun, navigate }: FoundVoicesProps) {
  const { data, isFetching } = useQuery({
    queryKey: ['voices', 'found', search],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v2/voices', { query: { search, page_size: maxVoices }, signal })).voices,
    enabled: search !== '',
  });
  if (isFetching && !data)
    return <Command.Loading className="px-2.5 py-2 text-ink-3">{t('Searching voices')}</Command.Loading>;
  if (!data?.length) return null;
  return (
    <PaletteGroup heading={t('Speak with')} isFound>
      {data.map((voice) => (
        <PaletteItem
          key={voice.voice_id}
          id={`voice ${voice.voice_id}`}
          icon={<VoiceAvatar id={voice.voice_id} size={20} />}
          title={voice.name}
          detail={voiceSummary(voice)}
          isFound
          onSelect={() =>
            onRun(() => {
              draft.change({ voiceId: voice.voice_id });
              void navigate(speechNavigation.path);
            })
          }
        />
      ))}
    </PaletteGroup>
  );
}
