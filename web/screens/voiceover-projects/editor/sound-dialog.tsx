import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VoiceoverFileReply } from '../../../../contract/dubbing/voiceover-projects.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import { songsQuery } from '../../../nouns/music/songs.ts';
import { useEffectHistory } from '../../../nouns/sound-effects/use-effects.ts';
import { Button } from '../../../parts/button/button.tsx';
import { SearchField } from '../../../parts/form/search-field.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { showError } from '../../../parts/status/show-error.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { addProjectFile } from '../document/project-files.ts';

interface SoundDialogProps {
  projectId: string;
  kind: 'effect' | 'music';
  onAdded: (file: VoiceoverFileReply) => void;
  onClose: () => void;
}

interface ListedSound {
  readonly id: string;
  readonly name: string;
  readonly durationS: number | undefined;
  /** What the server copies it by. */
  readonly fields: Readonly<Record<string, string>>;
}

const maxName = 120;

/** Adds a sound effect or a song that was made with the other tools. */
export function SoundDialog({ projectId, kind, onAdded, onClose }: SoundDialogProps) {
  const [search, setSearch] = useState('');
  const add = useMutation({
    mutationFn: ({ fields }: ListedSound) => addProjectFile(projectId, undefined, fields),
    onSuccess: onAdded,
    onError: showError,
  });
  const list = { search, busyId: add.isPending ? add.variables.id : undefined, onAdd: add.mutate };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={kind === 'effect' ? t('Add a sound effect') : t('Add music')}
      description={
        <Link
          to={kind === 'effect' ? '/app/sound-effects' : '/app/music'}
          className="text-accent-ink underline underline-offset-2"
        >
          {kind === 'effect' ? t('Create a sound effect') : t('Create a song')}
        </Link>
      }
    >
      <div className="flex flex-col gap-3 pb-2">
        <SearchField label={t('Search sounds')} value={search} onChange={setSearch} />
        {kind === 'effect' ? <EffectList {...list} /> : <SongList {...list} />}
      </div>
    </Dialog>
  );
}

interface SoundListProps {
  search: string;
  busyId: string | undefined;
  onAdd: (sound: ListedSound) => void;
}

function EffectList(props: SoundListProps) {
  const { items } = useEffectHistory(props.search);
  const sounds = items?.map(({ sound_generation_history_item_id: id, text, duration_seconds }): ListedSound => {
    const name = text.slice(0, maxName);
    return { id, name, durationS: duration_seconds, fields: { sound_effect_id: id, name } };
  });
  return <Sounds {...props} sounds={sounds} />;
}

function SongList(props: SoundListProps) {
  const { data } = useInfiniteQuery(songsQuery(props.search));
  const sounds = data?.pages
    .flatMap(({ songs }) => songs)
    .filter(({ state }) => state === 'completed')
    .map(({ song_id: id, title, duration_ms }): ListedSound => {
      const name = title.slice(0, maxName);
      const durationS = duration_ms === null ? undefined : duration_ms / 1000;
      return { id, name, durationS, fields: { song_id: id, name } };
    });
  return <Sounds {...props} sounds={sounds} />;
}

function Sounds({ sounds, search, busyId, onAdd }: SoundListProps & { sounds: readonly ListedSound[] | undefined }) {
  if (!sounds) return <SkeletonRows rows={4} label={t('Loading sounds')} />;
  if (sounds.length === 0)
    return <p className="py-4 text-center text-ink-2">{search ? t('No results') : t('Nothing was created yet.')}</p>;
  return (
    <ul aria-label={t('Sounds')} className="divide-y">
      {sounds.map((sound) => (
        <li key={sound.id} className="flex items-center gap-2 py-1.5">
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {sound.name}
          </span>
          {sound.durationS !== undefined && (
            <span className="text-ink-3 text-meta tabular-nums">{formatDuration(sound.durationS)}</span>
          )}
          <Button
            size="small"
            aria-label={t('Add {name}', { name: sound.name })}
            busy={busyId === sound.id}
            onClick={() => onAdd(sound)}
          >
            {t('Add')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
