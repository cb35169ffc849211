import { createEmitter, type Subscribable } from '../../data/store/store.ts';

/** Raw samples, which browsers cannot play without a header. */
export interface RawEncoding {
  readonly codec: 'pcm' | 'ulaw' | 'alaw';
  /** Hz. */
  readonly sampleRate: number;
}

/** An audio response: its type and its streaming bytes. */
export interface AudioResponse {
  readonly contentType: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Audio that may still be downloading. All received bytes are kept, so that it can be played from any position. */
export interface GrowingAudio extends Subscribable {
  /** Undefined until the response headers have arrived. */
  readonly contentType: () => string | undefined;
  readonly raw: RawEncoding | undefined;
  readonly chunks: readonly Uint8Array[];
  /** `cut`: cancelled on purpose; the received bytes stay. */
  readonly state: () => 'growing' | 'whole' | 'cut' | 'failed';
  readonly error: () => unknown;
  /** Cancels the rest of the download. */
  readonly stop: () => void;
}

/** Starts to collect a response; it continues without listeners. */
export function collectAudio(open: (signal: AbortSignal) => Promise<AudioResponse>, raw?: RawEncoding): GrowingAudio {
  const chunks: Uint8Array[] = [];
  const abort = new AbortController();
  const { emit, subscribe } = createEmitter();
  let state: 'growing' | 'whole' | 'cut' | 'failed' = 'growing';
  let contentType: string | undefined;
  let error: unknown;

  async function collect(): Promise<void> {
    try {
      const answer = await open(abort.signal);
      contentType = answer.contentType.split(';')[0]!.trim();
      emit();
      for await (const bytes of answer.bytes) {
        if (bytes.length === 0) continue;
        chunks.push(bytes);
        emit();
      }
      state = abort.signal.aborted ? 'cut' : 'whole';
    } catch (cause) {
      state = abort.signal.aborted ? 'cut' : 'failed';
      error = cause;
    }
    emit();
  }
  void collect();

  return {
    contentType: () => contentType,
    raw,
    chunks,
    state: () => state,
    error: () => error,
    subscribe,
    stop: () => abort.abort(),
  };
}
