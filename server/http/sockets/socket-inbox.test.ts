import { EventEmitter, getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { openUnreadBudget, socketInbox } from './socket-inbox.ts';

/** A socket whose `receive` delivers a message. */
function fakeSocket() {
  const socket = Object.assign(new EventEmitter(), {
    isPaused: false,
    pause: () => (socket.isPaused = true),
    resume: () => (socket.isPaused = false),
    receive: (kB: number) => socket.emit('message', Buffer.from(JSON.stringify('x'.repeat(kB * 1024 - 2))), false),
  });
  return socket;
}
const open = (budget = openUnreadBudget(1024 * 1024), closing = new AbortController().signal) => {
  const socket = fakeSocket();
  return { socket, inbox: socketInbox(socket as unknown as WebSocket, { schema: z.string(), closing, budget }) };
};

it('ASVS-11.1.4 pauses a socket by the bytes of its unread messages, and resumes it at half', async () => {
  const { socket, inbox } = open();
  for (let at = 0; at < 100; at += 1) socket.receive(0.5);
  expect(socket.isPaused).toBe(false);
  for (let at = 0; at < 4; at += 1) socket.receive(64);
  expect(socket.isPaused).toBe(true);
  for (let at = 0; at < 101; at += 1) await inbox.messages.next();
  expect(socket.isPaused).toBe(true);
  await inbox.messages.next();
  await inbox.messages.next();
  expect(socket.isPaused).toBe(false);
});

it('ASVS-11.1.4 bounds the unread bytes of all sockets, and never stops one for good', async () => {
  const budget = openUnreadBudget(256 * 1024);
  const [one, other] = [open(budget), open(budget)];
  for (let at = 0; at < 3; at += 1) one.socket.receive(80);
  expect(one.socket.isPaused).toBe(false);
  other.socket.receive(64);
  expect(other.socket.isPaused).toBe(true);
  await other.inbox.messages.next();
  expect(other.socket.isPaused).toBe(false);
  one.inbox.discard();
  other.socket.receive(128);
  expect(other.socket.isPaused).toBe(false);
});

it('leaves no abort listeners behind while it waits for the first message', async () => {
  const { socket, inbox } = open();
  const deadline = new AbortController();
  const first = inbox.peek(deadline.signal);
  await new Promise(setImmediate);
  expect(getEventListeners(deadline.signal, 'abort')).toHaveLength(1);
  socket.receive(1);
  expect(await first).toHaveLength(1022);
  expect(getEventListeners(deadline.signal, 'abort')).toHaveLength(0);
});
