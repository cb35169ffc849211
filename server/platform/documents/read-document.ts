import { fork } from 'node:child_process';
import { importLimits } from '../../../contract/studio/studio-limits.ts';
import { openWaitQueue } from '../../../engines/host/wait-queue.ts';
import { DocumentError, type DocumentSource, type ImportedDocument } from './document.ts';
import type { DocumentReply } from './document-messages.ts';

interface ReadOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((percent: number) => void) | undefined;
  /** For tests. */
  readonly limits?: { readonly timeLimitS: number; readonly memoryMb: number } | undefined;
}

/** Each takes up to `memoryMb`. */
const maxProcesses = 2;

/**
 * Reads documents, each in a child process of its own with bounded memory and time. Rejects with a `DocumentError`, or
 * with the reason of the signal.
 */
export function documentReader() {
  const queue = openWaitQueue<void, undefined>();
  let running = 0;

  return {
    async read(source: DocumentSource, options: ReadOptions): Promise<ImportedDocument> {
      options.signal.throwIfAborted();
      if (running >= maxProcesses) await queue.wait(undefined, options.signal);
      else running++;
      try {
        return await readInProcess(source, options);
      } finally {
        const next = queue.waiters[0];
        if (next) next.grant();
        else running--;
      }
    },
  };
}
export type DocumentReader = ReturnType<typeof documentReader>;

function readInProcess(
  source: DocumentSource,
  { signal, onProgress, limits = importLimits }: ReadOptions,
): Promise<ImportedDocument> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // No environment variables: this process reads untrusted files and must not have secrets.
    const child = fork(new URL('./document-process.ts', import.meta.url), [], {
      serialization: 'advanced',
      env: {},
      execArgv: [`--max-old-space-size=${limits.memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const tooLong = new DocumentError(
      'document_too_large',
      `Reading the document takes longer than ${limits.timeLimitS} seconds.`,
    );
    const timer = setTimeout(() => end(() => reject(tooLong)), limits.timeLimitS * 1000);
    const abort = (): void => end(() => reject(signal.reason));
    signal.addEventListener('abort', abort, { once: true });

    function end(settle: () => void): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      settle();
    }

    child.on('message', (reply: DocumentReply) => {
      if (reply.kind === 'progress') return onProgress?.(reply.percent);
      if (reply.kind === 'document') return end(() => resolve(reply.document));
      end(() => reject(Object.assign(new DocumentError(reply.code, reply.message), { cause: reply.cause })));
    });
    child.on('error', (error) => end(() => reject(error)));
    // It ends without an answer when it has no memory left.
    child.on('exit', () => end(() => reject(new DocumentError('document_too_large'))));
    child.send(source);
  });
}
