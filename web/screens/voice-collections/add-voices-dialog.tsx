import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { VoiceCollectionReply } from '../../../contract/voices/voice-collections.ts';
import { t } from '../../messages/t.ts';
import { useSetEntries } from '../../nouns/voice-collections/use-collections.ts';
import { HighlightWords } from '../../nouns/voices/highlight-words.tsx';
import { filterVoices, noFilter } from '../../nouns/voices/voice-filter.ts';
import { voiceSummary } from '../../nouns/voices/voice-labels.ts';
import { previewTrack } from '../../nouns/voices/voice-track.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { PlayerAvatarButton } from '../../parts/player/player-avatar-button.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

interface AddVoicesDialogProps {
  collection: VoiceCollectionReply;
  onClose: () => void;
}

/** Adds voices to a collection and removes them, one click each. */
export function AddVoicesDialog({ collection, onClose }: AddVoicesDialogProps) {
  const { data: voices } = useQuery(voicesQuery);
  const setEntries = useSetEntries();
  const [search, setSearch] = useState('');
  const matching = voices && filterVoices(voices, { ...noFilter, search });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Add voices to {title}', { title: collection.title })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <SearchField label={t('Search voices')} value={search} onChange={setSearch} className="mb-2" />
      {!matching && <SkeletonRows rows={5} label={t('Loading voices')} />}
      {matching?.length === 0 && <p className="py-3 text-ink-2">{t('No results.')}</p>}
      <ul aria-label={t('Voices')} className="flex flex-col">
        {matching?.map((voice) => {
          const isIn = collection.voice_ids.includes(voice.voice_id);
          return (
            <li
              key={voice.voice_id}
              className="group/row flex items-center gap-3 rounded-s px-1 py-1.5 [content-visibility:auto] [contain-intrinsic-size:auto_48px] hover:bg-hover"
            >
              <PlayerAvatarButton track={previewTrack(voice)} voiceId={voice.voice_id} label={voice.name} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-[560]">
                  <HighlightWords text={voice.name} search={search} />
                </span>
                <span className="block truncate text-ink-3 text-meta">
                  <HighlightWords text={voiceSummary(voice)} search={search} />
                </span>
              </span>
              <Button
                size="small"
                kind={isIn ? 'ghost' : 'plain'}
                aria-label={isIn ? t('Remove {name}', { name: voice.name }) : t('Add {name}', { name: voice.name })}
                onClick={() =>
                  setEntries.mutate({ collectionId: collection.collection_id, voiceIds: [voice.voice_id], isIn: !isIn })
                }
              >
                {isIn ? <Check aria-hidden /> : <Plus aria-hidden />}
                {isIn ? t('Added') : t('Add')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
