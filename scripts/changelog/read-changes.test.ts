import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readChanges } from './read-changes.ts';

const source = `# Changelog

Some words.

## [Unreleased]

### Added

- Payouts: shared voices earn; \`/app/payouts\` shows the balance.
- For operators: \`npm run users\` prints links.
- \`GET /v1/voices\` has a tag: it is stable.

### Changed

For contributors:

- Code has other names.

For users:

- Voices are louder.

### Fixed

- A fault.

## [1.0.0] - 2026-12-01

### Added

- A first version.
`;

it('reads what users notice, with the version and the date of the file', () => {
  expect(readChanges(source, 10)).toEqual([
    { version: 'Unreleased', title: 'Payouts', text: 'Shared voices earn; `/app/payouts` shows the balance.' },
    { version: 'Unreleased', text: '`GET /v1/voices` has a tag: it is stable.' },
    { version: 'Unreleased', text: 'Voices are louder.' },
    { version: '1.0.0', date: '2026-12-01', text: 'A first version.' },
  ]);
});

it('reads as many entries as asked for', () => {
  expect(readChanges(source, 2)).toHaveLength(2);
});

it('reads the changelog of this repository', () => {
  const changes = readChanges(readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'), 20);
  expect(changes).toHaveLength(20);
  for (const { version, text } of changes) expect([version, text].every((words) => words !== '')).toBe(true);
});
