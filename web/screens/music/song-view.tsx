import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, SlidersVertical } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { SongReply } from '../../../contract/speech-tools/songs.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import { saveFile } from '../../nouns/history/save-file.ts';
import { musicDraft } from '../../nouns/music/music-draft.ts';
import { fromWire } from '../../nouns/music/song-plan.ts';
import { hasStems, isActive, refetchSongs, songQuery, songTrack } from '../../nouns/music/songs.ts';
import { Button } from '../../parts/button/button.tsx';
import { player } from '../../parts/player/player-instance.ts';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { ToolLoading } from '../../parts/tool/tool-page.tsx';
import { useCreditText } from '../../parts/tool/use-credit-text.ts';
import { SongActions } from './song-actions.tsx';
import { SongWave } from './song-wave.tsx';
import { takeAwaited } from './use-compose.ts';

// Only loaded for people who mix.
const MixingSong = lazy(async () => ({ default: (await import('./mixing-song.tsx')).MixingSong }));

interface SongViewProps {
  songId: string;
  onOpen: (songId: string) => void;
  onClose: () => void;
}

/** An opened song: its progress while it is composed, then its player, sections and mixer. */
export function SongView({ songId, onOpen, onClose }: SongViewProps) {
  const { data: song, error, refetch } = useQuery(songQuery(songId));
  useEffect(() => {
    if (song?.state === 'completed' && takeAwaited(song.song_id)) player.play(songTrack(song, saveFile));
  }, [song]);
  const editPlan = () => {
    if (!song?.composition_plan) return;
    const plan = fromWire(song.composition_plan, () => crypto.randomUUID(), { seed: song.seed, songId });
    musicDraft.change({ input: 'plan', plan, ...(song.prompt !== null && { prompt: song.prompt }) });
    onClose();
  };
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-4 md:px-6">
        <Button kind="ghost" size="small" className="self-start" onClick={onClose}>
          <ArrowLeft className="rtl:-scale-x-100" aria-hidden />
          {t('Compose another song')}
        </Button>
        {song ? (
          <>
            <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-64">
                <h2 dir="auto" className="break-words font-[620] text-editor text-strong">
                  {song.title}
                </h2>
                <p className="text-ink-3 text-meta">
                  <SongFacts song={song} />
                </p>
                {song.previous_song_id && (
                  <p className="text-meta">
                    <Link
                      to={{ search: `?song=${song.previous_song_id}` }}
                      className="text-accent-ink underline underline-offset-2"
                    >
                      {t('Open the song that this one changes')}
                    </Link>
                  </p>
                )}
              </div>
              <SongActions song={song} onEditPlan={song.composition_plan ? editPlan : undefined} onDeleted={onClose} />
            </header>
            <SongContent song={song} onOpen={onOpen} onEditPlan={editPlan} />
          </>
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <ToolLoading label={t('Loading song')} />
        )}
      </div>
    </div>
  );
}

const originNames = {
  prompt: t('From a prompt'),
  plan: t('From a plan'),
  video: t('For a video'),
  upload: t('Uploaded'),
};

function SongFacts({ song }: { song: SongReply }) {
  const cost = useCreditText(song.credits > 0 ? song.credits : undefined);
  return factsOf(song, cost);
}

const factsOf = ({ origin, genres, duration_ms, created_at_unix }: SongReply, cost: string | undefined): string =>
  [
    originNames[origin],
    ...(genres.length > 0 ? [genres.join(', ')] : []),
    ...(duration_ms === null ? [] : [formatDuration(duration_ms / 1000)]),
    ...(cost === undefined ? [] : [cost]),
    formatDate(created_at_unix, { withTime: true }),
  ].join(' · ');

interface SongContentProps {
  song: SongReply;
  onOpen: (songId: string) => void;
  onEditPlan: () => void;
}

function SongContent({ song, onOpen, onEditPlan }: SongContentProps) {
  const [isMixing, setMixing] = useState(false);
  if (isActive(song)) return <SongProgress song={song} />;
  if (song.state !== 'completed')
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-m border p-4">
        <p className={song.state === 'failed' ? 'text-bad' : 'text-ink-2'}>
          {song.problem ??
            (song.state === 'cancelled' ? t('This song was canceled. It cost no credits.') : t('It failed.'))}
        </p>
        {song.composition_plan && <Button onClick={onEditPlan}>{t('Open its plan')}</Button>}
      </div>
    );
  return (
    <>
      {song.prompt && song.prompt.toLowerCase() !== song.title.toLowerCase() && (
        <p dir="auto" className="text-ink-2">
          {song.prompt}
        </p>
      )}
      {hasStems(song) && (
        <Button className="self-start" aria-pressed={isMixing} onClick={() => setMixing(!isMixing)}>
          <SlidersVertical aria-hidden />
          {isMixing ? t('Close mixer') : t('Mix stems')}
        </Button>
      )}
      {isMixing ? (
        <Suspense fallback={<ToolLoading label={t('Loading mixer')} />}>
          <MixingSong song={song} onOpen={onOpen} />
        </Suspense>
      ) : (
        <SongWave song={song} mixer={undefined} onOpen={onOpen} />
      )}
    </>
  );
}

function SongProgress({ song }: { song: SongReply }) {
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.call('POST /v1/music/songs/{song_id}/cancel', { params: { song_id: song.song_id } }),
    onSuccess: () => refetchSongs(client),
    onError: showError,
  });
  const isWaiting = song.state === 'waiting' || song.percent === null;
  return (
    <div className="flex flex-col gap-3 rounded-m border p-4">
      <p role="status" className="text-ink-2 tabular-nums">
        {isWaiting ? t('Waiting for its turn') : `${t('Composing')} · ${song.percent} %`}
      </p>
      <ProgressBar
        label={t('Composing {title}', { title: song.title })}
        share={isWaiting ? undefined : (song.percent ?? 0) / 100}
      />
      <p className="text-ink-3 text-meta">{t('It goes on if you leave this page.')}</p>
      <Button className="self-start" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('Cancel')}
      </Button>
    </div>
  );
}
