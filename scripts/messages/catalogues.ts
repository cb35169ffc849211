import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceTexts } from './sources.ts';
import { translationFault } from './translation-fault.ts';
import { readUsedMessages } from './used-messages.ts';

type Catalogue = Readonly<Record<string, string>>;

/** A text of the interface with the files that show it. */
interface Message {
  readonly isIcu: boolean;
  readonly paths: readonly string[];
}

export const readCatalogue = (root: string, code: string): Catalogue =>
  JSON.parse(readFileSync(join(root, `web/messages/${code}.json`), 'utf8'));

/** Every text of the interface by its key, sorted as in the catalogues. */
export function readMessages(root: string): ReadonlyMap<string, Message> {
  const found = new Map<string, { isIcu: boolean; paths: Set<string> }>();
  const add = (key: string, path: string, isIcu: boolean) => {
    const message = found.get(key) ?? { isIcu, paths: new Set<string>() };
    message.paths.add(path);
    found.set(key, { ...message, isIcu: message.isIcu || isIcu });
  };
  for (const { key, path, isIcu } of readUsedMessages(root).messages) add(key, path, isIcu);
  for (const { key, path } of sourceTexts()) add(key, path, false);
  return new Map(
    [...found]
      .sort(([a], [b]) => compareKeys(a, b))
      .map(([key, { isIcu, paths }]) => [key, { isIcu, paths: [...paths] }]),
  );
}

/** The texts without a translation, and what is wrong with the translations. */
export function catalogueFaults(messages: ReadonlyMap<string, Message>, catalogue: Catalogue) {
  const faults = Object.entries(catalogue).flatMap(([key, translation]) => {
    const message = messages.get(key);
    const fault = message
      ? translationFault(key.split('\u0004').at(-1)!, translation, message.isIcu)
      : 'no code has this text';
    return fault ? [`${JSON.stringify(key)}: ${fault}`] : [];
  });
  const keys = Object.keys(catalogue);
  if (keys.some((key, at) => at > 0 && compareKeys(keys[at - 1]!, key) > 0)) faults.push('the texts are not sorted');
  return { missing: [...messages.keys()].filter((key) => !Object.hasOwn(catalogue, key)), faults };
}

/** The text of a catalogue file, sorted, so that changes of two people seldom conflict. */
export function serializeCatalogue(catalogue: Catalogue): string {
  const sorted = Object.entries(catalogue).sort(([a], [b]) => compareKeys(a, b));
  return `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`;
}

/** By code units, the same on every machine. */
const compareKeys = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
