import { serveCalls } from './child-server.ts';

let calls = 0;

/** The child process of the tests: echoes the request, or misbehaves if the request says so. */
serveCalls<string, { readonly text: string; readonly calls: number; readonly environment: readonly string[] }>(
  (text) => {
    calls += 1;
    if (text === 'refuse') throw new Error('refused');
    if (text === 'die') process.kill(process.pid, 'SIGKILL');
    if (text === 'hang') for (;;);
    return { text, calls, environment: Object.keys(process.env) };
  },
);
