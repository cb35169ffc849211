import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isCompatible } from './compatible.ts';
import { formatReport, readLockedPackages, reviewLicenses } from './licenses.ts';
import { licenseOverrides } from './overrides.ts';
import { writeSbom } from './sbom.ts';

const folder = mkdtempSync(join(tmpdir(), 'timbre-licenses-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writeJson = (path: string, value: unknown) => writeFileSync(join(folder, path), JSON.stringify(value));
const resolved = { resolved: 'https://registry.npmjs.org/x/-/x-1.0.0.tgz', integrity: 'sha512-AAAA' };
writeJson('package.json', { name: 'fixture', version: '1.0.0', dependencies: { plain: '1.0.0', old: '2.0.0' } });
writeJson('package-lock.json', {
  name: 'fixture',
  version: '1.0.0',
  lockfileVersion: 3,
  packages: {
    '': { name: 'fixture', version: '1.0.0', dependencies: { plain: '1.0.0', old: '2.0.0' } },
    'node_modules/plain': { version: '1.0.0', license: 'MIT', ...resolved },
    'node_modules/old': { version: '2.0.0', ...resolved, dependencies: { '@scope/deep': '3.0.0' } },
    'node_modules/old/node_modules/@scope/deep': { version: '3.0.0', license: 'MIT', ...resolved },
  },
});
const installed = { plain: { license: 'ISC' }, old: { licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] } };
for (const [name, manifest] of Object.entries(installed)) {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true });
  writeJson(`node_modules/${name}/package.json`, { name, ...manifest });
}

it.each([
  ['MIT', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['MIT AND GPL-2.0-only', false],
  ['(MIT AND (ISC OR SSPL-1.0)) OR Proprietary', true],
  ['MIT AND (ISC AND SSPL-1.0)', false],
  ['GPL-2.0+', true],
  ['GPL-2.0-only', false],
  ['GPL-2.0-only WITH Classpath-exception-2.0', false],
  ['Apache-2.0 WITH LLVM-exception', true],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE', false],
  ['MIT OR', false],
  ['(MIT', false],
  ['MIT ISC', false],
  ['', false],
])('says of %j that AGPL-3.0-or-later permits it: %s', (expression, expected) => {
  expect(isCompatible(expression)).toBe(expected);
});

it('reads the licences of installed packages, in every form, and of the lock file for others', () => {
  expect(readLockedPackages(folder)).toEqual([
    { name: 'plain', version: '1.0.0', stated: 'ISC' },
    { name: 'old', version: '2.0.0', stated: 'MIT OR GPL-2.0' },
    { name: '@scope/deep', version: '3.0.0', stated: 'MIT' },
  ]);
});

it('names packages that are not permitted, and overrides that do not fit any more', () => {
  const packages = [
    { name: 'good', version: '1.0.0', stated: 'MIT' },
    { name: 'closed', version: '1.0.0', stated: 'UNLICENSED' },
    { name: 'silent', version: '1.0.0', stated: undefined },
    { name: 'wrong', version: '1.0.0', stated: 'BSD' },
    { name: 'changed', version: '2.0.0', stated: 'SSPL-1.0' },
  ];
  const report = reviewLicenses(packages, {
    wrong: { stated: 'BSD', actual: 'BSD-2-Clause', source: 'LICENSE' },
    changed: { stated: 'BSD', actual: 'BSD-2-Clause', source: 'LICENSE' },
  });
  expect(report.problems).toEqual([
    'closed 1.0.0 has the licence UNLICENSED, which AGPL-3.0-or-later does not permit.',
    'silent 1.0.0 has the licence none, which AGPL-3.0-or-later does not permit.',
    'changed 2.0.0 has the licence SSPL-1.0, which AGPL-3.0-or-later does not permit.',
    'The override of changed is not needed: no such package, or it states another licence now.',
  ]);
  expect(formatReport(report, true)).toContain('BSD-2-Clause: 1\n  wrong 1.0.0');
});

it('finds no problem in the dependencies of this repository', () => {
  const packages = readLockedPackages(join(import.meta.dirname, '../..'));
  expect(packages.length).toBeGreaterThan(100);
  expect(reviewLicenses(packages, licenseOverrides).problems).toEqual([]);
});

it('writes a bill of materials from the lock file alone', async () => {
  rmSync(join(folder, 'node_modules'), { recursive: true });
  const path = join(folder, 'build/sbom.json');
  expect(await writeSbom(folder, path)).toBe(3);
  const { bomFormat, components } = JSON.parse(readFileSync(path, 'utf8')) as {
    bomFormat: string;
    components: { purl: string }[];
  };
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map(({ purl }) => purl).sort()).toEqual([
    'pkg:npm/%40scope/deep@3.0.0',
    'pkg:npm/old@2.0.0',
    'pkg:npm/plain@1.0.0',
  ]);
});
