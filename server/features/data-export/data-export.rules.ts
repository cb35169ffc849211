import type { DataExportScope } from '../../../contract/accounts/data-export.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { DataExport } from './data-export.store.ts';

/** A blob and its path in the archive. */
export interface ArchiveFile {
  readonly path: string;
  readonly key: string;
}

interface ReadmeInput {
  readonly scope: DataExportScope;
  readonly at: Date;
  /** Name and title of each file with stored records. */
  readonly records: readonly { readonly name: string; readonly title: string }[];
  /** Files that were deleted while the export was being written. */
  readonly deleted: readonly string[];
}

const describeFile = (name: string, title: string): string => `${name.padEnd(33)} ${title}`;

const personLines = {
  title: 'Your data',
  files: [
    'account.json                      your account and its settings',
    'workspace.json                    the workspace and its plan',
    'sessions.json                     the browsers in which you are signed in',
    'devices.json                      the devices from which you signed in',
    'api-keys.json                     names and permissions of your API keys; the keys themselves are not stored',
    'pronunciation-dictionaries.json   the dictionaries with their newest rules and the list of their versions',
    'emails.json                       the emails that we sent you in the last 30 days, without their text',
    'invoices.json                     the invoices of the workspace, if you are an admin of it',
  ],
  end: 'It contains no passwords, keys or codes, and nothing of other members of the workspace.',
};
const workspaceLines: typeof personLines = {
  title: 'The data of your workspace and all its members',
  files: [
    'Below, “you” means any member of the workspace.',
    '',
    'workspace.json                    the workspace and its plan',
    'members.json                      the people of the workspace',
    'api-keys.json                     names and permissions of all API keys; the keys themselves are not stored',
    'pronunciation-dictionaries.json   the dictionaries with their newest rules and the list of their versions',
    'invoices.json                     the invoices of the workspace',
  ],
  end: 'It contains no passwords, keys or codes, and nothing of what members have outside of this workspace.',
};

/** The README of an export. */
export function writeReadme({ scope, at, records, deleted }: ReadmeInput): string {
  const { title, files, end } = scope === 'person' ? personLines : workspaceLines;
  const lines = [
    `${title} on ${brand}, as of ${at.toISOString()}.`,
    '',
    ...files,
    ...records.map(({ name, title }) => describeFile(`${name}.json`, title)),
    'history.json                      the generations, oldest first; audio_file names the audio of each',
    'audio/                            the audio',
    '',
    end,
  ];
  if (deleted.length > 0) lines.push('', 'These files were deleted while the export was being created:', ...deleted);
  return `${lines.join('\n')}\n`;
}

/** The newest export, and its progress in percent while it is being created. */
export interface CurrentExport {
  readonly row: DataExport;
  readonly percent: number | undefined;
}

/**
 * A stored row in the format of the archive: snake case, without the omitted columns. `userId`: without the consents of
 * others; undefined: with all.
 */
export function toRecord(row: object, omitted: readonly string[], userId: string | undefined): Record<string, unknown> {
  const entries = Object.entries(row).filter(([column]) => !omitted.includes(column));
  return Object.fromEntries(
    entries.map(([column, value]) => [
      column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      column === 'consent' ? ownConsents(value, userId) : value,
    ]),
  );
}

/** The consents to the use of recordings that this person gave, or all people. */
function ownConsents(stored: unknown, userId: string | undefined): unknown[] {
  const { added = [], ...first } = (stored ?? {}) as { userId?: string; added?: { userId?: string }[] };
  return [first, ...added].filter(
    (consent) => consent.userId !== undefined && (userId === undefined || consent.userId === userId),
  );
}

/** A file name without folders, so that unpacking cannot leave the folder. */
export const safeFileName = (name: string): string =>
  [...name]
    .map((character) => (/[\\/:*?"<>|\p{Cc}]/u.test(character) ? '_' : character))
    .join('')
    .slice(-150);

const extensions: Readonly<Record<string, string>> = {
  'audio/mpeg': '.mp3',
  'audio/mp3': '.mp3',
  'audio/wav': '.wav',
  'audio/x-wav': '.wav',
  'audio/flac': '.flac',
  'audio/ogg': '.ogg',
  'audio/opus': '.opus',
  'audio/mp4': '.m4a',
  'audio/aac': '.aac',
  'audio/webm': '.webm',
};

/** The extension of a media type; empty for an unknown one. */
export const extensionOf = (mediaType: string): string => extensions[mediaType.split(';')[0]!.trim()] ?? '';
