/**
 * Operator command for neural voices: `npm run models -- list | add | remove | test | default`. It works without a running
 * server; a running server notices the changes.
 */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCatalogue } from '../engines/sherpa/install/catalogue.ts';
import { type InstallOptions, installArchive, installFolder, installModel } from '../engines/sherpa/install/install.ts';
import { describeLocal, listInstalled, removeModel, retestModel } from '../engines/sherpa/install/manage.ts';
import { readModelSettings, writeModelSettings } from '../engines/sherpa/settings.ts';
import { EnvError, modelsFolder, readProcessEnv } from '../server/env.ts';

const usage = `Neural voices for this server.

  npm run models -- list                  lists available and installed models
  npm run models -- add <id>              downloads and installs a model from the list
  npm run models -- add <folder|archive>  installs a local model: [--language de] [--speakers 3]
  npm run models -- remove <id>           removes a model
  npm run models -- test <id>             tests whether a model can speak
  npm run models -- default auto|embedded selects the engine of the default voices
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' }, speakers: { type: 'string' } },
});
const leaving = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => leaving.abort(new Error('Stopped. The next attempt continues the download.')));

try {
  await run(positionals);
} catch (error) {
  console.error(error instanceof EnvError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([command, what]: readonly string[]): Promise<void> {
  const env = readProcessEnv({});
  const models = modelsFolder(env);
  const catalogue = readCatalogue(env.MODEL_CATALOGUE);
  const { signal } = leaving;
  const options: InstallOptions = {
    models,
    mirror: env.MODEL_MIRROR,
    httpsProxy: env.HTTPS_PROXY,
    noProxy: env.NO_PROXY,
    signal,
    onProgress: showProgress(),
  };

  if (command === 'list') return list(catalogue, models);
  if (command === 'default' && (what === 'auto' || what === 'embedded')) {
    await writeModelSettings(models, { defaultEngine: what });
    return console.log(`The default voices: ${what}.`);
  }
  if (what === undefined || command === 'default') return help(command);
  if (command === 'add') {
    const model = await add(what, catalogue, options);
    return console.log(`\n${model.title} is installed, with ${model.speakers.length} voices.`);
  }
  if (command === 'remove') {
    if (!isId(what) || !(await removeModel(models, what))) throw new Error(`${what} is not installed.`);
    return console.log(`${what} is removed.`);
  }
  if (command === 'test') {
    const model = await retestModel(models, isId(what) ? what : '-', signal);
    return console.log(`${model.title} speaks, at ${model.sampleRate} Hz.`);
  }
  help(command);
}

function isId(id: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,79}$/.test(id);
}

function add(what: string, catalogue: ReturnType<typeof readCatalogue>, options: InstallOptions) {
  const entry = catalogue.find(({ id }) => id === what);
  if (entry) return installModel(entry, options);
  const path = resolve(what);
  if (!existsSync(path)) throw new Error(`${what} is neither a model in the list nor a file or folder.`);
  const speakers = values.speakers === undefined ? 1 : Number(values.speakers);
  if (!Number.isInteger(speakers) || speakers < 1 || speakers > 256) throw new Error('--speakers must be 1 to 256.');
  const described = describeLocal(path, catalogue, { language: values.language, speakers });
  return statSync(path).isDirectory()
    ? installFolder(path, described, options)
    : installArchive(path, described, options);
}

function list(catalogue: ReturnType<typeof readCatalogue>, models: string): void {
  const installed = listInstalled(models);
  const line = (id: string, ...rest: readonly string[]) => console.log(`  ${id.padEnd(32)}${rest.join('  ')}`);
  console.log(`Installed (default voices: ${readModelSettings(models).defaultEngine}):`);
  for (const model of installed)
    line(model.id, model.problem ? `broken: ${model.problem}` : `ready, ${model.speakers.length} voices`);
  if (installed.length === 0) console.log('  none');
  console.log('\nTo install:');
  for (const entry of catalogue.filter(({ id }) => !installed.some((model) => model.id === id))) {
    const size = `${entry.approximate ? '~' : ''}${Math.round(entry.archive.bytes / 1e6)} MB`;
    const languages = entry.languages.length > 4 ? `${entry.languages.length} languages` : entry.languages.join(' ');
    const voices = `${entry.speakers.length} voice${entry.speakers.length === 1 ? '' : 's'}`;
    line(entry.id, size.padStart(7), entry.quality.padEnd(6), voices.padEnd(9), languages.padEnd(12), entry.licence);
  }
}

/** Prints the progress: one updating line on a terminal, otherwise one line per stage. */
function showProgress(): NonNullable<InstallOptions['onProgress']> {
  let last = '';
  return (percent, stage) => {
    const line = process.stdout.isTTY ? `${stage} ${Math.round(percent)} %` : stage;
    if (line === last) return;
    last = line;
    process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(30)}` : `${line}\n`);
  };
}

function help(command: string | undefined): void {
  console.error(usage);
  if (command !== undefined) process.exitCode = 1;
}
