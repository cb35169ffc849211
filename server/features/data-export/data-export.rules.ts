import { brand } from '../../../contract/catalogue/brand.ts';
import type { DataExport } from './data-export.store.ts';

/** The README of an export. `deletedAudio`: files whose audio was deleted while the export was being written. */
export function writeReadme(at: Date, deletedAudio: readonly string[]): string {
  const lines = [
    `Your data on ${brand}, as of ${at.toISOString()}.`,
    '',
    'account.json                      your account and its settings',
    'workspace.json                    the workspace and its plan',
    'sessions.json                     the browsers in which you are signed in',
    'devices.json                      the devices from which you signed in',
    'api-keys.json                     names and permissions of your API keys; the keys themselves are not stored',
    'pronunciation-dictionaries.json   the dictionaries with their newest rules and the list of their versions',
    'history.json                      your generations, oldest first; audio_file names the audio of each',
    'audio/                            the audio',
  ];
  if (deletedAudio.length > 0)
    lines.push('', 'This audio was deleted while the export was being created:', ...deletedAudio);
  return `${lines.join('\n')}\n`;
}

/** The newest export, and its progress in percent while it is being created. */
export interface CurrentExport {
  readonly row: DataExport;
  readonly percent: number | undefined;
}
