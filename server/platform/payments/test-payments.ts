import { createServer } from 'node:http';
import type { Stripe } from 'stripe';
import { afterAll } from 'vitest';
import { type Clock, systemClock } from '../clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { silentLog } from '../test-doubles.ts';
import { openPayments } from './payments.ts';

/** A webhook that records accepted events; `answer` returns the status of a request by its number. */
export async function testWebhook(answer: (count: number) => number = () => 200) {
  const received: { body: string; signature: string }[] = [];
  let count = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      count += 1;
      const status = answer(count);
      if (status === 200) received.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, received, attempts: () => count };
}

/** A sandbox with its own test database. */
export async function testPayments({
  clock = systemClock,
  webUrl = () => undefined as string | undefined,
  sweepIntervalMs = 100,
} = {}) {
  const { url } = await testDatabase();
  const open = async () => {
    const payments = await openPayments({
      allowSandbox: true,
      databaseUrl: url,
      clock: clock as Clock,
      log: silentLog,
      secret: new Uint8Array(32).fill(7),
      publicUrl: () => 'https://timbre.example',
      sweepIntervalMs,
    });
    const baseUrl = webUrl();
    if (baseUrl !== undefined) payments.deliverWebhooksTo(baseUrl);
    return payments;
  };
  return { open, url };
}

/** Two plans in two currencies. */
export async function testPrices(stripe: Stripe) {
  const creator = await stripe.products.create({ name: 'Creator' });
  const pro = await stripe.products.create({ name: 'Pro' });
  const price = (product: string, currency: string, unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ product, currency, unit_amount, recurring: { interval } });
  return {
    creator: await price(creator.id, 'usd', 2200, 'month'),
    creatorEur: await price(creator.id, 'eur', 2200, 'month'),
    pro: await price(pro.id, 'usd', 9900, 'month'),
    proEur: await price(pro.id, 'eur', 9300, 'month'),
    proYear: await price(pro.id, 'usd', 99_000, 'year'),
  };
}
