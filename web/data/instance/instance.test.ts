import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { createInstance } from './instance.ts';

const json = (body: unknown) => Response.json(body);

/** An instance whose server responds with these modes in turn; an error simulates an outage. */
function open(modes: (string | Error)[], storage = memoryStorage(), sendsMail = true) {
  const calls: string[] = [];
  const instance = createInstance({
    fetch: async (url, { method }) => {
      calls.push(`${method} ${url}`);
      const mode = modes.shift() ?? new Error('no more modes');
      if (mode instanceof Error) throw mode;
      return json({ mode, sends_mail: sendsMail });
    },
    storage: () => storage,
  });
  return { instance, calls, storage };
}

it('sends one request for many listeners, and notifies them', async () => {
  const { instance, calls } = open(['private']);
  const notifications: unknown[] = [];
  instance.subscribe(() => notifications.push(['a', instance.mode()]));
  instance.subscribe(() => notifications.push(['b', instance.mode()]));
  expect(instance.mode()).toBeUndefined();
  await instance.refresh();
  instance.subscribe(() => undefined);
  expect(calls).toEqual(['GET /v1/instance']);
  expect(notifications).toEqual([
    ['a', 'private'],
    ['b', 'private'],
  ]);
});

it('keeps the previous state until the server responds, and stores the new one', async () => {
  const storage = memoryStorage({ 'xi:instance_mode': '"private"' });
  const { instance } = open(['service'], storage);
  Object.assign(globalThis, { window: {} });
  expect(instance.mode()).toBe('private');
  Reflect.deleteProperty(globalThis, 'window');
  await instance.refresh();
  expect(instance.mode()).toBe('service');
  expect(storage.getItem('xi:instance_mode')).toBe('"service"');
});

it('has no state while the server is unreachable, and requests it again for the next listener', async () => {
  const { instance, calls } = open([new TypeError('down'), 'service']);
  const unsubscribe = instance.subscribe(() => undefined);
  await instance.refresh();
  expect(instance.mode()).toBeUndefined();
  unsubscribe();
  instance.subscribe(() => undefined);
  await instance.refresh();
  expect(calls).toHaveLength(2);
  expect(instance.mode()).toBe('service');
});

it('accepts the response to a change, and ignores invalid data', async () => {
  const { instance } = open(['bazaar', 'service']);
  await instance.refresh();
  expect(instance.mode()).toBeUndefined();
  let notifications = 0;
  instance.subscribe(() => notifications++);
  instance.set('private');
  expect([instance.mode(), notifications]).toEqual(['private', 1]);
});

it('tells whether the server sends emails, once it has said so', async () => {
  const { instance, storage } = open(['private'], memoryStorage(), false);
  let notifications = 0;
  instance.subscribe(() => notifications++);
  expect(instance.sendsMail()).toBeUndefined();
  await instance.refresh();
  expect(instance.sendsMail()).toBe(false);
  expect(notifications).toBeGreaterThan(0);
  expect(storage.getItem('xi:instance_sends_mail')).toBe('false');

  const later = open([new TypeError('down')], storage).instance;
  Object.assign(globalThis, { window: {} });
  expect(later.sendsMail()).toBe(false);
  Reflect.deleteProperty(globalThis, 'window');
});
