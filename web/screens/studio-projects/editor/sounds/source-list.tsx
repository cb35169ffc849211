import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../data/api/api.ts';
import { formatDuration } from '../../../../format/duration.ts';
import { t } from '../../../../messages/t.ts';
import { songsQuery } from '../../../../nouns/music/songs.ts';
import { useEffectHistory } from '../../../../nouns/sound-effects/use-effects.ts';
import { Button } from '../../../../parts/button/button.tsx';
import { SearchField } from '../../../../parts/form/search-field.tsx';
import { SkeletonRows } from '../../../../parts/status/skeleton.tsx';
import type { SoundSource } from './sound-source.ts';

/** A sound of another tool. */
interface ToolSound {
  readonly id: string;
  readonly name: string;
  readonly durationInS: number | undefined;
  /** What the server copies it by. */
  readonly fields: Readonly<Record<string, string>>;
}

interface SourceListProps {
  source: Exclude<SoundSource, 'project' | 'file'>;
  action: string;
  /** The sound that is being added. */
  busy: string | undefined;
  onAdd: (id: string, fields: Readonly<Record<string, string>>) => void;
}

/** The sounds of another tool, which are copied into the project. */
export function SourceList({ source, ...rest }: SourceListProps) {
  if (source === 'effects') return <EffectList {...rest} />;
  return source === 'music' ? <SongList {...rest} /> : <SpeechList {...rest} />;
}

type ListProps = Omit<SourceListProps, 'source'>;
const maxName = 120;

function EffectList(props: ListProps) {
  const [search, setSearch] = useState('');
  const { items } = useEffectHistory(search);
  const sounds = items?.map(({ sound_generation_history_item_id: id, text, duration_seconds }) => ({
    id,
    name: text.slice(0, maxName),
    durationInS: duration_seconds,
    fields: { sound_effect_id: id, name: text.slice(0, maxName) },
  }));
  return <Sounds {...props} sounds={sounds} search={search} onSearch={setSearch} empty={t('No sound effects')} />;
}

function SongList(props: ListProps) {
  const [search, setSearch] = useState('');
  const { data } = useInfiniteQuery(songsQuery(search));
  const sounds = data?.pages
    .flatMap(({ songs }) => songs)
    .filter(({ state }) => state === 'completed')
    .map(({ song_id: id, title, duration_ms: ms }) => ({
      id,
      name: title,
      durationInS: ms === null ? undefined : ms / 1000,
      fields: { song_id: id, name: title.slice(0, maxName) },
    }));
  return <Sounds {...props} sounds={sounds} search={search} onSearch={setSearch} empty={t('No songs')} />;
}

function SpeechList(props: ListProps) {
  const [search, setSearch] = useState('');
  const { data } = useQuery({
    queryKey: ['history', 'studio-sounds', search],
    queryFn: ({ signal }) =>
      api.call('GET /v1/history', { query: { page_size: 50, ...(search && { search }) }, signal }),
  });
  const sounds = data?.history.map(({ history_item_id: id, text }) => ({
    id,
    name: (text ?? t('Speech')).slice(0, maxName),
    durationInS: undefined,
    fields: { history_item_id: id, name: (text ?? t('Speech')).slice(0, maxName) },
  }));
  return <Sounds {...props} sounds={sounds} search={search} onSearch={setSearch} empty={t('No generated speech')} />;
}

interface SoundsProps extends ListProps {
  sounds: readonly ToolSound[] | undefined;
  search: string;
  onSearch: (search: string) => void;
  empty: string;
}

function Sounds({ sounds, search, onSearch, empty, action, busy, onAdd }: SoundsProps) {
  return (
    <>
      <SearchField label={t('Search sounds')} value={search} onChange={onSearch} />
      {sounds ? (
        <ul aria-label={t('Sounds')} className="divide-y">
          {sounds.map(({ id, name, durationInS, fields }) => (
            <li key={id} className="flex items-center gap-2 py-1.5">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {durationInS !== undefined && (
                <span className="text-ink-3 text-meta tabular-nums">{formatDuration(durationInS)}</span>
              )}
              <Button
                size="small"
                aria-label={`${action} ${name}`}
                busy={busy === id}
                onClick={() => onAdd(id, fields)}
              >
                {action}
              </Button>
            </li>
          ))}
          {sounds.length === 0 && <EmptySounds>{search ? t('No results') : empty}</EmptySounds>}
        </ul>
      ) : (
        <SkeletonRows rows={4} label={t('Loading sounds')} />
      )}
    </>
  );
}

export function EmptySounds({ children }: { children: ReactNode }) {
  return <li className="py-3 text-ink-3">{children}</li>;
}
