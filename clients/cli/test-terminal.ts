import { PassThrough } from 'node:stream';
import type { Terminal } from './terminal.ts';

/** A terminal whose output a test reads; without `input`, nobody types. */
export function testTerminal({
  configFolder,
  env = {},
  input = '',
  isTty = false,
}: {
  configFolder: string;
  env?: Record<string, string>;
  input?: string;
  isTty?: boolean;
}): { terminal: Terminal; stdout: () => Buffer; stderr: () => string; interrupt: () => void } {
  const stop = new AbortController();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end(input);
  const read = (stream: PassThrough) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    return () => Buffer.concat(chunks);
  };
  const [out, err] = [read(stdout), read(stderr)];
  return {
    terminal: {
      env,
      stdin,
      stdout: Object.assign(stdout, { isTTY: isTty }),
      stderr,
      configFolder,
      signal: stop.signal,
    },
    stdout: out,
    stderr: () => err().toString(),
    interrupt: () => stop.abort(),
  };
}
