import { describe, expect, it, vi } from 'vitest';
import { createStore } from '../../data/store/store.ts';
import { idlePlayer, type PlayerState } from './player-state.ts';
import { shareTransport, type Transport } from './transport.ts';

function testTransport(id: string) {
  const { state, set, subscribe } = createStore<PlayerState>(() => ({
    ...idlePlayer,
    status: 'paused',
    track: { id, title: id, subtitle: '', source: { url: '' } },
  }));
  const play = () => set({ ...state(), status: 'playing' });
  const pause = () => set({ ...state(), status: 'paused' });
  const spies = { seek: vi.fn(), skip: vi.fn(), setSpeed: vi.fn(), previous: vi.fn(), next: vi.fn() };
  const transport: Transport = {
    state,
    subscribe,
    positionInS: () => 0,
    audio: () => undefined,
    toggle: () => (state().status === 'playing' ? pause() : play()),
    pause,
    setAutoplay: () => {},
    close: () => {},
    ...spies,
  };
  return { ...transport, ...spies, play };
}

const setUp = () => {
  const [player, editor] = [testTransport('player'), testTransport('editor')];
  return { player, editor, shared: shareTransport(player) };
};

describe('the shared transport', () => {
  it('controls the player until an editor takes it over, and again after the release', () => {
    const { player, editor, shared } = setUp();
    shared.seek(1);
    const release = shared.takeOver(editor);
    expect(shared.state().track?.id).toBe('editor');
    shared.seek(2);
    shared.setSpeed(2);
    shared.toggle();
    release();
    shared.seek(3);
    expect(player.seek.mock.calls).toEqual([[1], [3]]);
    expect(editor.seek.mock.calls).toEqual([[2]]);
    expect(editor.setSpeed).toHaveBeenCalledWith(2);
    expect(shared.state().track?.id).toBe('player');
  });

  it('pauses the player when an editor takes over', () => {
    const { player, editor, shared } = setUp();
    player.play();
    shared.takeOver(editor);
    expect(player.state().status).toBe('paused');
  });

  it('pauses the editor when the player starts, and the player when the editor starts', () => {
    const { player, editor, shared } = setUp();
    shared.takeOver(editor);
    shared.toggle();
    expect(editor.state().status).toBe('playing');
    player.play();
    expect(editor.state().status).toBe('paused');
    shared.toggle();
    expect([player.state().status, editor.state().status]).toEqual(['paused', 'playing']);
  });

  it('leaves an editor that still plays at its release paused', () => {
    const { editor, shared } = setUp();
    const release = shared.takeOver(editor);
    editor.play();
    release();
    expect(editor.state().status).toBe('paused');
  });

  it('returns to the editor below when the last of several is released, in any order', () => {
    const { editor, shared } = setUp();
    const releaseFirst = shared.takeOver(editor);
    const releaseSecond = shared.takeOver(testTransport('second'));
    releaseFirst();
    expect(shared.state().track?.id).toBe('second');
    releaseSecond();
    releaseSecond();
    expect(shared.state().track?.id).toBe('player');
  });

  it('has no track while it is hidden, and passes no command on', () => {
    const { player, shared } = setUp();
    const show = shared.hide();
    shared.toggle();
    expect([shared.state().track, player.state().status]).toEqual([undefined, 'paused']);
    show();
    expect(shared.state().track?.id).toBe('player');
  });

  it('notifies of the states of its owner and of a change of the owner', () => {
    const { player, editor, shared } = setUp();
    const listener = vi.fn();
    shared.subscribe(listener);
    const release = shared.takeOver(editor);
    expect(listener).toHaveBeenCalledTimes(1);
    editor.play();
    expect(listener).toHaveBeenCalledTimes(2);
    editor.pause();
    player.play();
    expect(listener).toHaveBeenCalledTimes(3);
    release();
    expect(listener).toHaveBeenCalledTimes(4);
  });
});
