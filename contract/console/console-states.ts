/** The states of jobs, as the console lists them. */
export const consoleJobStates = ['failed', 'running', 'waiting', 'cancelled', 'completed'] as const;
export type ConsoleJobState = (typeof consoleJobStates)[number];

/** The states of emails in the outbox. `failed`: the mail server rejected the latest attempt. */
export const consoleMailStates = ['failed', 'waiting', 'sent'] as const;
export type ConsoleMailState = (typeof consoleMailStates)[number];

/** The states of the forms that people send to the operator. */
export const consoleFormStates = ['open', 'resolved'] as const;
export type ConsoleFormState = (typeof consoleFormStates)[number];

/** The flags of voices that the operator sets. */
export const consoleVoiceFlags = ['BAN', 'CAPTCHA', 'NONE'] as const;
export type ConsoleVoiceFlag = (typeof consoleVoiceFlags)[number];

/** What the console checks on the server, in the order of its list. */
export const serverCheckNames = [
  'mail',
  'address',
  'engines',
  'models',
  'disk',
  'backups',
  'payments',
  'version',
] as const;
export type ServerCheckName = (typeof serverCheckNames)[number];

/** `off`: not set up, and not needed for how this server is used. */
export const serverCheckStates = ['ok', 'attention', 'off'] as const;
export type ServerCheckState = (typeof serverCheckStates)[number];

/** What a check found. */
export const serverCheckFindings = [
  'mail_sent',
  'mail_failing',
  'mail_missing',
  'address_public',
  'address_without_https',
  'address_missing',
  'address_local',
  'engines_running',
  'engines_crashing',
  'models_installed',
  'models_failed',
  'models_missing',
  'disk_free',
  'disk_low',
  'disk_full',
  'backups_made',
  'backups_failed',
  'backups_overdue',
  'backups_not_made',
  'backups_missing',
  'backups_unreachable',
  'payments_live',
  'payments_test',
  'payments_sandbox',
  'payments_closed',
  'payments_private',
  'payments_isolated',
  'version_newest',
  'version_outdated',
  'version_unchecked',
  'version_unreadable',
] as const;
export type ServerCheckFinding = (typeof serverCheckFindings)[number];
