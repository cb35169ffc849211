import { expect, it } from 'vitest';
import { sourceProblem, toPodcast } from './podcast-form.ts';

const form = {
  mode: 'conversation',
  sources: [{ id: '1', type: 'text', value: ' News. ' }],
  hostVoiceId: 'host',
  guestVoiceId: 'guest',
  modelId: 'model',
  length: 'short',
} as const;

it('makes the request of a conversation and of a bulletin', () => {
  expect(toPodcast(form)).toEqual({
    model_id: 'model',
    mode: { type: 'conversation', conversation: { host_voice_id: 'host', guest_voice_id: 'guest' } },
    source: [{ type: 'text', text: 'News.' }],
    duration_scale: 'short',
  });
  expect(toPodcast({ ...form, mode: 'bulletin' })?.mode).toEqual({
    type: 'bulletin',
    bulletin: { host_voice_id: 'host' },
  });
});

it('needs a source, correct addresses and two voices for a conversation', () => {
  expect(toPodcast({ ...form, sources: [{ id: '1', type: 'url', value: ' ' }] })).toBeUndefined();
  expect(
    toPodcast({ ...form, sources: [...form.sources, { id: '2', type: 'url', value: 'ftp://x' }] }),
  ).toBeUndefined();
  expect(toPodcast({ ...form, guestVoiceId: 'host' })).toBeUndefined();
  expect(sourceProblem({ id: '1', type: 'url', value: 'https://example.com/a' })).toBeUndefined();
  expect(sourceProblem({ id: '1', type: 'url', value: 'example' })).toMatch(/^Enter an address/);
});
