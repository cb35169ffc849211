import type { ServedCall } from './thread-server.ts';

export interface TestReply {
  readonly text: string;
  /** Number of calls that this thread or process has received. */
  readonly calls: number;
  /** Names of its environment variables. */
  readonly environment: readonly string[];
}

let calls = 0;

/** Echoes the text, or misbehaves if the text says so. */
export function runTestTask(text: string, call?: ServedCall<number>): TestReply {
  calls += 1;
  if (text === 'refuse') throw new Error('refused');
  if (text === 'die') process.kill(process.pid, 'SIGKILL');
  if (text === 'exit') process.exit(7);
  if (text === 'hang') for (;;);
  if (text === 'emit') for (let piece = 0; !call?.isStopped(); piece += 1) emitSlowly(piece, call);
  return { text, calls, environment: Object.keys(process.env) };
}

function emitSlowly(piece: number, call: ServedCall<number> | undefined): void {
  const until = performance.now() + 5;
  while (performance.now() < until);
  call?.emit(piece);
}
