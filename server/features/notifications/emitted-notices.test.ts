import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditActivities } from '../../../contract/catalogue/audit-activities.ts';
import { notificationKindNames } from '../../../contract/catalogue/notification-kinds.ts';
import { webhookEvents } from '../../../contract/catalogue/webhook-events.ts';

const server = join(import.meta.dirname, '../..');

/** Every string literal of the product code of the server, without tests. */
async function readLiterals(): Promise<Set<string>> {
  const paths = await readdir(server, { recursive: true });
  const sources = paths.filter((path) => path.endsWith('.ts') && !/(^|\/)test-|\.test\.ts$/.test(path));
  const literals = new Set<string>();
  for (const path of sources) {
    const text = (await readFile(join(server, path), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, literal] of text.matchAll(/'([a-z0-9_.]+)'/g)) literals.add(literal!);
  }
  return literals;
}
const literals = await readLiterals();

it.each(Object.keys(auditActivities))('U-22 records the activity %s', (activity) => {
  expect(literals).toContain(activity);
});

it.each(notificationKindNames)('NOTIF-001 notifies people of the kind %s', (kind) => {
  expect(literals).toContain(kind);
});

it.each(Object.values(webhookEvents).flatMap(({ types }) => [...types]))(
  'O-33 sends messages of the type %s',
  (type) => {
    expect(literals).toContain(type);
  },
);
