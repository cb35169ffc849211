import { expect, it } from 'vitest';
import { memoryStorage } from '../../data/storage/test-storage.ts';
import { localFlag } from './use-feature-flags.ts';

it('O-61 applies the browser override if it is a boolean', () => {
  const store = memoryStorage();
  const respond = (value: string) => {
    store.setItem('xi:feature_flags', value);
    return localFlag(store, 'text_to_speech_video');
  };
  expect(localFlag(store, 'text_to_speech_video')).toBeUndefined();
  expect(respond('{"text_to_speech_video":false}')).toBe(false);
  expect(respond('{"text_to_speech_video":true}')).toBe(true);
  for (const other of ['{"another":true}', '{"text_to_speech_video":"yes"}', 'null', '[]', 'broken'])
    expect(respond(other), other).toBeUndefined();
});
