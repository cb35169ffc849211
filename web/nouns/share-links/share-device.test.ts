import { expect, it } from 'vitest';
import { isPhoneOrTablet } from '../../parts/device/device.ts';
import { usesSheet } from './share-device.ts';

const mouse = { touchPoints: 0, isCoarse: false };
const desktop = {
  ...mouse,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
};
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

it.each([
  ['a desktop', desktop, false],
  ['a notebook with a touch screen', { ...desktop, touchPoints: 10 }, false],
  ['a Mac', { ...mouse, userAgent: mac }, false],
  ['an iPad, which reports itself as a Mac', { ...mouse, touchPoints: 5, userAgent: mac }, true],
  ['a tablet by its pointer', { ...desktop, touchPoints: 10, isCoarse: true }, true],
  [
    'a phone with a pen, by its user agent',
    { ...mouse, userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile' },
    true,
  ],
])('C-37 classifies %s', (_, device, expected) => {
  expect(isPhoneOrTablet(device)).toBe(expected);
  expect(usesSheet(1280, device)).toBe(expected);
});

it('SHARE-013 UI-004 uses a sheet below 768 px on every device', () => {
  expect([767, 768].map((width) => usesSheet(width, desktop))).toEqual([true, false]);
});
