import { channel } from 'node:diagnostics_channel';
import { openChildHost } from './child-host.ts';

/** Starts a child, prints its process ID and keeps running. */
channel('child_process').subscribe((message) => {
  const { process: child } = message as { process: { pid?: number } };
  setImmediate(() => console.log(child.pid));
});
const host = openChildHost<string, unknown>({ engineId: 'test', module: new URL('./test-child.ts', import.meta.url) });
await (await host.child()).call('hello');
