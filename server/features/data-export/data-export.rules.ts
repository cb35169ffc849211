import { brand } from '../../../contract/catalogue/brand.ts';
import type { DataExport } from './data-export.store.ts';

/** What stands in the file, for whoever opens it. `gone`: audio that was deleted while the file was being written. */
export function guide(at: Date, gone: readonly string[]): string {
  const lines = [
    `Your data on ${brand}, as of ${at.toISOString()}.`,
    '',
    'account.json                      your account and its settings',
    'workspace.json                    the workspace and its plan',
    'sessions.json                     the browsers in which you are signed in',
    'devices.json                      the devices from which you signed in',
    'api-keys.json                     names and permissions of your API keys; the keys themselves are kept nowhere',
    'pronunciation-dictionaries.json   the dictionaries with their newest rules and the list of their versions',
    'history.json                      what was made, the oldest first; audio_file names the audio of each',
    'audio/                            the audio',
  ];
  if (gone.length > 0) lines.push('', 'This audio was deleted while the file was being written:', ...gone);
  return `${lines.join('\n')}\n`;
}

/** The newest export, and how far it is while it is being made (0–100). */
export interface CurrentExport {
  readonly row: DataExport;
  readonly percent: number | undefined;
}
