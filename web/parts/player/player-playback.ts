import type { GrowingAudio } from './player-audio.ts';
import { alignToSamples, wavHeader } from './player-wav.ts';

/** The size of the chunks for the browser's decoder, in bytes. */
const maxAppendBytes = 256 * 1024;

/**
 * Lets `element` play audio that may still be downloading: at once if the browser can, otherwise when it is complete.
 */
export function startPlayback(element: HTMLAudioElement, audio: GrowingAudio): () => void {
  let stop: (() => void) | undefined;
  const begin = () => {
    if (stop) return;
    const type = audio.contentType();
    if (type !== undefined && audio.state() === 'growing' && canPlayProgressively(type))
      stop = playProgressively(element, audio, type);
    else if (audio.state() !== 'growing' && audio.chunks.length > 0) stop = playCollected(element, audio);
  };
  const unsubscribe = audio.subscribe(begin);
  begin();
  return () => {
    unsubscribe();
    stop?.();
    element.removeAttribute('src');
    element.load();
  };
}

const canPlayProgressively = (type: string): boolean =>
  typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(type);

function playCollected(element: HTMLAudioElement, audio: GrowingAudio): () => void {
  const url = URL.createObjectURL(playableBlob(audio));
  element.src = url;
  return () => URL.revokeObjectURL(url);
}

function playProgressively(element: HTMLAudioElement, audio: GrowingAudio, type: string): () => void {
  const media = new MediaSource();
  const url = URL.createObjectURL(media);
  let appended = 0;
  let isFull = false;
  let stopped = false;
  let unsubscribe = () => {};
  let stopCollected = () => {};

  media.addEventListener(
    'sourceopen',
    () => {
      if (stopped) return;
      const buffer = media.addSourceBuffer(type);
      const feed = () => {
        if (stopped || buffer.updating || media.readyState !== 'open') return;
        if (!isFull && appended < audio.chunks.length) isFull = !append(buffer);
        else if (audio.state() === 'growing') return;
        else if (isFull) fromCollected();
        else media.endOfStream();
      };
      buffer.addEventListener('updateend', feed);
      unsubscribe = audio.subscribe(feed);
      feed();
    },
    { once: true },
  );
  element.src = url;

  /**
   * false: the browser's buffer is full; a long recording continues from the collected bytes once they are complete.
   */
  function append(buffer: SourceBuffer): boolean {
    const bytes = take(audio.chunks, appended);
    try {
      buffer.appendBuffer(bytes.joined);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') return false;
      throw error;
    }
    appended = bytes.next;
    return true;
  }

  function fromCollected(): void {
    const { currentTime, paused } = element;
    unsubscribe();
    stopCollected = playCollected(element, audio);
    element.currentTime = currentTime;
    if (!paused) void element.play().catch(() => undefined);
  }

  return () => {
    stopped = true;
    unsubscribe();
    stopCollected();
    URL.revokeObjectURL(url);
  };
}

function take(chunks: readonly Uint8Array[], from: number) {
  let next = from;
  let length = 0;
  while (next < chunks.length && (next === from || length + chunks[next]!.length <= maxAppendBytes))
    length += chunks[next++]!.length;
  return { joined: concatBytes(chunks.slice(from, next)), next };
}

/** Concatenates the chunks. */
export function concatBytes(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** The collected bytes as a playable file; raw samples get a header. */
export function playableBlob({ chunks, contentType, raw }: GrowingAudio): Blob {
  const bytes = concatBytes(chunks);
  if (!raw) return new Blob([bytes], { type: contentType() ?? '' });
  const length = alignToSamples(raw, bytes.length);
  return new Blob([wavHeader(raw, length), bytes.subarray(0, length)], { type: 'audio/wav' });
}
