/**
 * Operator command for neural voices: `npm run models -- list | add | remove | test | default | pin`. It works with and without a
 * running server. A running server detects the changes.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { downloadBytes, engineModels, isPinned } from '../contract/catalogue/engine-models.ts';
import { modelChecksums } from '../contract/catalogue/model-checksums.ts';
import { readCatalogue } from '../engines/sherpa/install/catalogue.ts';
import { type InstallOptions, installArchive, installFolder, installModel } from '../engines/sherpa/install/install.ts';
import { describeLocal, listInstalled, removeModel, retestModel } from '../engines/sherpa/install/manage.ts';
import { pinModels, writeChecksums } from '../engines/sherpa/install/pin.ts';
import { readModelSettings, writeModelSettings } from '../engines/sherpa/settings.ts';
import { measureSpeed, readSpeed } from '../engines/sherpa/speed/machine-speed.ts';
import { estimateRtf } from '../engines/sherpa/speed/model-work.ts';
import { modelsFolder, readProcessEnv } from '../server/env.ts';

const usage = `Neural voices for this server.

  npm run models -- list                  lists available and installed models
  npm run models -- add <id>              downloads and installs a model from the list
  npm run models -- add <folder|archive>  installs a local model: [--language de] [--speakers 3]
  npm run models -- remove <id>           removes a model
  npm run models -- test <id>             tests whether a model can speak
  npm run models -- default auto|embedded selects the engine of the default voices
  npm run models -- pin [<id>]            for releases: downloads what has no checksum, and writes the checksums
`;

/** A plausibility limit for `--speakers`. */
const maxSpeakers = 256;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string' }, speakers: { type: 'string' } },
});
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stopping.abort(new Error('Stopped. Run the command again to continue the download.')));

try {
  await run(positionals);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run([command, target]: readonly string[]): Promise<void> {
  const env = readProcessEnv({});
  const models = modelsFolder(env);
  const catalogue = readCatalogue(env.MODEL_CATALOGUE);
  const { signal } = stopping;
  const options: InstallOptions = {
    models,
    mirror: env.MODEL_MIRROR,
    httpsProxy: env.HTTPS_PROXY,
    noProxy: env.NO_PROXY,
    signal,
    onProgress: progressPrinter(),
  };

  if (command === 'list') return printModels(catalogue, models, await findSpeed(models));
  if (command === 'default' && (target === 'auto' || target === 'embedded')) {
    await writeModelSettings(models, { defaultEngine: target });
    return console.log(`The engine of the default voices is ${target}.`);
  }
  if (command === 'pin') return pin(target, options);
  if (target === undefined || command === 'default') return printUsage(command);
  if (command === 'add') {
    const model = await addModel(target, catalogue, options);
    return console.log(`\n${model.title} is installed, with ${model.speakers.length} voices.`);
  }
  if (command === 'remove') {
    if (!isModelId(target) || !(await removeModel(models, target))) throw new Error(`${target} is not installed.`);
    return console.log(`${target} was removed.`);
  }
  if (command === 'test') {
    // `-` is the ID of no model, so an invalid ID gets the same error as an unknown one.
    const model = await retestModel(models, isModelId(target) ? target : '-', signal);
    return console.log(`${model.title} works. Its sample rate is ${model.sampleRate} Hz.`);
  }
  printUsage(command);
}

function isModelId(id: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,79}$/.test(id);
}

function addModel(target: string, catalogue: ReturnType<typeof readCatalogue>, options: InstallOptions) {
  const entry = catalogue.find(({ id }) => id === target);
  if (entry) return installModel(entry, options);
  const path = resolve(target);
  if (!existsSync(path)) throw new Error(`${target} is neither a model in the list nor a file or folder.`);
  const speakers = values.speakers === undefined ? 1 : Number(values.speakers);
  if (!Number.isInteger(speakers) || speakers < 1 || speakers > maxSpeakers)
    throw new Error(`--speakers must be 1 to ${maxSpeakers}.`);
  const description = describeLocal(path, catalogue, { language: values.language, speakers });
  return statSync(path).isDirectory()
    ? installFolder(path, description, options)
    : installArchive(path, description, options);
}

/** Writes the checksums of our own models, or of one of them, after each model, so that a stopped command keeps them. */
async function pin(target: string | undefined, { mirror, httpsProxy, noProxy, signal }: InstallOptions): Promise<void> {
  const file = resolve(import.meta.dirname, '../contract/catalogue/model-checksums.ts');
  const unpinned = engineModels.filter((entry) => !isPinned(entry) && (target === undefined || entry.id === target));
  let checksums = modelChecksums;
  for (const entry of unpinned) {
    const added = await pinModels([entry], { mirror, httpsProxy, noProxy, signal });
    checksums = { ...checksums, ...added };
    writeFileSync(file, writeChecksums(readFileSync(file, 'utf8'), checksums));
    console.log(`${entry.id}: ${Object.keys(added).join(', ')}`);
  }
  console.log(`${unpinned.length} models were pinned in ${file}.`);
}

/** The speed of this machine in GFLOP/s; undefined if neural models cannot run here. */
async function findSpeed(models: string): Promise<number | undefined> {
  return (await readSpeed(models)) ?? measureSpeed(models).catch(() => undefined);
}

/** `RTF ~0.37`: seconds that this machine needs for a second of speech. */
function formatRtf(rtf: number, sign = ''): string {
  return `RTF ${sign}${rtf.toFixed(rtf < 0.1 ? 3 : 2)}`;
}

function printModels(catalogue: ReturnType<typeof readCatalogue>, models: string, gflops: number | undefined): void {
  const installed = listInstalled(models);
  const printRow = (id: string, ...rest: readonly string[]) => console.log(`  ${id.padEnd(32)}${rest.join('  ')}`);
  console.log(`Installed (default voices: ${readModelSettings(models).defaultEngine}):`);
  for (const model of installed)
    printRow(
      model.id,
      model.problem
        ? `broken: ${model.problem}`
        : `ready, ${model.speakers.length} voices${model.rtf === undefined ? '' : `, ${formatRtf(model.rtf)}`}`,
    );
  if (installed.length === 0) console.log('  none');
  console.log('\nTo install:');
  for (const entry of catalogue.filter(({ id }) => !installed.some((model) => model.id === id))) {
    const size = `${entry.approximate ? '~' : ''}${Math.round(downloadBytes(entry) / 1e6)} MB`;
    const languages = entry.languages.length > 4 ? `${entry.languages.length} languages` : entry.languages.join(' ');
    const voices = `${entry.speakers.length} voice${entry.speakers.length === 1 ? '' : 's'}`;
    printRow(
      entry.id,
      size.padStart(7),
      ...(gflops === undefined ? [] : [formatRtf(estimateRtf(entry, gflops), '~').padEnd(10)]),
      entry.quality.padEnd(6),
      voices.padEnd(9),
      languages.padEnd(12),
      `${entry.licence}${entry.nonCommercial ? ' (no commercial use)' : ''}`,
      ...(isPinned(entry) ? [] : ['no checksum']),
    );
  }
}

/** Returns a function that prints the progress: one updating line on a terminal, otherwise one line per stage. */
function progressPrinter(): NonNullable<InstallOptions['onProgress']> {
  let lastLine = '';
  return (percent, stage) => {
    const line = process.stdout.isTTY ? `${stage} ${Math.round(percent)} %` : stage;
    if (line === lastLine) return;
    lastLine = line;
    process.stdout.write(process.stdout.isTTY ? `\r${line.padEnd(30)}` : `${line}\n`);
  };
}

function printUsage(command: string | undefined): void {
  console.error(usage);
  if (command !== undefined) process.exitCode = 1;
}
