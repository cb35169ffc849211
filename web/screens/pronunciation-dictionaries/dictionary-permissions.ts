import type { DictionaryReply } from '../../../contract/speech/pronunciation-dictionaries.ts';

/** Whether the person may change the dictionary; else it can be used and read. */
export const canEditDictionary = ({ permission_on_resource: role }: DictionaryReply): boolean =>
  role === 'admin' || role === 'editor';
