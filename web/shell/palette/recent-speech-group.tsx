import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { historyTrack, titleOf, voicesOf } from '../../nouns/history/history-track.ts';
import { player } from '../../parts/player/player-instance.ts';
import { PaletteGroup, PaletteItem } from './palette-item.tsx';

interface RecentSpeechGroupProps {
  search: string;
  onRun: (action: () => unknown) => void;
}

const maxItems = 5;

/** The latest speech, or the latest that contains the search; selecting one plays it. */
export function RecentSpeechGroup({ search, onRun }: RecentSpeechGroupProps) {
  const { data } = useQuery({
    queryKey: ['history', 'found', search],
    queryFn: async ({ signal }) => {
      const query = { page_size: maxItems, ...(search !== '' && { search }) };
      return (await api.call('GET /v1/history', { query, signal })).history;
    },
  });
  if (!data?.length) return null;
  return (
    <PaletteGroup heading={t('Play recent speech')} isFound>
      {data.map((item) => (
        <PaletteItem
          key={item.history_item_id}
          id={`history ${item.history_item_id}`}
          icon={<Play aria-hidden />}
          title={<bdi>{titleOf(item.text ?? '') || t('Untitled')}</bdi>}
          detail={voicesOf(item)}
          isFound
          onSelect={() => onRun(() => player.play(historyTrack(item, undefined)))}
        />
      ))}
    </PaletteGroup>
  );
}
