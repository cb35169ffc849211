import { serveCalls } from './child-server.ts';

let calls = 0;

/** Answers the tests of the host, or misbehaves as they ask. */
serveCalls<string, { readonly said: string; readonly calls: number; readonly environment: readonly string[] }>(
  (said) => {
    calls += 1;
    if (said === 'refuse') throw new Error('refused');
    if (said === 'die') process.kill(process.pid, 'SIGKILL');
    if (said === 'hang') for (;;);
    return { said, calls, environment: Object.keys(process.env) };
  },
);
