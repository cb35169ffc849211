import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildPlayer } from './build-player.ts';

it('PLAYER-010 keeps the player on other sites within 15 kB and its script within 2 kB', async () => {
  const { page, embedScript } = await buildPlayer();
  const sizes = { page: gzipSync(page).length, embedScript: gzipSync(embedScript).length };
  console.info('gzip bytes of the player', sizes);
  expect(sizes.page).toBeLessThanOrEqual(15_000);
  expect(sizes.embedScript).toBeLessThanOrEqual(2000);
  expect(page).not.toMatch(/<script[^>]+src=|<link/);
  expect(page).not.toContain('react');
  expect(page).not.toContain('cookie');
});
