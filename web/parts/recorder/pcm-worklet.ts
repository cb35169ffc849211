import { mixChannels, openChunker, pcmProcessor } from './pcm.ts';

// The scope of an audio worklet, which the types of the browser lack.
declare const sampleRate: number;
declare const AudioWorkletProcessor: new () => { readonly port: MessagePort };
declare function registerProcessor(name: string, processor: new () => object): void;

/** Seconds of a chunk: short enough for live text, long enough to be few messages. */
const chunkS = 0.05;

/** Posts its input as chunks of mono samples. */
class PcmProcessor extends AudioWorkletProcessor {
  readonly #write = openChunker(Math.round(sampleRate * chunkS), (chunk) =>
    this.port.postMessage(chunk, [chunk.buffer]),
  );

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    // A microphone that is gone has no channels.
    if (input && input.length > 0) this.#write(mixChannels(input));
    return true;
  }
}

registerProcessor(pcmProcessor, PcmProcessor);
