import { z } from 'zod';
import { jobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { fetchExternal, type OutgoingPolicy } from '../../platform/outgoing-url.ts';

/** Forwards recorded events to the analytics service of the operator. */
export const forwardEvents = jobKind({
  name: 'analytics.forward',
  payload: z.object({
    events: z.array(z.object({ id: z.string(), event: z.string(), at: z.iso.datetime(), distinctId: z.string() })),
  }),
});

export interface ForwardedEvent {
  /** The same for each attempt, so that the service counts the event once. */
  readonly id: string;
  readonly event: string;
  /** ISO time. */
  readonly at: string;
  /** A pseudonym of the person. */
  readonly distinctId: string;
}

export interface AnalyticsTarget {
  /** Throws if the events should be sent again. */
  send(events: readonly ForwardedEvent[], signal?: AbortSignal): Promise<void>;
}

export interface AnalyticsTargetSettings {
  readonly kind: 'posthog' | 'segment';
  readonly url: string;
  readonly key: string;
}

interface TargetDeps {
  readonly settings: AnalyticsTargetSettings;
  readonly outgoing: OutgoingPolicy;
  readonly log: Log;
}

/** The analytics service that the operator has configured. Events contain no address, email or content. */
export function analyticsTarget({ settings, outgoing, log }: TargetDeps): AnalyticsTarget {
  const { path, headers, bodyOf } = requests[settings.kind];
  return {
    async send(events, signal) {
      const reply = await fetchExternal(new URL(path, settings.url), outgoing, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers(settings.key) },
        body: JSON.stringify(bodyOf(settings.key, events)),
        signal,
      });
      if (reply.ok) return;
      // Repeating a refused request does not help.
      if (reply.status < 500 && reply.status !== 429 && reply.status !== 408)
        log.warn({ status: reply.status, kind: settings.kind }, 'the analytics service refused events');
      else throw new Error(`The analytics service replied ${reply.status}.`);
    },
  };
}

interface TargetRequest {
  readonly path: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly bodyOf: (key: string, events: readonly ForwardedEvent[]) => unknown;
}

const requests: Readonly<Record<AnalyticsTargetSettings['kind'], TargetRequest>> = {
  posthog: {
    path: '/batch/',
    headers: () => ({}),
    bodyOf: (key, events) => ({
      api_key: key,
      batch: events.map(({ id, event, at, distinctId }) => ({
        uuid: id,
        event,
        timestamp: at,
        // The address is that of this server.
        properties: { distinct_id: distinctId, $geoip_disable: true, $process_person_profile: false },
      })),
    }),
  },
  segment: {
    path: '/v1/batch',
    headers: (key) => ({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
    bodyOf: (_key, events) => ({
      batch: events.map(({ id, event, at, distinctId }) => ({
        type: 'track',
        messageId: id,
        event,
        timestamp: at,
        anonymousId: distinctId,
      })),
    }),
  },
};
