import type { Track } from '../../parts/player/player-track.ts';

export const siteSoundUrl = (id: string): string => `/v1/site/sounds/${id}`;

/** A sound that the server has made beforehand, as a track of the player. */
export const siteSoundTrack = (id: string, title: string): Track => ({
  id: `site:${id}`,
  title,
  subtitle: '',
  source: { url: siteSoundUrl(id) },
});
