import { expect, it } from 'vitest';
import { overlayOfKey } from './key-layer-state.ts';

const none = { altKey: false, ctrlKey: false, metaKey: false, repeat: false };

it.each([
  [{ key: 'k', ctrlKey: true }, true, 'palette'],
  [{ key: 'K', metaKey: true }, false, 'palette'],
  [{ key: 'k', ctrlKey: true, metaKey: true }, false, undefined],
  [{ key: 'k', ctrlKey: true, altKey: true }, false, undefined],
  [{ key: 'k' }, false, undefined],
  [{ key: '?' }, false, 'shortcuts'],
  [{ key: '?' }, true, undefined],
  [{ key: '?', repeat: true }, false, undefined],
])('%j while typing: %s opens %s', (key, isTyping, overlay) => {
  expect(overlayOfKey({ ...none, ...key }, isTyping)).toBe(overlay);
});
