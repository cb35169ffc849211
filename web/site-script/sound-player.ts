import { all, choicesOf, drawPosition, drawSounds, type HeardSound, soundPlayers } from './sound-view.ts';
import { loadShape, measureShape, type SoundShape } from './sound-waveforms.ts';

const baseOf = (tag: string | undefined): string => tag?.toLowerCase().split('-')[0] ?? '';

/** The first sound in one of the languages, which are in the order of preference. */
export const findSound = (
  sounds: readonly { readonly url: string; readonly language: string }[],
  languages: readonly string[],
): string | undefined =>
  languages
    .map((language) => sounds.find((sound) => baseOf(sound.language) === baseOf(language))?.url)
    .find((url) => url !== undefined);

const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** Whether an element belongs to a player that works without the app. */
export const isSoundControl = (target: EventTarget | null): boolean =>
  closest(target, '[data-sound], [data-sound-player]') !== null;

/**
 * Plays the sounds of the public site without the app, so that a visitor hears one as soon as they press.
 * `data-sound-player` is a player (`web/pages/site/sound-controls.tsx`), `data-sound` a button that plays a sound.
 * The sound that a player with texts shows first is in a language of the visitor.
 */
export function installSoundPlayer(languages: readonly string[]): void {
  const audio = new Audio();
  audio.preload = 'none';
  const shapes = new Map<string, SoundShape>();
  const asked = new Set<string>();
  let url = '';
  let status: HeardSound['status'] = 'idle';
  let hasFailed = false;

  const heard = (): HeardSound => ({
    ...{ url, status, hasFailed },
    positionInS: audio.currentTime,
    durationInS: Number.isFinite(audio.duration) ? audio.duration : 0,
  });
  const draw = (): void => drawSounds(heard(), shapes);
  function drawPositions(): void {
    for (const player of soundPlayers()) if (player.dataset.soundPlayer === url) drawPosition(player, heard(), shapes);
  }
  function change(next: HeardSound['status']): void {
    status = next;
    draw();
    if (next === 'playing') requestAnimationFrame(move);
  }
  function move(): void {
    if (status !== 'playing') return;
    drawPositions();
    requestAnimationFrame(move);
  }

  function keepShape(of: string, shape: Promise<SoundShape | undefined>): void {
    shape.then(
      (found) => {
        if (!found || shapes.has(of)) return;
        shapes.set(of, found);
        draw();
      },
      // Without the waveform, the sound is heard all the same.
      () => undefined,
    );
  }
  function loadShapes(): void {
    for (const { dataset } of soundPlayers()) {
      const shown = dataset.soundPlayer!;
      if (asked.has(shown)) continue;
      asked.add(shown);
      keepShape(shown, loadShape(shown));
    }
  }

  /** Loads a sound, which playing then starts without a delay. */
  function open(next: string): void {
    hasFailed = false;
    if (audio.getAttribute('src') === next && !audio.error) return;
    url = next;
    audio.src = next;
    audio.preload = 'auto';
    status = 'idle';
  }
  function play(): void {
    const played = url;
    // The player of the app, which other parts of a page use, stops.
    dispatchEvent(new Event('timbre:sound'));
    change('loading');
    audio.play().catch(() => url === played && audio.paused && change('idle'));
    if (!shapes.has(played) && soundPlayers().some(({ dataset }) => dataset.soundPlayer === played))
      keepShape(played, measureShape(played));
  }
  function toggle(pressed: string): void {
    if (pressed === url && status !== 'idle') audio.pause();
    else {
      open(pressed);
      play();
    }
  }

  /** Goes on with another version of the sound, at the same position. */
  function switchTo(next: string): void {
    if (next === url) return;
    const [isOn, positionInS] = [status !== 'idle', audio.ended ? 0 : audio.currentTime];
    open(next);
    audio.currentTime = positionInS;
    if (isOn) play();
    else draw();
  }
  function choose(choice: HTMLElement, player: HTMLElement): void {
    const next = choice.dataset.soundChoice!;
    const shown = player.dataset.soundPlayer!;
    player.dataset.soundPlayer = next;
    if (player.dataset.keepsPosition === undefined) toggle(next);
    else if (shown === url) switchTo(next);
    else draw();
    loadShapes();
  }
  /** Puts the other versions into the cache of the browser, so that a switch has no gap. */
  function prepareVersions(player: HTMLElement): void {
    if (player.dataset.keepsPosition === undefined) return;
    for (const { dataset } of choicesOf(player))
      if (dataset.soundChoice !== url) void fetch(dataset.soundChoice!).catch(() => undefined);
  }

  audio.addEventListener('playing', () => change('playing'));
  audio.addEventListener('waiting', () => status === 'playing' && change('loading'));
  audio.addEventListener('pause', () => audio.paused && change('idle'));
  audio.addEventListener('ended', () => change('idle'));
  audio.addEventListener('error', () => {
    hasFailed = audio.getAttribute('src') !== null;
    change('idle');
  });
  for (const type of ['loadedmetadata', 'seeked'] as const) audio.addEventListener(type, drawPositions);
  addEventListener('timbre:app-sound', () => audio.pause());

  document.addEventListener('click', ({ target }) => {
    const player = closest(target, '[data-sound-player]');
    const button = closest(target, '[data-sound], [data-sound-choice], [data-sound-toggle]');
    if (!button) return;
    if (button.dataset.sound !== undefined) toggle(button.dataset.sound);
    else if (player && button.dataset.soundChoice !== undefined) choose(button, player);
    else if (player) {
      toggle(player.dataset.soundPlayer!);
      prepareVersions(player);
    }
  });
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(
      type,
      ({ target }) => {
        const player = closest(target, '[data-sound-toggle]') && closest(target, '[data-sound-player]');
        // A sound that is paused within keeps its position.
        if (player && status === 'idle' && audio.currentTime === 0) open(player.dataset.soundPlayer!);
      },
      { passive: true },
    );
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-sound-position]')) return;
    const shown = closest(target, '[data-sound-player]')?.dataset.soundPlayer;
    const positionInS = Number(target.value);
    if (shown !== undefined && (shapes.has(shown) || (shown === url && Number.isFinite(audio.duration)))) {
      open(shown);
      audio.currentTime = positionInS;
    }
    draw();
  });

  /** A player whose sounds were exchanged stays at the choice that was pressed. */
  function followChoices(): void {
    for (const player of soundPlayers()) {
      const choices = choicesOf(player);
      const shown = player.dataset.soundPlayer;
      if (choices.some(({ dataset }) => dataset.soundChoice === shown)) continue;
      player.dataset.soundPlayer =
        choices.find(({ ariaPressed }) => ariaPressed === 'true')?.dataset.soundChoice ?? shown;
    }
  }

  /** Shows a sound in a language of the visitor where there are texts, unless one of them is heard. */
  function chooseFirst(): void {
    for (const player of soundPlayers()) {
      const texts = all('[data-sound-text]', player).map(({ dataset, lang }) => ({
        url: dataset.soundText!,
        language: lang,
      }));
      player.dataset.soundPlayer = findSound(texts, languages) ?? player.dataset.soundPlayer;
    }
  }
  function start(): void {
    chooseFirst();
    draw();
    loadShapes();
  }
  start();
  addEventListener('timbre:hydrated', start);
  // A part of a page has drawn sounds anew.
  let isWaiting = false;
  addEventListener('timbre:sounds', () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      followChoices();
      const isShown = [...soundPlayers(), ...all('[data-sound]')].some(
        ({ dataset }) => (dataset.soundPlayer ?? dataset.sound) === url,
      );
      if (!isShown) audio.pause();
      draw();
      loadShapes();
    });
  });
}
