import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';

/** Whether the user can edit the dictionary; otherwise it is read-only. */
export const canEditDictionary = ({ permission_on_resource: role }: DictionaryReply): boolean =>
  role === 'admin' || role === 'editor';
