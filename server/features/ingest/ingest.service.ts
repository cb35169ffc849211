import { createHmac, randomUUID } from 'node:crypto';
import type { AppEvent, ServerEvent } from '../../../contract/catalogue/events.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { forwardEvents } from './analytics-target.service.ts';

interface RecordedEvent {
  readonly event: AppEvent;
  readonly at: Date;
}

interface AnalyticsDeps {
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'recordEvent'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Whether the operator has configured an analytics service. */
  readonly isForwarding: boolean;
  /** Makes pseudonyms of people. */
  readonly secret: Uint8Array;
  readonly findUser: (userId: string) => Promise<{ readonly ccpaOptOut: boolean } | undefined>;
}

/** Events may be this much older than the request; a page collects them only for moments. */
const maxAgeMs = 3_600_000;

/** Counts usage events, and queues them for the analytics service of the operator. */
export function ingestService({ clock, metrics, jobs, isForwarding, secret, findUser }: AnalyticsDeps) {
  const pseudonym = (id: string) => createHmac('sha256', secret).update(id).digest('hex').slice(0, 32);

  async function forward(distinctId: string, events: readonly { event: string; at: Date }[]): Promise<void> {
    if (!isForwarding) return;
    const queued = events.map(({ event, at }) => ({ id: randomUUID(), event, at: at.toISOString(), distinctId }));
    await jobs.send(forwardEvents, { events: queued });
  }

  return {
    /** Records what a page reports. Drops it for a browser with a privacy signal, and for people who have opted out. */
    async recordOfPage(actor: Actor, events: readonly RecordedEvent[], hasPrivacySignal: boolean): Promise<void> {
      if (hasPrivacySignal) return;
      for (const { event } of events) metrics.recordEvent(event);
      if (!isForwarding || (await findUser(actor.userId))?.ccpaOptOut !== false) return;
      const now = clock().getTime();
      const times = (at: Date) => new Date(Math.min(now, Math.max(now - maxAgeMs, at.getTime())));
      await forward(
        pseudonym(actor.userId),
        events.map(({ event, at }) => ({ event, at: times(at) })),
      );
    },

    /** Records what no page may report; it belongs to nobody. */
    async recordOfServer(event: ServerEvent): Promise<void> {
      metrics.recordEvent(event);
      await forward(pseudonym('server'), [{ event, at: clock() }]);
    },
  };
}
export type IngestService = ReturnType<typeof ingestService>;
