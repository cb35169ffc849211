import type {
  ServerCheckFinding,
  ServerCheckName,
  ServerCheckState,
} from '../../../contract/console/console-states.ts';
import { formatDate } from '../../format/date.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { formatMessage } from '../../messages/format-message.ts';
import { t } from '../../messages/t.ts';
import { consolePaths } from './console-paths.ts';
import type { ServerCheck } from './server-checks-query.ts';

export const checkTitles: Readonly<Record<ServerCheckName, string>> = {
  mail: t('Email'),
  address: t('Public address'),
  engines: t('Engines'),
  models: t('Models'),
  disk: t('Disk'),
  backups: t('Backups'),
  payments: t('Payments'),
  version: t('Version'),
};

export const stateTitles: Readonly<Record<ServerCheckState, string>> = {
  ok: t('OK'),
  attention: t('Needs attention'),
  off: t('Off'),
};

const bytesOf = ({ bytes }: ServerCheck): string => formatFileSize(bytes ?? 0);
const timeOf = ({ at_unix: at }: ServerCheck): string => (at === null ? '' : formatDate(at, { withTime: true }));
const listOf = ({ subjects }: ServerCheck): string => subjects.join(', ');

const texts: Readonly<Record<ServerCheckFinding, (check: ServerCheck) => string>> = {
  mail_sent: () => t('Emails reach people through your mail server.'),
  mail_failing: ({ count }) =>
    formatMessage('The mail server rejected {count, plural, one {# email} other {# emails}} of the last 24 hours.', {
      count: count ?? 0,
    }),
  mail_missing: () =>
    t('No mail server is set: invitations, password resets and notices stay in the database and reach nobody.'),
  address_public: ({ url }) => t('People reach this server at {url}.', { url: url ?? '' }),
  address_without_https: ({ url }) =>
    t('{url} has no https: passwords travel unencrypted, and browsers block the microphone and passkeys.', {
      url: url ?? '',
    }),
  address_missing: () =>
    t('Other machines can reach this server, but it has no public address for links, emails and passkeys.'),
  address_local: () => t('Only this machine can reach the server.'),
  engines_running: () => t('No engine crashed in the last ten minutes.'),
  engines_crashing: (check) => t('These engines crash again and again: {engines}.', { engines: listOf(check) }),
  models_installed: ({ count }) =>
    formatMessage('{count, plural, one {# neural model is} other {# neural models are}} installed.', {
      count: count ?? 0,
    }),
  models_failed: (check) => t('The installation failed: {models}.', { models: listOf(check) }),
  models_missing: () => t('No neural model is installed; they sound more natural than the built-in engines.'),
  disk_free: (check) => t('{size} free.', { size: bytesOf(check) }),
  disk_low: (check) => t('Only {size} free. Make room before the server rejects uploads.', { size: bytesOf(check) }),
  disk_full: (check) => t('Only {size} free: the server rejects uploads and new audio.', { size: bytesOf(check) }),
  backups_made: (check) => t('The last backup was made on {time}.', { time: timeOf(check) }),
  backups_failed: (check) => t('The backup of {time} failed.', { time: timeOf(check) }),
  backups_overdue: (check) =>
    t('The last backup was made on {time}; the next one is overdue.', { time: timeOf(check) }),
  backups_not_made: () => t('No backup has been made yet.'),
  backups_missing: () => t('No backups are made: a broken disk loses everything.'),
  backups_unreachable: () => t('The place for backups cannot be read.'),
  payments_live: () => t('Plans are paid through Stripe.'),
  payments_test: () => t('The key of Stripe is a test key: nobody pays for plans.'),
  payments_sandbox: () => t('The sandbox sells plans: nobody pays for them.'),
  payments_closed: () => t('Plans cannot be bought: no payment provider is set.'),
  payments_private: () => t('A private server has no plans.'),
  payments_isolated: () => t('The sale of plans is disabled for an isolated environment.'),
  version_newest: (check) =>
    t('{version} is the newest version in the list of {time}.', {
      version: check.subjects[0] ?? '',
      time: timeOf(check),
    }),
  version_outdated: ({ subjects: [own = '', newest = ''] }) =>
    t('Version {newest} is available; this server runs {version}.', { newest, version: own }),
  version_unchecked: ({ subjects: [own = ''] }) =>
    t(
      'This server runs {version}. It asks nobody for newer versions; it reads a list of releases if you provide one.',
      {
        version: own,
      },
    ),
  version_unreadable: ({ subjects: [own = ''] }) =>
    t('This server runs {version}. The list of releases cannot be read.', { version: own }),
};

export const checkText = (check: ServerCheck): string => texts[check.finding](check);

interface Mend {
  readonly label: string;
  readonly path: string;
}

const mends: Readonly<Partial<Record<ServerCheckFinding, Mend>>> = {
  mail_failing: { label: t('Show outgoing email'), path: consolePaths.mail },
  engines_crashing: { label: t('Show status'), path: '/app/status' },
  models_failed: { label: t('Show models'), path: '/app/settings/engine-models' },
  models_missing: { label: t('Add models'), path: '/app/settings/engine-models' },
  backups_failed: { label: t('Show backups'), path: consolePaths.backups },
  backups_overdue: { label: t('Show backups'), path: consolePaths.backups },
  backups_not_made: { label: t('Back up now'), path: consolePaths.backups },
};

/** The screen that mends it. */
export const mendOf = ({ finding }: ServerCheck): Mend | undefined => mends[finding];
