import type {
  ServerCheckFinding,
  ServerCheckName,
  ServerCheckState,
} from '../../../contract/console/console-states.ts';

/** What is known of the server. */
export interface ServerFacts {
  readonly version: string;
  readonly now: Date;
  /** Whether other machines can reach the server; on a laptop of its owner, mail and backups are optional. */
  readonly isReachable: boolean;
  readonly publicUrl: string | undefined;
  readonly mail: { readonly failing: number } | 'missing';
  readonly crashingEngines: readonly string[];
  readonly models: { readonly installed: number; readonly failed: readonly string[] };
  readonly disks: readonly { readonly name: string; readonly freeBytes: number }[];
  readonly minFreeBytes: number;
  readonly backups: BackupFacts | 'missing' | 'unreachable';
  readonly payments: 'live' | 'test' | 'sandbox' | 'local_sandbox' | 'closed' | 'private' | 'isolated';
  readonly releases: Releases | 'missing' | 'unreadable';
}

interface BackupFacts {
  readonly everyHours: number;
  readonly newestAt: Date | undefined;
  readonly failedAt: Date | undefined;
}

export interface Release {
  readonly version: string;
  readonly url: string | undefined;
}

interface Releases {
  readonly newest: Release | undefined;
  /** When the list was written. */
  readonly at: Date;
}

export interface ServerCheck {
  readonly name: ServerCheckName;
  readonly state: ServerCheckState;
  readonly finding: ServerCheckFinding;
  readonly settings?: readonly string[];
  readonly subjects?: readonly string[];
  readonly count?: number;
  readonly bytes?: number;
  readonly at?: Date;
  readonly url?: string | undefined;
}

const hourMs = 60 * 60 * 1000;
/** Below this many times the minimum, the operator should make room before uploads are rejected. */
const lowDiskFactor = 4;
/** The job of backups runs once an hour, and a backup takes time. */
const backupToleranceMs = 2 * hourMs;

export const checkServer = (facts: ServerFacts): ServerCheck[] => [
  checkMail(facts),
  checkAddress(facts),
  checkEngines(facts),
  checkModels(facts),
  checkDisk(facts),
  checkBackups(facts),
  checkPayments(facts),
  checkVersion(facts),
];

function checkMail({ mail, isReachable, publicUrl }: ServerFacts): ServerCheck {
  if (mail === 'missing')
    return {
      name: 'mail',
      state: isReachable ? 'attention' : 'off',
      finding: 'mail_missing',
      // The links in emails need the address.
      settings: ['SMTP_URL', 'MAIL_FROM', ...(publicUrl === undefined ? ['PUBLIC_URL'] : [])],
    };
  if (mail.failing === 0) return { name: 'mail', state: 'ok', finding: 'mail_sent' };
  const settings = ['SMTP_URL', 'MAIL_FROM'];
  return { name: 'mail', state: 'attention', finding: 'mail_failing', count: mail.failing, settings };
}

function checkAddress({ publicUrl: url, isReachable }: ServerFacts): ServerCheck {
  const settings = ['PUBLIC_URL'];
  if (!isReachable)
    return { name: 'address', state: 'off', finding: 'address_local', settings: ['HOST', 'PUBLIC_URL'] };
  if (url === undefined) return { name: 'address', state: 'attention', finding: 'address_missing', settings };
  if (url.startsWith('https:')) return { name: 'address', state: 'ok', finding: 'address_public', url };
  return { name: 'address', state: 'attention', finding: 'address_without_https', url, settings };
}

const checkEngines = ({ crashingEngines: subjects }: ServerFacts): ServerCheck =>
  subjects.length === 0
    ? { name: 'engines', state: 'ok', finding: 'engines_running' }
    : { name: 'engines', state: 'attention', finding: 'engines_crashing', subjects };

function checkModels({ models: { installed, failed } }: ServerFacts): ServerCheck {
  if (failed.length > 0) return { name: 'models', state: 'attention', finding: 'models_failed', subjects: failed };
  if (installed === 0) return { name: 'models', state: 'off', finding: 'models_missing' };
  return { name: 'models', state: 'ok', finding: 'models_installed', count: installed };
}

function checkDisk({ disks, minFreeBytes }: ServerFacts): ServerCheck {
  const below = (bytes: number) => disks.filter(({ freeBytes }) => freeBytes < bytes);
  const bytes = Math.min(...disks.map(({ freeBytes }) => freeBytes));
  const full = below(minFreeBytes);
  const low = below(minFreeBytes * lowDiskFactor);
  if (low.length === 0) return { name: 'disk', state: 'ok', finding: 'disk_free', bytes };
  return {
    name: 'disk',
    state: 'attention',
    finding: full.length > 0 ? 'disk_full' : 'disk_low',
    bytes,
    settings: (full.length > 0 ? full : low).map(({ name }) => name),
  };
}

function checkBackups({ backups, isReachable, now }: ServerFacts): ServerCheck {
  const settings = ['BACKUP_TO'];
  if (backups === 'missing')
    return { name: 'backups', state: isReachable ? 'attention' : 'off', finding: 'backups_missing', settings };
  if (backups === 'unreachable')
    return { name: 'backups', state: 'attention', finding: 'backups_unreachable', settings };
  const { newestAt, failedAt, everyHours } = backups;
  if (failedAt && (!newestAt || failedAt > newestAt))
    return { name: 'backups', state: 'attention', finding: 'backups_failed', at: failedAt, settings };
  if (!newestAt) return { name: 'backups', state: 'attention', finding: 'backups_not_made' };
  const isOverdue = now.getTime() - newestAt.getTime() > everyHours * hourMs + backupToleranceMs;
  return {
    name: 'backups',
    state: isOverdue ? 'attention' : 'ok',
    finding: isOverdue ? 'backups_overdue' : 'backups_made',
    at: newestAt,
  };
}

function checkPayments({ payments }: ServerFacts): ServerCheck {
  const settings = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  switch (payments) {
    case 'live':
      return { name: 'payments', state: 'ok', finding: 'payments_live' };
    case 'private':
      return { name: 'payments', state: 'off', finding: 'payments_private' };
    case 'isolated':
      return { name: 'payments', state: 'off', finding: 'payments_isolated', settings: ['ISOLATED_ENVIRONMENT'] };
    case 'local_sandbox':
      return { name: 'payments', state: 'off', finding: 'payments_sandbox', settings };
    case 'test':
    case 'sandbox':
    case 'closed':
      return { name: 'payments', state: 'attention', finding: `payments_${payments}`, settings };
  }
}

function checkVersion({ version, releases }: ServerFacts): ServerCheck {
  const settings = ['RELEASES_FILE'];
  if (releases === 'missing')
    return { name: 'version', state: 'off', finding: 'version_unchecked', subjects: [version], settings };
  if (releases === 'unreadable')
    return { name: 'version', state: 'attention', finding: 'version_unreadable', subjects: [version], settings };
  const { newest, at } = releases;
  if (!newest || compareVersions(newest.version, version) <= 0)
    return { name: 'version', state: 'ok', finding: 'version_newest', subjects: [version], at };
  const subjects = [version, newest.version];
  return { name: 'version', state: 'attention', finding: 'version_outdated', subjects, at, url: newest.url };
}

const numbers = (version: string): number[] => (/^\d+\.\d+\.\d+/.exec(version)?.[0] ?? '0.0.0').split('.').map(Number);

/** Above 0: `a` is newer. Only finished releases are compared, so a suffix such as `-rc.1` is ignored. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [numbers(a), numbers(b)];
  for (const [at, value] of left.entries()) if (value !== right[at]) return value - right[at]!;
  return 0;
}
