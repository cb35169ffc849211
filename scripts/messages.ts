import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFaults, readCatalogue, readMessages, serializeCatalogue } from './messages/catalogues.ts';

/*
 * Operator command for translators:
 *
 *   node scripts/messages.ts                 lists the state of each catalogue
 *   node scripts/messages.ts todo de         prints the texts without a German translation, as JSON: text → files
 *   node scripts/messages.ts merge de FILE   adds the translations of a JSON file, text → translation, sorts the catalogue
 *                                            and removes texts that the code no longer has
 */
const root = join(import.meta.dirname, '..');
const [command, code = '', file = ''] = process.argv.slice(2);

if (command === 'todo') {
  const catalogue = readCatalogue(root, code);
  const open = [...readMessages(root)].filter(([key]) => !Object.hasOwn(catalogue, key));
  console.log(JSON.stringify(Object.fromEntries(open.map(([key, { paths }]) => [key, paths])), undefined, 1));
} else if (command === 'merge') {
  const added = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const messages = readMessages(root);
  const merged = Object.entries({ ...readCatalogue(root, code), ...added }).filter(([key]) => messages.has(key));
  writeFileSync(join(root, `web/messages/${code}.json`), serializeCatalogue(Object.fromEntries(merged)));
  const stale = Object.keys(added).filter((key) => !messages.has(key));
  console.log(`${merged.length} of ${messages.size} texts; ${stale.length} of the file are not in the code`);
  for (const key of stale) console.log(`  ${key}`);
} else {
  const messages = readMessages(root);
  for (const one of ['de', 'es', 'ar']) {
    const { missing, faults } = catalogueFaults(messages, readCatalogue(root, one));
    console.log(`${one}: ${messages.size - missing.length} of ${messages.size} texts, ${faults.length} faults`);
    for (const fault of faults) console.log(`  ${fault}`);
  }
}
