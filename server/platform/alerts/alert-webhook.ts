import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { fetchExternal, type OutgoingPolicy } from '../outgoing-url.ts';

/** What happened, as the operator reads it. */
export interface Alert {
  /** The condition, such as `database`. */
  readonly name: string;
  /** `event`: something that has no end, such as a failed backup. */
  readonly status: 'firing' | 'resolved' | 'event';
  /** A sentence. */
  readonly text: string;
}

interface AlertWebhookOptions {
  /** The operator chose it, so it may be in a private network. */
  readonly url: string;
  /** Signs each message; undefined: none is signed. */
  readonly secret: string | undefined;
  readonly outgoing: Pick<OutgoingPolicy, 'httpsProxy' | 'noProxy'>;
  readonly log: Log;
  /** How people know this server: its public URL. */
  readonly server: string;
  /** Which process of it reports. */
  readonly process: string;
  /** Delays before the second and further attempts; for tests. */
  readonly retryDelaysMs?: readonly number[];
}

/** Sends alerts one after the other, so that an end never arrives before its start. */
export interface AlertWebhook {
  send(alert: Alert): void;
  /** Resolves when all that was sent has been delivered or given up; for tests. */
  idle(): Promise<void>;
  /** Gives up what waits. */
  close(): Promise<void>;
}

const defaultRetryDelaysMs = [5000, 30_000, 120_000];
const maxWaiting = 50;
const maxPerHour = 60;
const hourMs = 60 * 60 * 1000;
const readBytes = 4096;

export function openAlertWebhook(options: AlertWebhookOptions): AlertWebhook {
  const { url, secret, outgoing, log, retryDelaysMs = defaultRetryDelaysMs } = options;
  const closing = new AbortController();
  const sentAt: number[] = [];
  let waiting = 0;
  let last = Promise.resolve();

  /** Whether an attempt was the last one. */
  async function attempt(id: string, body: string): Promise<boolean> {
    const timestamp = Math.floor(Date.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      ...(secret !== undefined && { 'webhook-signature': sign(secret, `${id}.${timestamp}.${body}`) }),
    };
    const policy = { ...outgoing, allowPrivate: true };
    try {
      const reply = await fetchExternal(url, policy, {
        method: 'POST',
        headers,
        body,
        readBytes,
        signal: closing.signal,
      });
      if (reply.ok) return true;
      log.warn({ status: reply.status }, 'the webhook of alerts refused one');
      return reply.status < 500 && reply.status !== 429;
    } catch (err) {
      if (!closing.signal.aborted) log.warn({ err }, 'failed to send an alert');
      return false;
    }
  }

  async function deliver(alert: Alert): Promise<void> {
    const id = newId();
    const { name, status, text } = alert;
    const { server, process } = options;
    const body = JSON.stringify({
      text: `Timbre at ${server}: ${text}`,
      alert: name,
      status,
      server,
      process,
      at: new Date().toISOString(),
    });
    for (const delayMs of [0, ...retryDelaysMs]) {
      if (delayMs > 0) await sleep(delayMs, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      if (closing.signal.aborted || (await attempt(id, body))) return;
    }
    log.error({ alert: name, status }, 'gave up sending an alert');
  }

  /** Whether another message fits into the hour: something that comes and goes must not flood its readers. */
  function isAllowed(): boolean {
    const now = performance.now();
    while (sentAt.length > 0 && now - sentAt[0]! > hourMs) sentAt.shift();
    if (sentAt.length >= maxPerHour || waiting >= maxWaiting) return false;
    sentAt.push(now);
    return true;
  }

  return {
    send(alert) {
      log.warn({ alert: alert.name, status: alert.status }, alert.text);
      if (!isAllowed()) return;
      waiting++;
      last = last.then(() => deliver(alert)).finally(() => void waiting--);
    },
    idle: () => last,
    async close() {
      closing.abort(new Error('The server is stopping.'));
      await last;
    },
  };
}

/** The signature of Standard Webhooks. A secret that starts with `whsec_` is base64 after it, any other one is the key itself. */
function sign(secret: string, content: string): string {
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : secret;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
