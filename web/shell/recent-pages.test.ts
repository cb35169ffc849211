import { expect, it, vi } from 'vitest';
import { memoryStorage } from '../data/storage/test-storage.ts';
import { areas } from '../panels/navigation/areas.ts';
import { recentPages, recordPage } from './recent-pages.ts';

it('returns the last six pages of the navigation, the latest first, without the current one', () => {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  const titles = (pathname: string) => recentPages(areas, pathname).map(({ title }) => title);
  expect(titles('/app/home')).toEqual([]);
  for (const path of ['home', 'voices', 'settings', 'voice-lab/voices/abc', 'usage', 'voices', 'settings/api-keys'])
    recordPage(areas, `/app/${path}`);
  expect(titles('/app/settings')).toEqual(['API keys', 'Voices', 'Usage', 'Voice lab', 'Home']);
  expect(titles('/app/usage')).toEqual(['API keys', 'Voices', 'Voice lab', 'Settings', 'Home']);
  storage.setItem('xi:recent_pages', '{"broken":1}');
  expect(titles('/app/home')).toEqual([]);
  vi.unstubAllGlobals();
});
