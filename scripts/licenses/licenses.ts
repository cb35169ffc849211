import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCompatible } from './compatible.ts';
import type { LicenseOverride } from './overrides.ts';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** As its package.json states it; undefined: it states none. */
  readonly stated: string | undefined;
}

interface LockEntry {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
}

type Manifest = { readonly license?: unknown; readonly licenses?: unknown };

/**
 * Every package of package-lock.json in the folder `root`, with the licence of its installed package.json. One that is
 * not installed here, such as a build for another platform, has that of package-lock.json.
 */
export function readLockedPackages(root: string): LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, entry]) => {
      const manifest = join(root, path, 'package.json');
      const stated = existsSync(manifest)
        ? readLicense(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest)
        : entry.license;
      const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version: entry.version ?? '', stated };
    });
}

/** The field `license`, also in its older forms: an object, and a list of which one may be chosen. */
function readLicense({ license, licenses }: Manifest): string | undefined {
  const types = [license ?? licenses ?? []]
    .flat()
    .map((one: unknown) => (typeof one === 'string' ? one : (one as { type?: unknown } | null)?.type))
    .filter((type) => typeof type === 'string');
  return types.length === 0 ? undefined : types.join(' OR ');
}

export interface LicenseReport {
  /** Names with versions, by licence. */
  readonly byLicense: ReadonlyMap<string, readonly string[]>;
  /** As sentences. */
  readonly problems: readonly string[];
}

/** Finds packages that AGPL-3.0-or-later does not permit, and overrides that no package needs as they are. */
export function reviewLicenses(
  packages: readonly LockedPackage[],
  overrides: Readonly<Record<string, LicenseOverride>>,
): LicenseReport {
  const byLicense = new Map<string, string[]>();
  const problems: string[] = [];
  const used = new Set<string>();
  for (const { name, version, stated } of packages) {
    const override = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
    const applies = override !== undefined && override.stated === stated;
    if (applies) used.add(name);
    const license = applies ? override.actual : (stated ?? 'none');
    byLicense.set(license, [...(byLicense.get(license) ?? []), `${name} ${version}`]);
    if (!isCompatible(license))
      problems.push(`${name} ${version} has the licence ${license}, which AGPL-3.0-or-later does not permit.`);
  }
  for (const name of Object.keys(overrides))
    if (!used.has(name))
      problems.push(`The override of ${name} is not needed: no such package, or it states another licence now.`);
  return { byLicense, problems };
}

/** The report as text; with `isComplete`, it names every package. */
export function formatReport({ byLicense }: LicenseReport, isComplete: boolean): string {
  const licenses = [...byLicense].sort(([a, one], [b, other]) => other.length - one.length || a.localeCompare(b));
  return licenses
    .map(([license, names]) =>
      [`${license}: ${names.length}`, ...(isComplete ? names.map((name) => `  ${name}`) : [])].join('\n'),
    )
    .join('\n');
}
