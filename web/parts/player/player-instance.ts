import { readLocal, writeLocal } from '../../data/storage/local-store.ts';
import { createPlayer, type PlayerParts } from './player.ts';
import { collectAudio } from './player-audio.ts';
import { fetchAudio } from './player-file.ts';
import { startPlayback } from './player-playback.ts';
import { type PlayerSpeed, playerSpeeds } from './player-state.ts';
import { shareTransport } from './transport.ts';

const speedKey = 'player_speed';
const autoplayKey = 'player_goes_on';

const parts: PlayerParts = {
  createElement: () => {
    const element = new Audio();
    element.preload = 'auto';
    return element;
  },
  openSource: (source) => ('url' in source ? collectAudio(fetchAudio(source.url)) : source.open()),
  startPlayback,
  describe: (error) => (error instanceof Error ? error.message : ''),
};

/** The player of this tab; it continues across page changes. */
export const player = createPlayer(parts);

/** Plays previews while something is chosen, and leaves the recording of the player bar as it is. */
export const previewPlayer = createPlayer(parts);

/** What the player bar and the media keys control: the player, unless an editor has taken it over. */
export const transport = shareTransport(player);

const isSpeed = (value: unknown): value is PlayerSpeed => playerSpeeds.some((speed) => speed === value);
const isTrue = (value: unknown): value is true => value === true;

/** Restores the stored preferences. */
export function restorePreferences(): void {
  const speed = readLocal(localStorage, speedKey, isSpeed);
  if (speed) player.setSpeed(speed);
  if (readLocal(localStorage, autoplayKey, isTrue)) player.setAutoplay(true);
}

/** Sets the speed and stores it; an editor that owns the transport follows it, too. */
export function saveSpeed(speed: PlayerSpeed): void {
  writeLocal(localStorage, speedKey, speed);
  player.setSpeed(speed);
  transport.setSpeed(speed);
}

/** Turns autoplay of lists on or off, and stores it. */
export function saveAutoplay(autoplays: boolean): void {
  writeLocal(localStorage, autoplayKey, autoplays);
  player.setAutoplay(autoplays);
}
