import { expect, it } from 'vitest';
import { type ChangeRequest, changeForm, receivedShare } from './change-request.ts';

const request: ChangeRequest = {
  recording: new File(['sound'], 'take.wav'),
  voiceId: 'a',
  voiceName: 'Ada',
  similarity: undefined,
  removesNoise: false,
  outputFormat: 'mp3_44100_128',
};

it('STS-002 sends the recording, and only the settings that were chosen', () => {
  expect([...changeForm(request).keys()]).toEqual(['audio']);
  const form = changeForm({ ...request, similarity: 0.4, removesNoise: true });
  expect(form.get('voice_settings')).toBe('{"similarity_boost":0.4}');
  expect(form.get('remove_background_noise')).toBe('true');
});

it('estimates how much of the result has arrived', () => {
  expect(receivedShare(8000, 1, 'mp3_44100_128')).toBe(0.5);
  expect(receivedShare(44_100, 1, 'pcm_44100')).toBe(0.5);
  expect(receivedShare(8000, 2, 'ulaw_8000')).toBe(0.5);
  expect(receivedShare(99_000, 1, 'mp3_44100_128')).toBe(1);
  expect(receivedShare(0, 0, 'mp3_44100_128')).toBe(0);
});
