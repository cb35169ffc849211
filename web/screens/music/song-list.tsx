import { useInfiniteQuery } from '@tanstack/react-query';
import { Music, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDuration } from '../../format/duration.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { isActive, songsQuery, songTrack } from '../../nouns/music/songs.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { classNames } from '../../parts/display/class-names.ts';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { LoadMore } from '../../parts/list/load-more.tsx';
import { PlayTrackButton } from '../../parts/player/play-track-button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

const UploadSongDialog = lazy(async () => ({
  default: (await import('./upload-song-dialog.tsx')).UploadSongDialog,
}));

interface SongListProps {
  /** The song that is open. */
  openId: string | undefined;
  onOpen: (songId: string) => void;
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** The songs of the workspace, newest first. */
export function SongList({ openId, onOpen, onNavigate }: SongListProps) {
  const [search, setSearch] = useState('');
  const [isUploading, setUploading] = useState(false);
  const mayUpload = usePermission('music.compose');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(songsQuery(search));
  const songs = useMemo(() => data?.pages.flatMap((page) => page.songs), [data]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-2 px-4 pt-3 pb-2">
        <TypedSearchField label={t('Search songs')} value={search} onChange={setSearch} className="min-w-0 flex-1" />
        {mayUpload && (
          <IconButton label={t('Upload a song')} onClick={() => setUploading(true)}>
            <Upload />
          </IconButton>
        )}
      </div>
      <div className="min-h-0 flex-1 px-2 pb-3">
        {songs === undefined ? (
          error ? (
            <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={5} label={t('Loading songs')} />
          )
        ) : songs.length > 0 ? (
          <ul aria-label={t('Songs')}>
            {songs.map((song) => (
              <SongRow key={song.song_id} song={song} isOpen={song.song_id === openId} onNavigate={onNavigate} />
            ))}
          </ul>
        ) : search !== '' ? (
          <EmptyState icon={<Music />} title={t('No results')}>
            {t('No song has “{search}” in its name or prompt.', { search })}
          </EmptyState>
        ) : (
          <EmptyState icon={<Music />} title={t('No songs yet')}>
            {t('Describe a song and compose it. It is then kept here.')}
          </EmptyState>
        )}
        <LoadMore hasMore={hasNextPage} isFetching={isFetchingNextPage} onMore={fetchNextPage} />
      </div>
      {isUploading && (
        <Suspense fallback={null}>
          <UploadSongDialog
            onClose={() => setUploading(false)}
            onUploaded={(songId) => {
              setUploading(false);
              onOpen(songId);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface SongRowProps {
  song: SongReply;
  isOpen: boolean;
  onNavigate: () => void;
}

function SongRow({ song, isOpen, onNavigate }: SongRowProps) {
  const { song_id, title, state, percent } = song;
  const track = useMemo(() => songTrack(song, saveFile), [song]);
  return (
    <li
      className={classNames('flex items-center gap-2 rounded-s px-2 py-1.5 hover:bg-hover', isOpen && 'bg-accent-soft')}
    >
      {state === 'completed' ? (
        <PlayTrackButton track={track} label={title} />
      ) : (
        <span className="grid size-7 shrink-0 place-items-center text-ink-3" aria-hidden>
          <Music className="size-4" />
        </span>
      )}
      <Link
        to={{ search: `?song=${song_id}` }}
        aria-current={isOpen || undefined}
        onClick={onNavigate}
        className="min-w-0 flex-1 rounded-s"
      >
        <span dir="auto" className="block truncate font-[540]">
          {title}
        </span>
        <span className="block truncate text-ink-3 text-meta">{factsOf(song)}</span>
        {isActive(song) && (
          <ProgressBar
            label={t('Composing {title}', { title })}
            share={state === 'waiting' || percent === null ? undefined : percent / 100}
          />
        )}
      </Link>
    </li>
  );
}

function factsOf({ state, genres, duration_ms, created_at_unix, percent, origin }: SongReply): string {
  const when = formatRelativeTime(created_at_unix * 1000, Date.now());
  if (state === 'waiting') return t('Waiting');
  if (state === 'running') return `${t('Composing')} · ${percent ?? 0} %`;
  if (state === 'failed') return `${t('Failed')} · ${when}`;
  if (state === 'cancelled') return `${t('Canceled')} · ${when}`;
  const kind = origin === 'upload' ? 'uploaded' : genres.join(', ');
  return [kind, formatDuration((duration_ms ?? 0) / 1000), when].filter((fact) => fact !== '').join(' · ');
}
