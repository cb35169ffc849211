import { expect, expectTypeOf, it } from 'vitest';
import { eventBus, type Publisher } from './event-bus.ts';

interface TestEvents {
  'voice.deleted': { readonly voiceId: string };
  'server.started': { readonly url: string };
}

it('calls the subscribers of an event in order and waits for each', async () => {
  const events = eventBus<TestEvents>();
  const calls: string[] = [];
  events.subscribe('voice.deleted', async ({ voiceId }) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    calls.push(`first ${voiceId}`);
  });
  events.subscribe('voice.deleted', ({ voiceId }) => calls.push(`second ${voiceId}`));
  events.subscribe('server.started', ({ url }) => calls.push(url));
  await events.publish('voice.deleted', { voiceId: 'a' });
  expect(calls).toEqual(['first a', 'second a']);
});

it('publishes an event without subscribers', async () => {
  await expect(eventBus<TestEvents>().publish('server.started', { url: '' })).resolves.toBeUndefined();
});

it('calls the other subscribers when one fails, and throws its error', async () => {
  const events = eventBus<TestEvents>();
  const calls: string[] = [];
  const error = new Error('The disk is full.');
  events.subscribe('voice.deleted', () => Promise.reject(error));
  events.subscribe('voice.deleted', ({ voiceId }) => calls.push(voiceId));
  await expect(events.publish('voice.deleted', { voiceId: 'a' })).rejects.toBe(error);
  expect(calls).toEqual(['a']);
  events.subscribe('voice.deleted', () => {
    throw new Error('another');
  });
  await expect(events.publish('voice.deleted', { voiceId: 'b' })).rejects.toThrow('2 subscribers of voice.deleted');
});

it('types the payload of each event', () => {
  const events = eventBus<TestEvents>();
  events.subscribe('voice.deleted', (payload) => {
    expectTypeOf(payload).toEqualTypeOf<{ readonly voiceId: string }>();
  });
  // @ts-expect-error the payload of another event
  void events.publish('voice.deleted', { url: '' });
  // @ts-expect-error an unknown event
  void events.publish('voice.removed', { voiceId: 'a' });
  // A service names only its own events.
  const publisher: Publisher<Pick<TestEvents, 'voice.deleted'>> = events;
  expectTypeOf(publisher.publish).toBeCallableWith('voice.deleted', { voiceId: 'a' });
});
