import { expect, it } from 'vitest';
import { readChangelog } from './read-changelog.server.ts';

const source = `# Changelog

Some words.

## [Unreleased]

### Added

- Payouts: \`/app/payouts\` shows the balance; [docs/payouts.md](docs/payouts.md), [a site](https://site.example).

## [1.0.0] - 2026-12-01

### Added

- A first <version>.
`;

it('U-58 writes the changes of each version below a heading of its own, with the date of the newest release', () => {
  const { html, date } = readChangelog(source);
  expect(date).toBe('2026-12-01');
  expect(html).not.toContain('Some words');
  expect([...html.matchAll(/<h\d id="([^"]+)">([^<]+)</g)].map(([, id, title]) => `${id}: ${title}`)).toEqual([
    'unreleased: Not released yet',
    'unreleased-added: Added',
    '1-0-0: 1.0.0 · 2026-12-01',
    '1-0-0-added: Added',
  ]);
  expect(html).toContain('<code>/app/payouts</code>');
  expect(html).toContain('docs/payouts.md, <a href="https://site.example">a site</a>');
});

it('reads the changelog of this repository', () => {
  expect(readChangelog().html.match(/<li>/g)!.length).toBeGreaterThan(100);
});
