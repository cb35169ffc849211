import type { EmbedReply } from '../../contract/studio/audio-native-embed.ts';
import { formatTime, speakTime } from './format-time.ts';
import { listeningReports, sendReport } from './listening-reports.ts';
import { openStore, savedPosition } from './saved-position.ts';
import { sentenceList } from './sentence-list.ts';

const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];
const skipS = 10;
const icons = { play: 'M8 5v14l11-7z', pause: 'M6 5h4v14H6zm8 0h4v14h-4z' };

interface ControlsOptions {
  /** Gets a new signed link; undefined: there is none. */
  readonly renewAudio: () => Promise<string | undefined>;
  /** The height of the player changed. */
  readonly onResize: () => void;
  readonly isPreview: boolean;
}

/** Connects the elements of the page to the audio. */
export function playerControls(reply: EmbedReply, { renewAudio, onResize, isPreview }: ControlsOptions) {
  const audio = new Audio();
  audio.preload = 'none';
  if (reply.audio_url) audio.src = reply.audio_url;
  const [seek, speed, play, toggle, problem] = [
    byId<HTMLInputElement>('seek'),
    byId<HTMLSelectElement>('speed'),
    byId('play'),
    byId('toggle'),
    byId('problem'),
  ];
  const saved = savedPosition(openStore(), reply.project_id ?? '', isPreview ? 0 : reply.sessionization, Date.now);
  const reports = listeningReports(isPreview ? () => {} : sendReport(reply.listen_token));
  const captions = sentenceList(byId('captions'), reply.captions, (seconds) => {
    moveTo(seconds);
    void start();
  });
  /** Where the audio starts once it is loaded. */
  let position = Math.min(saved.read(), reply.duration_secs);
  let hasRenewed = false;
  let isSeeking = false;

  function show(seconds: number): void {
    position = seconds;
    byId('elapsed').textContent = formatTime(seconds);
    if (!isSeeking) seek.value = String(seconds);
    seek.setAttribute('aria-valuetext', `${speakTime(seconds)} of ${speakTime(reply.duration_secs)}`);
    captions.at(seconds);
  }

  function moveTo(seconds: number): void {
    const target = Math.max(0, Math.min(seconds, reply.duration_secs));
    if (audio.readyState > 0) audio.currentTime = target;
    show(target);
    saved.write(target);
  }

  async function start(): Promise<void> {
    problem.hidden = true;
    try {
      await audio.play();
    } catch (error) {
      // A pause while the audio loads also rejects.
      if (!(error instanceof DOMException && error.name === 'AbortError') && !hasRenewed) await renew();
    }
  }

  /** The link is valid for a short time only. */
  async function renew(): Promise<void> {
    hasRenewed = true;
    const url = await renewAudio();
    if (url) {
      audio.src = url;
      try {
        await audio.play();
        return;
      } catch {}
    }
    problem.textContent = "We couldn't play the audio. Try again.";
    problem.hidden = false;
    hasRenewed = false;
    onResize();
  }

  const togglePlay = (): void => (audio.paused ? void start() : audio.pause());
  const showPlaying = (isPlaying: boolean): void => {
    play.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
    document.getElementById('icon')!.setAttribute('d', isPlaying ? icons.pause : icons.play);
  };
  function toggleCaptions(): void {
    const isShown = toggle.getAttribute('aria-expanded') !== 'true';
    toggle.setAttribute('aria-expanded', String(isShown));
    captions.show(isShown);
    onResize();
  }

  audio.addEventListener('loadedmetadata', () => {
    if (position > 0) audio.currentTime = position;
  });
  audio.addEventListener('timeupdate', () => {
    // Before the position is set, the audio is at its start.
    if (audio.seeking) return;
    show(audio.currentTime);
    if (audio.paused) return;
    reports.at(audio.currentTime);
    saved.write(audio.currentTime);
  });
  audio.addEventListener('playing', () => {
    hasRenewed = false;
    showPlaying(true);
    reports.playing();
  });
  audio.addEventListener('pause', () => {
    showPlaying(false);
    reports.paused();
  });
  audio.addEventListener('ended', () => {
    reports.completed();
    saved.clear();
    show(0);
    audio.currentTime = 0;
  });
  audio.addEventListener('error', () => {
    if (!hasRenewed && audio.error?.code !== MediaError.MEDIA_ERR_ABORTED) void renew();
  });
  addEventListener('pagehide', reports.paused);

  seek.max = String(reply.duration_secs);
  seek.addEventListener('pointerdown', () => {
    isSeeking = true;
  });
  seek.addEventListener('pointerup', () => {
    isSeeking = false;
  });
  seek.addEventListener('input', () => moveTo(Number(seek.value)));
  seek.addEventListener('keydown', (event) => {
    // The steps of a slider of an hour are too fine for keys.
    const isForward = event.key === 'ArrowUp' || event.key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight');
    const isBack = event.key === 'ArrowDown' || event.key === (document.dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft');
    if (!isForward && !isBack) return;
    event.preventDefault();
    moveTo(position + (isForward ? 5 : -5));
  });
  speed.replaceChildren(...speeds.map((value) => new Option(`${value}×`, String(value), value === 1, value === 1)));
  speed.addEventListener('change', () => {
    audio.playbackRate = Number(speed.value);
    audio.defaultPlaybackRate = audio.playbackRate;
  });
  play.addEventListener('click', togglePlay);
  byId('back').addEventListener('click', () => moveTo(position - skipS));
  byId('forward').addEventListener('click', () => moveTo(position + skipS));
  toggle.addEventListener('click', toggleCaptions);
  toggle.hidden = reply.captions.length === 0;
  const shortcuts: Readonly<Record<string, () => void>> = {
    k: togglePlay,
    j: () => moveTo(position - skipS),
    l: () => moveTo(position + skipS),
    c: () => !toggle.hidden && toggleCaptions(),
  };
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === speed) return;
    const isOnPage = event.target === document.body || event.target === document.documentElement;
    const run = event.key === ' ' && isOnPage ? togglePlay : shortcuts[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });

  byId('total').textContent = formatTime(reply.duration_secs);
  show(position);
  return { stop: () => audio.pause() };
}
