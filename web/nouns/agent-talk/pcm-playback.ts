/** Plays pieces of 16-bit PCM one after the other. */
export interface PcmPlayback {
  readonly play: (base64: string) => void;
  /** Stops at once and drops what was not heard. */
  readonly stop: () => void;
  readonly close: () => void;
}

/** Before the first piece, so that a late second one leaves no gap. */
const startDelayS = 0.05;

/** Opens the output. `onSpeaking` tells when sound starts and when it has ended. */
export function openPcmPlayback(sampleRate: number, onSpeaking: (isSpeaking: boolean) => void): PcmPlayback {
  const context = new AudioContext();
  const playing = new Set<AudioBufferSourceNode>();
  let nextS = 0;

  function play(base64: string): void {
    const samples = toSamples(base64);
    if (samples.length === 0 || context.state === 'closed') return;
    void context.resume();
    const buffer = context.createBuffer(1, samples.length, sampleRate);
    buffer.copyToChannel(samples, 0);
    const source = context.createBufferSource();
    source.buffer = buffer;
    source.connect(context.destination);
    nextS = Math.max(nextS, context.currentTime + startDelayS);
    source.start(nextS);
    nextS += buffer.duration;
    if (playing.size === 0) onSpeaking(true);
    playing.add(source);
    source.onended = () => {
      if (playing.delete(source) && playing.size === 0) onSpeaking(false);
    };
  }

  function stop(): void {
    const wasPlaying = playing.size > 0;
    for (const source of playing) {
      source.onended = null;
      source.stop();
    }
    playing.clear();
    nextS = 0;
    if (wasPlaying) onSpeaking(false);
  }

  return {
    play,
    stop,
    close: () => {
      stop();
      if (context.state !== 'closed') void context.close();
    },
  };
}

/** 16-bit little-endian PCM as samples of −1 to 1. */
export function toSamples(base64: string): Float32Array<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length >> 1 }, (_, at) => view.getInt16(at * 2, true) / 32_768);
}
