/** The bars of the waveform of a sample. */
const barCount = 64;
const restingHeight = 0.06;

type State = 'idle' | 'loading' | 'playing';

const all = <T extends HTMLElement>(selector: string): T[] => [...document.querySelectorAll<T>(selector)];
const baseOf = (tag: string | undefined): string => tag?.toLowerCase().split('-')[0] ?? '';

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The loudest sample of each of the bars, relative to the loudest of all. */
export function barHeights(samples: Float32Array, count = barCount): number[] {
  const size = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, bar) => {
    let peak = 0;
    for (let at = bar * size; at < Math.min((bar + 1) * size, samples.length); at++)
      peak = Math.max(peak, Math.abs(samples[at]!));
    return peak;
  });
  const loudest = Math.max(...peaks);
  return peaks.map((peak) => (loudest === 0 ? restingHeight : Math.max(restingHeight, peak / loudest)));
}

/** The first sample in one of the languages, which are in the order of preference. */
export const findSample = (
  samples: readonly { readonly slug: string; readonly language: string }[],
  languages: readonly string[],
): string | undefined =>
  languages
    .map((language) => samples.find((sample) => baseOf(sample.language) === baseOf(language))?.slug)
    .find((slug) => slug !== undefined);

/**
 * Plays the samples of the home page without the app, so that a visitor hears one as soon as they press: `data-sample` is
 * a button that plays the sample of that name, `data-sample-toggle` the one of the player. The text that is shown first is
 * in a language of the visitor.
 */
export function installSamplePlayer(languages: readonly string[]): void {
  const audio = new Audio();
  audio.preload = 'none';
  const waveforms = new Map<string, readonly number[]>();
  let state: State = 'idle';
  let hasFailed = false;
  let current = '';

  const urlOf = (slug: string): string => `/v1/site/sounds/sample-${slug}`;
  const label = ({ dataset }: HTMLElement, isOn: boolean): string => (isOn ? dataset.pause : dataset.play) ?? '';

  function choose(): string {
    const samples = all('[data-sample-text]').map(({ dataset, lang }) => ({
      slug: dataset.sampleText!,
      language: lang,
    }));
    return findSample(samples, languages) ?? samples[0]?.slug ?? '';
  }

  /** Shows the state of the player on the page, which the app may have drawn anew. */
  function draw(): void {
    for (const text of all('[data-sample-text]')) {
      // Texts lie on each other, so that the page does not move when another one is shown.
      const isShown = text.dataset.sampleText === current;
      text.classList.toggle('invisible', !isShown);
      text.ariaHidden = isShown ? null : 'true';
    }
    for (const button of all('[data-sample]')) {
      const isCurrent = button.dataset.sample === current;
      button.dataset.state = isCurrent ? state : 'idle';
      if (button.dataset.play) button.ariaLabel = label(button, isCurrent && state !== 'idle');
      else {
        button.ariaPressed = String(isCurrent);
        if (isCurrent && button.parentElement) button.parentElement.hidden = false;
      }
    }
    const chosen = all(`[data-sample-names] [data-of="${current}"]`)[0];
    for (const toggle of all('[data-sample-toggle]')) {
      toggle.dataset.state = state;
      if (chosen) toggle.ariaLabel = label(chosen, state !== 'idle');
    }
    for (const failure of all('[data-sample-failure]')) failure.hidden = !hasFailed;
    const heights = waveforms.get(current);
    for (const [at, bar] of all('[data-sample-bar]').entries())
      bar.style.transform = `scaleY(${heights?.[at] ?? restingHeight})`;
    drawPosition();
  }

  function drawPosition(): void {
    const duration = Number.isFinite(audio.duration) ? audio.duration : 0;
    const share = duration === 0 ? 0 : audio.currentTime / duration;
    for (const [at, bar] of all('[data-sample-bar]').entries()) bar.toggleAttribute('data-on', at < share * barCount);
    for (const time of all('[data-sample-time]'))
      time.textContent = duration === 0 ? '0:00' : `${minutes(audio.currentTime)} / ${minutes(duration)}`;
    for (const range of all<HTMLInputElement>('[data-sample-position]')) {
      range.value = String(Math.round(share * 1000));
      range.ariaValueText = minutes(audio.currentTime);
    }
  }

  function change(next: State): void {
    state = next;
    draw();
    if (next === 'playing') requestAnimationFrame(move);
  }
  function move(): void {
    if (state !== 'playing') return;
    drawPosition();
    requestAnimationFrame(move);
  }

  async function loadWaveform(slug: string): Promise<void> {
    if (waveforms.has(slug)) return;
    const reply = await fetch(urlOf(slug));
    if (!reply.ok) return;
    const decoded = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(await reply.arrayBuffer());
    waveforms.set(slug, barHeights(decoded.getChannelData(0)));
    draw();
  }

  /** Loads the audio of the sample, which playing then starts without a delay. */
  function prepare(slug: string): void {
    current = slug;
    hasFailed = false;
    if (audio.getAttribute('src') === urlOf(slug)) return;
    audio.src = urlOf(slug);
    audio.preload = 'auto';
    state = 'idle';
  }

  function toggle(slug: string): void {
    if (slug === current && state !== 'idle') {
      audio.pause();
      return;
    }
    // The player of the app, which other parts of a page use, stops.
    dispatchEvent(new Event('timbre:sample'));
    prepare(slug);
    change('loading');
    audio.play().catch(() => change('idle'));
    // Without the waveform, the sample is heard all the same.
    void loadWaveform(slug).catch(() => undefined);
  }

  audio.addEventListener('playing', () => change('playing'));
  audio.addEventListener('waiting', () => state === 'playing' && change('loading'));
  audio.addEventListener('pause', () => change('idle'));
  audio.addEventListener('ended', () => change('idle'));
  audio.addEventListener('error', () => {
    hasFailed = audio.getAttribute('src') !== null;
    change('idle');
  });

  const closest = (target: EventTarget | null, selector: string): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  document.addEventListener('click', ({ target }) => {
    const button = closest(target, '[data-sample], [data-sample-toggle]');
    if (button) toggle(button.dataset.sample ?? current);
    // A demo has a player of its own.
    else if (closest(target, '[data-demo] button')) audio.pause();
  });
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
    document.addEventListener(
      type,
      ({ target }) => closest(target, '[data-sample-toggle]') && state === 'idle' && prepare(current),
      { passive: true },
    );
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches('[data-sample-position]')) return;
    if (Number.isFinite(audio.duration)) audio.currentTime = (Number(target.value) / 1000) * audio.duration;
    drawPosition();
  });

  const start = (): void => {
    current ||= choose();
    if (current !== '') draw();
  };
  start();
  addEventListener('timbre:hydrated', start);
}
