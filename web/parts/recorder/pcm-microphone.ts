import { pcmProcessor, peakOf } from './pcm.ts';
// A bundled file of this server, which its content security policy allows.
import workletUrl from './pcm-worklet.ts?worker&url';
import { microphoneConstraints } from './recording.ts';

/** A microphone whose samples are used while they arrive. */
export interface PcmMicrophone {
  /** Hz of the samples. */
  readonly sampleRate: number;
  /** The highest sample of the last chunk, 0 to 1. */
  readonly level: () => number;
  /** Releases the microphone. */
  readonly close: () => void;
}

export interface PcmMicrophoneOptions {
  /** The preferred microphone; another one is used if it is gone. */
  readonly deviceId: string | undefined;
  /** The preferred rate in Hz; browsers that cannot convert it use that of the device. */
  readonly sampleRate: number;
  /** Called with mono samples of 50 ms. */
  readonly onChunk: (samples: Float32Array) => void;
  /** Called when the microphone is disconnected. */
  readonly onDisconnected: () => void;
}

/** Opens the microphone. Throws errors that `microphoneProblem` can describe. */
export async function openPcmMicrophone(options: PcmMicrophoneOptions): Promise<PcmMicrophone> {
  const { deviceId, sampleRate, onChunk, onDisconnected } = options;
  if (!navigator.mediaDevices || typeof AudioWorkletNode === 'undefined') throw new DOMException('', 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({ audio: microphoneConstraints(deviceId) });
  const { context, source } = openSource(stream, sampleRate);
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    await context.audioWorklet.addModule(workletUrl);
    const node = new AudioWorkletNode(context, pcmProcessor);
    let level = 0;
    node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
      // A chunk may be under way when the microphone is closed.
      if (context.state === 'closed') return;
      level = peakOf(data);
      onChunk(data);
    };
    // Silent, but some browsers process only what leads to the output.
    source.connect(node).connect(context.destination);
    // A browser may suspend the audio context until a user gesture, which has happened here.
    void context.resume();
    stream.getAudioTracks()[0]?.addEventListener('ended', onDisconnected);
    return { sampleRate: context.sampleRate, level: () => level, close };
  } catch (error) {
    close();
    throw error;
  }
}

function openSource(stream: MediaStream, sampleRate: number) {
  const context = new AudioContext({ sampleRate });
  try {
    return { context, source: context.createMediaStreamSource(stream) };
  } catch {
    // Firefox does not convert the rate of a microphone.
    void context.close();
    const native = new AudioContext();
    return { context: native, source: native.createMediaStreamSource(stream) };
  }
}
