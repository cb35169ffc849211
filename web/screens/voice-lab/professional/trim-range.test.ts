import { expect, it } from 'vitest';
import { savedTrim, toTrimTimes } from './trim-range.ts';

it('VOICE-046 shows the used part, and nothing for the whole recording', () => {
  const sample = { duration_secs: 10.4, trim_start: null, trim_end: null };
  expect(savedTrim(sample)).toBeUndefined();
  expect(savedTrim({ ...sample, trim_start: 0, trim_end: 11 })).toBeUndefined();
  expect(savedTrim({ ...sample, trim_start: 2 })).toEqual({ startInS: 2, endInS: 10.4 });
  expect(savedTrim({ ...sample, trim_end: 8 })).toEqual({ startInS: 0, endInS: 8 });
});

it('VOICE-046 sends whole seconds within the recording', () => {
  expect(toTrimTimes({ startInS: 2, endInS: 10.4 }, 10.4)).toEqual({ trim_start_time: 2, trim_end_time: 11 });
  expect(toTrimTimes({ startInS: 0, endInS: 8 }, 10.4)).toEqual({ trim_start_time: 0, trim_end_time: 8 });
});
