import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { type Change, readChanges } from './read-changes.ts';

const file = join(import.meta.dirname, '../../CHANGELOG.md');
const maxChanges = 20;

/** A name for an entry that stays while its text does. */
const idOf = ({ title, text }: Change): string =>
  createHash('sha256')
    .update(`${title ?? ''} ${text}`)
    .digest('hex')
    .slice(0, 12);

/**
 * The last changes of CHANGELOG.md for the web app, as `web/panels/whats-new/changes.d.ts` declares them: the list, and by
 * itself the ID of the newest one, which every page needs.
 */
export function changesPlugin(): Plugin {
  const read = () => readChanges(readFileSync(file, 'utf8'), maxChanges).map((one) => ({ id: idOf(one), ...one }));
  const modules: Readonly<Record<string, () => string>> = {
    'virtual:changes': () => `export const changes = ${JSON.stringify(read())};`,
    'virtual:latest-change': () => `export const latestChangeId = ${JSON.stringify(read()[0]?.id ?? '')};`,
  };
  return {
    name: 'timbre-changes',
    resolveId: (id) => (Object.hasOwn(modules, id) ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  };
}
