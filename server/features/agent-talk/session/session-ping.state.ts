import type { TalkFrame } from '../../../../contract/agents/agent-talk-socket.ts';

const pingEveryMs = 3000;

/** Pings the client, and tells it the time that its last reply took. */
export function openPing(send: (frame: TalkFrame) => void) {
  const sentAt = new Map<number, number>();
  let lastId = 0;
  let ms: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  function ping(): void {
    sentAt.clear();
    sentAt.set(++lastId, performance.now());
    send({ type: 'ping', ping_event: { event_id: lastId, ping_ms: ms } });
  }
  return {
    start(): void {
      ping();
      timer = setInterval(ping, pingEveryMs);
    },
    pong(eventId: number): void {
      const at = sentAt.get(eventId);
      if (at !== undefined) ms = Math.round(performance.now() - at);
    },
    stop: () => clearInterval(timer),
  };
}
