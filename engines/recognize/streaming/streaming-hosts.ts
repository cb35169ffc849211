import type { HostStream, RecognizerHost } from '../neural/recognizer-host.ts';

interface Entry {
  readonly host: RecognizerHost;
  streams: number;
  isDropped: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The processes of streaming models, apart from those of other recognizers: a stream keeps its words in its process, which
 * must not end while another model is needed.
 */
export interface StreamingHosts {
  open(id: string, openHost: () => RecognizerHost): Promise<HostStream>;
  /** Ends the process of a removed model once its last stream is closed. */
  drop(id: string): void;
  close(): Promise<void>;
}

/** `idleMs`: how long a model without streams stays in memory. */
export function openStreamingHosts({ idleMs }: { readonly idleMs: number }): StreamingHosts {
  const entries = new Map<string, Entry>();
  const closing = new Set<Promise<void>>();

  function end(id: string, entry: Entry): void {
    clearTimeout(entry.timer);
    if (entries.get(id) === entry) entries.delete(id);
    const closed = entry.host.close().finally(() => closing.delete(closed));
    closing.add(closed);
  }

  function release(id: string, entry: Entry): void {
    entry.streams -= 1;
    if (entry.streams > 0) return;
    if (entry.isDropped) end(id, entry);
    else entry.timer = setTimeout(() => end(id, entry), idleMs).unref();
  }

  return {
    async open(id, openHost) {
      const entry = entries.get(id) ?? { host: openHost(), streams: 0, isDropped: false, timer: undefined };
      entries.set(id, entry);
      clearTimeout(entry.timer);
      entry.streams += 1;
      let isOpen = true;
      const close = (): void => {
        if (isOpen) release(id, entry);
        isOpen = false;
      };
      try {
        const stream = await entry.host.openStream();
        // A call after the end would start a segment that nothing ends.
        const requireOpen = (): void => {
          if (!isOpen) throw new Error('the stream is closed');
        };
        return {
          async write(samples) {
            requireOpen();
            return stream.write(samples);
          },
          async finish() {
            requireOpen();
            return stream.finish();
          },
          drop() {
            if (isOpen) stream.drop();
            close();
          },
        };
      } catch (error) {
        close();
        throw error;
      }
    },

    drop(id) {
      const entry = entries.get(id);
      if (!entry) return;
      entries.delete(id);
      entry.isDropped = true;
      if (entry.streams === 0) end(id, entry);
    },

    async close() {
      for (const [id, entry] of entries) end(id, entry);
      await Promise.all(closing);
    },
  };
}
