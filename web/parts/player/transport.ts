import { createEmitter, type ReadableStore } from '../../data/store/store.ts';
import type { Player } from './player.ts';
import { idlePlayer, isPlayingOrLoading, type PlayerState } from './player-state.ts';

/**
 * What the player bar, its keys and the media keys control: the global player, or the sound of an editor. `state.track`
 * is what the bar names; without it the bar is hidden.
 */
export interface Transport
  extends ReadableStore<PlayerState>,
    Pick<
      Player,
      | 'positionInS'
      | 'audio'
      | 'toggle'
      | 'pause'
      | 'seek'
      | 'skip'
      | 'setSpeed'
      | 'previous'
      | 'next'
      | 'setAutoplay'
      | 'close'
    > {}

export interface SharedTransport extends Transport {
  /**
   * Makes `owner` the transport until the returned function is called; then the previous one is it again. Whatever
   * plays is paused first.
   */
  readonly takeOver: (owner: Transport) => () => void;
  /** Hides the transport until the returned function is called, and pauses it. */
  readonly hide: () => () => void;
}

/**
 * The one transport of the page. It belongs to `player` until an editor takes it over. Only one owner sounds: if one
 * starts to play, the others pause.
 */
export function shareTransport(player: Transport): SharedTransport {
  const { emit, subscribe } = createEmitter();
  /** The last one is current. */
  const owners: { readonly transport: Transport; readonly stop: () => void }[] = [];

  function pauseOthers(playing: Transport): void {
    for (const { transport } of owners)
      if (transport !== playing && isPlayingOrLoading(transport.state().status)) transport.pause();
  }

  function add(transport: Transport): () => void {
    for (const owner of owners) if (isPlayingOrLoading(owner.transport.state().status)) owner.transport.pause();
    let wasPlaying = isPlayingOrLoading(transport.state().status);
    const stop = transport.subscribe(() => {
      const isPlaying = isPlayingOrLoading(transport.state().status);
      if (isPlaying && !wasPlaying) pauseOthers(transport);
      wasPlaying = isPlaying;
      if (transport === current()) emit();
    });
    const owner = { transport, stop };
    owners.push(owner);
    emit();
    return () => {
      const at = owners.indexOf(owner);
      if (at < 0) return;
      owners.splice(at, 1);
      stop();
      if (isPlayingOrLoading(transport.state().status)) transport.pause();
      emit();
    };
  }

  const current = (): Transport => owners.at(-1)!.transport;
  add(player);

  return {
    subscribe,
    state: () => current().state(),
    positionInS: () => current().positionInS(),
    audio: () => current().audio(),
    toggle: () => current().toggle(),
    pause: () => current().pause(),
    seek: (positionInS) => current().seek(positionInS),
    skip: (seconds) => current().skip(seconds),
    setSpeed: (speed) => current().setSpeed(speed),
    previous: () => current().previous(),
    next: () => current().next(),
    setAutoplay: (autoplays) => current().setAutoplay(autoplays),
    close: () => current().close(),
    takeOver: add,
    hide: () => add(hidden),
  };
}

const nothing = () => {};

/** A transport without a track, which hides the bar and ignores all keys. */
const hidden: Transport = {
  state: () => idlePlayer,
  subscribe: () => nothing,
  positionInS: () => 0,
  audio: () => undefined,
  toggle: nothing,
  pause: nothing,
  seek: nothing,
  skip: nothing,
  setSpeed: nothing,
  previous: nothing,
  next: nothing,
  setAutoplay: nothing,
  close: nothing,
};
