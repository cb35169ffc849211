import { expect, it } from 'vitest';
import { presentAudio, presentFinal, presentInContext } from './speech-socket.present.ts';

const times = { characters: ['H', 'i'], startS: [0, 0.0504], endS: [0.0504, 0.2] };

it('presents durations under both names, in integer ms without gaps', () => {
  const frame = presentAudio({ audio: new Uint8Array([1, 2]), alignment: times, normalizedAlignment: times });
  const wire = {
    chars: ['H', 'i'],
    charStartTimesMs: [0, 50],
    charsDurationsMs: [50, 150],
    charDurationsMs: [50, 150],
  };
  expect(frame).toEqual({ audio: 'AQI=', isFinal: null, alignment: wire, normalizedAlignment: wire });
});

it('presents the final flag and the context ID under all names that clients read', () => {
  expect(presentInContext(presentFinal(), 'a')).toEqual({
    audio: null,
    isFinal: true,
    is_final: true,
    contextId: 'a',
    context_id: 'a',
    alignment: null,
    normalizedAlignment: null,
  });
});
