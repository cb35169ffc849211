import { Readable } from 'node:stream';
import { realtimeEvent } from '../../../contract/realtime.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Live } from '../../platform/live/live.ts';

/** Proxies and our own server close a silent connection. */
const heartbeatMs = 20_000;

/** Changes of a workspace as server-sent events. */
export function realtimeService({ live }: { live: Live }) {
  return {
    /** Ends when the caller leaves. A reader too slow for its events is dropped: it refetches when it is back. */
    follow(actor: Actor, signal: AbortSignal): Readable {
      const stream = new Readable({ read() {} });
      const send = (text: string) => {
        if (stream.readableLength > 64 * 1024) stream.destroy();
        else stream.push(text);
      };
      const leave = live.subscribe(
        actor.workspaceId,
        (event) => send(`data: ${JSON.stringify(realtimeEvent.parse(event))}\n\n`),
        // Events may have been missed: the caller comes back and fetches again.
        () => stream.push(null),
      );
      const heartbeat = setInterval(() => send(':\n\n'), heartbeatMs);
      stream.once('close', () => {
        clearInterval(heartbeat);
        leave();
      });
      signal.addEventListener('abort', () => stream.destroy(), { once: true });
      send('retry: 1000\n\n');
      return stream;
    },
  };
}
export type RealtimeService = ReturnType<typeof realtimeService>;
