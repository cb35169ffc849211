import { openMusic } from '../../../engines/music/open-music.ts';
import { detailedSongsService } from '../../features/music/detailed-songs.service.ts';
import { finetunesService } from '../../features/music/finetunes.service.ts';
import { composeSong, sweepSongs } from '../../features/music/music.jobs.ts';
import { mountMusic } from '../../features/music/music.routes.ts';
import { musicService } from '../../features/music/music.service.ts';
import { musicBackgroundJobs } from '../../features/music/music-background-jobs.service.ts';
import { musicUploadsService } from '../../features/music/music-uploads.service.ts';
import { songAudioService } from '../../features/music/song-audio.service.ts';
import { songFormatsService } from '../../features/music/song-formats.service.ts';
import { songJobsService } from '../../features/music/song-jobs.service.ts';
import { mountSongs } from '../../features/music/songs.routes.ts';
import { songsService } from '../../features/music/songs.service.ts';
import type { MeteredRunsService } from '../../features/usage/metered-runs.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';

interface MusicModuleDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
  readonly metering: { readonly meteredRuns: MeteredRunsService };
}

/** Composes music, and keeps the songs. */
export function openMusicModule({ platform, workspaces, metering }: MusicModuleDeps) {
  const { zeroRetention, subscription, workspace } = workspaces;
  const music = openMusic();
  platform.onStop(() => music.close());
  const songAudio = songAudioService({ ...platform, music });
  const common = { ...platform, ...metering, zeroRetention, subscription, songAudio };
  const songs = songsService({ ...platform, music, songAudio });
  const songJobs = songJobsService({ ...common, findRole: workspace.findRole });
  const musicSongs = musicService(common);
  const musicUploads = musicUploadsService({ ...common, songs });
  return {
    services: { songs },
    jobs: [composeSong(songJobs), sweepSongs(songs, platform.env.SWEEP_AGE_S * 1000)],
    backgroundJobs: [musicBackgroundJobs({ db: platform.db, songJobs })],
    routes: [
      mountMusic({
        music: musicSongs,
        detailedSongs: detailedSongsService(musicSongs),
        musicUploads,
        finetunes: finetunesService(),
      }),
      mountSongs({
        songs,
        songJobs,
        songFormats: songFormatsService({ songs, songAudio, subscription }),
        musicUploads,
      }),
    ],
  } satisfies Module;
}
