import { expect, it } from 'vitest';
import { checkServer, compareVersions, type ServerFacts } from './console-checks.rules.ts';
import { parseNewestRelease } from './release-list.parser.ts';

const now = new Date('2026-03-10T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const healthy: ServerFacts = {
  version: '1.2.3',
  now,
  isReachable: true,
  publicUrl: 'https://voice.example.com',
  mail: { failing: 0 },
  crashingEngines: [],
  models: { installed: 2, failed: [] },
  disks: [{ name: 'DATA_DIR', freeBytes: 5000 }],
  minFreeBytes: 1000,
  backups: { everyHours: 24, newestAt: hoursAgo(5), failedAt: undefined },
  payments: 'live',
  releases: { newest: { version: '1.2.3', url: undefined }, at: now },
};
const findings = (facts: Partial<ServerFacts>) => checkServer({ ...healthy, ...facts });

it('finds nothing to mend on a healthy server', () => {
  expect(findings({}).map(({ state }) => state)).toEqual(Array(8).fill('ok'));
});

it.each([
  [{ mail: 'missing' }, 'mail_missing', 'attention'],
  [{ mail: 'missing', isReachable: false }, 'mail_missing', 'off'],
  [{ mail: { failing: 2 } }, 'mail_failing', 'attention'],
  [{ publicUrl: undefined }, 'address_missing', 'attention'],
  [{ publicUrl: 'http://voice.example.com' }, 'address_without_https', 'attention'],
  [{ publicUrl: undefined, isReachable: false }, 'address_local', 'off'],
  [{ crashingEngines: ['sherpa/kokoro'] }, 'engines_crashing', 'attention'],
  [{ models: { installed: 1, failed: ['Kokoro'] } }, 'models_failed', 'attention'],
  [{ models: { installed: 0, failed: [] } }, 'models_missing', 'off'],
  [{ disks: [{ name: 'BLOB_STORE', freeBytes: 3999 }] }, 'disk_low', 'attention'],
  [{ disks: [{ name: 'BLOB_STORE', freeBytes: 999 }] }, 'disk_full', 'attention'],
  [{ backups: 'missing' }, 'backups_missing', 'attention'],
  [{ backups: 'missing', isReachable: false }, 'backups_missing', 'off'],
  [{ backups: 'unreachable' }, 'backups_unreachable', 'attention'],
  [{ backups: { everyHours: 24, newestAt: undefined, failedAt: undefined } }, 'backups_not_made', 'attention'],
  [{ backups: { everyHours: 24, newestAt: hoursAgo(5), failedAt: hoursAgo(1) } }, 'backups_failed', 'attention'],
  [{ backups: { everyHours: 24, newestAt: hoursAgo(5), failedAt: hoursAgo(9) } }, 'backups_made', 'ok'],
  [{ backups: { everyHours: 24, newestAt: hoursAgo(27), failedAt: undefined } }, 'backups_overdue', 'attention'],
  [{ payments: 'private' }, 'payments_private', 'off'],
  [{ payments: 'local_sandbox' }, 'payments_sandbox', 'off'],
  [{ payments: 'sandbox' }, 'payments_sandbox', 'attention'],
  [{ payments: 'closed' }, 'payments_closed', 'attention'],
  [{ payments: 'test' }, 'payments_test', 'attention'],
  [{ releases: 'missing' }, 'version_unchecked', 'off'],
  [{ releases: 'unreadable' }, 'version_unreadable', 'attention'],
  [{ releases: { newest: { version: '1.10.0', url: undefined }, at: now } }, 'version_outdated', 'attention'],
] as const)('judges %j as %s, %s', (facts, finding, state) => {
  expect(findings(facts)).toContainEqual(expect.objectContaining({ finding, state }));
});

it('compares versions by number', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0);
  expect(compareVersions('0.1.0', '0.1.0')).toBe(0);
  expect(compareVersions('1.0.0-rc.1', '1.0.1')).toBeLessThan(0);
});

it('reads the newest finished release, and no link that runs a script', () => {
  const page = 'https://example.com/v2.0.0';
  const list = [
    { tag_name: 'v1.9.0' },
    { tag_name: 'v2.0.0', html_url: page },
    { tag_name: 'v3.0.0-rc.1', prerelease: true },
    { tag_name: 'v4.0.0', draft: true },
    { tag_name: 'nightly' },
  ];
  expect(parseNewestRelease(JSON.stringify(list))).toEqual({ version: '2.0.0', url: page });
  const script = { tag_name: '2.0.0', html_url: 'javascript:alert(1)' };
  expect(parseNewestRelease(JSON.stringify(script))).toEqual({ version: '2.0.0', url: undefined });
  expect(parseNewestRelease('[]')).toBeUndefined();
  expect(() => parseNewestRelease('{"message":"Not Found"}')).toThrow();
  expect(() => parseNewestRelease('no list')).toThrow();
});
