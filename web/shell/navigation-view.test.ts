import { describe, expect, it } from 'vitest';
import { areas } from '../panels/navigation/areas.ts';
import { activeEntry } from './active-entry.ts';
import { fullMap, fullMapPath } from './full-map/full-map.ts';
import type { NavigationChoices } from './navigation-choices.ts';
import { navigationView } from './navigation-view.ts';
import { chooseGroup, entryHeight, headingHeight } from './open-groups.ts';

const none: NavigationChoices = { opened: [], closed: [], pinned: [] };
const page = (name: string) => `${fullMapPath}/${name}`;
/** The height of the sidebar of a window of 1280 × 800 px without its header and foot. */
const laptop = 571;

function view(pathname: string, choices: Partial<NavigationChoices> = {}, height = laptop) {
  const { top, groups } = navigationView(fullMap, pathname, { ...none, ...choices }, height);
  const open = groups.filter(({ isOpen }) => isOpen);
  const rows = top.length + open.reduce((sum, { entries }) => sum + entries.length, 0);
  return {
    top: top.map(({ title }) => title),
    open: open.map(({ title }) => title),
    current: groups.find(({ isCurrent }) => isCurrent)?.title,
    height: rows * entryHeight + groups.length * headingHeight,
  };
}

describe('ROUTE-001 the navigation with every area', () => {
  it('has 22 entries in five groups', () => {
    expect(fullMap.flatMap(({ entries }) => entries)).toHaveLength(22);
    expect(fullMap.filter(({ title }) => title !== undefined)).toHaveLength(5);
    expect(fullMap.find(({ title }) => title === 'Agents')?.entries[0]?.pages).toHaveLength(11);
  });

  it('opens groups from the top while they fit, and always that of the current page', () => {
    expect(view(page('home'))).toMatchObject({ open: ['Create', 'Projects', 'Agents'], current: undefined });
    expect(view(page('usage'))).toMatchObject({ open: ['Projects', 'Agents', 'Developers'], current: 'Developers' });
    expect(view(page('home'), {}, 1000).open).toHaveLength(5);
  });

  it.each(fullMap.flatMap(({ entries }) => entries).filter(({ path }) => path.startsWith(fullMapPath)))(
    'fits 1280 × 800 px on $title, whichever group is opened',
    ({ path }) => {
      expect(view(path).height).toBeLessThanOrEqual(laptop);
      for (const { title } of fullMap) {
        if (title === undefined) continue;
        const opened = view(path, chooseGroup(none, title, true));
        expect(opened.open).toContain(title);
        expect(opened.height).toBeLessThanOrEqual(laptop);
      }
    },
  );

  it('keeps the group opened last, also if it does not fit, and no group closed by hand', () => {
    expect(view(page('home'), { opened: ['Developers'] }).open).toContain('Developers');
    expect(view(page('home'), { opened: ['Developers'] }, 200).open).toEqual(['Developers']);
    expect(view(page('music'), { closed: ['Create'] }).open).not.toContain('Create');
    const reopened = chooseGroup(chooseGroup(none, 'Create', false), 'Create', true);
    expect(reopened).toEqual({ opened: ['Create'], closed: [] });
  });

  it('moves pinned entries to the top, in the order of pinning', () => {
    const pinned = view(page('home'), { pinned: [page('usage'), page('agents'), '/removed'] });
    expect(pinned.top).toEqual(['Home', 'Voices', 'Usage', 'Agents']);
    expect(pinned.open).not.toContain('Agents');
  });
});

it.each([
  ['/app/voices', 'Voices'],
  ['/app/voice-lab/voices/abc', 'Voices'],
  ['/app/voice-library/collections', 'Voices'],
  ['/app/voice-libraries', undefined],
  ['/app/speech-synthesis/text-to-speech', 'Text to Speech'],
  ['/app/speech-synthesis/text-to-speech/history', 'History'],
  ['/app/settings', 'Settings'],
  ['/app/settings/security', 'Settings'],
  ['/app/settings/webhooks', 'Webhooks'],
  ['/app/workspace', 'Settings'],
  ['/app/workspace/members/m1', 'Settings'],
  ['/app/console/people', undefined],
  ['/app/settings/api-keys', 'API keys'],
  ['/app/usage/workspace', 'Usage'],
])('%s belongs to the area %s', (path, title) => {
  expect(activeEntry(areas, path)?.title).toBe(title);
});
