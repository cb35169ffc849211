import { expect, it } from 'vitest';
import { areas } from '../../panels/navigation/areas.ts';
import { pathAfterSwitch } from './path-after-switch.ts';

it.each([
  ['/app/speech-synthesis/text-to-speech', '/app/speech-synthesis/text-to-speech'],
  ['/app/pronunciation-dictionaries/d1', '/app/pronunciation-dictionaries'],
  ['/app/workspace/general', '/app/workspace/general'],
  ['/app/settings', '/app/settings'],
  ['/app/settings/workspace-invites', '/app/settings/workspace-invites'],
  ['/app/affiliates', '/app/home'],
])('shows after a switch of the workspace from %s the page %s', (before, after) => {
  expect(pathAfterSwitch(areas, before)).toBe(after);
});
