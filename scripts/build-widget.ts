import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const sources = join(root, 'web/convai-widget');
const environment = join(sources, 'widget-environment.ts');

interface Replacement {
  readonly from: string | RegExp;
  /** An expression of `widget-environment.ts`, or a text. */
  readonly to: string;
  /** How often it occurs, so that a new version cannot bring an address that is missed. */
  readonly count: number;
}

const widgetReplacements: readonly Replacement[] = [
  { from: /"https:\/\/api\.(?:[a-z.]+\.)?elevenlabs\.io"/g, to: 'widgetEnvironment.origin', count: 4 },
  { from: /"wss:\/\/api\.(?:[a-z.]+\.)?elevenlabs\.io"/g, to: 'widgetEnvironment.socketOrigin', count: 4 },
  { from: /@import \\"https:\/\/fonts\.googleapis\.com\/[^"\\]*\\";/g, to: '', count: 1 },
  {
    from: /`https:\/\/storage\.googleapis\.com\/[^`]*\/circle-flags\/\$\{(\w+)\}\.svg`/g,
    to: 'widgetEnvironment.flagImage($1)',
    count: 1,
  },
  {
    from: /"https:\/\/storage\.googleapis\.com\/[^"]*\/perlin-noise\.png"/g,
    to: 'widgetEnvironment.noiseImage()',
    count: 1,
  },
  // The library for this takes a fingerprint of the browser.
  {
    from: /\(await \(await \w+\.load\(\)\)\.get\(\)\)\.visitorId/g,
    to: 'widgetEnvironment.newVisitorId()',
    count: 1,
  },
  { from: /"https:\/\/elevenlabs\.io\/agents"/g, to: 'widgetEnvironment.origin', count: 1 },
  { from: /"ElevenAgents"/g, to: '"Timbre"', count: 1 },
];
const clientReplacements: Readonly<Record<string, readonly Replacement[]>> = {
  'utils/location.js': [
    { from: /"wss:\/\/api\.(?:[a-z.]+\.)?elevenlabs\.io"/g, to: 'widgetEnvironment.socketOrigin', count: 4 },
    { from: /"wss:\/\/livekit\.rtc\.(?:[a-z.]+\.)?elevenlabs\.io"/g, to: 'widgetEnvironment.socketOrigin', count: 4 },
  ],
  'platform/web/addLibsamplerateModule.js': [
    { from: /"https:\/\/cdn\.jsdelivr\.net\/[^"]*"/g, to: 'widgetEnvironment.resamplerAddress', count: 1 },
  ],
};
const clientOrigins: readonly Pick<Replacement, 'from' | 'to'>[] = [
  { from: /"https:\/\/api\.elevenlabs\.io"/g, to: 'widgetEnvironment.origin' },
  { from: /"wss:\/\/api\.elevenlabs\.io"/g, to: 'widgetEnvironment.socketOrigin' },
  { from: /"wss:\/\/livekit\.rtc\.elevenlabs\.io"/g, to: 'widgetEnvironment.socketOrigin' },
];

function replaceIn(
  code: string,
  id: string,
  replacements: readonly (Omit<Replacement, 'count'> & { count?: number })[],
) {
  let result = code;
  for (const { from, to, count } of replacements) {
    const found = [...code.matchAll(from as RegExp)].length;
    if (count !== undefined && found !== count)
      throw new Error(`${id}: ${from} occurs ${found} times instead of ${count}. Adapt scripts/build-widget.ts.`);
    result = result.replaceAll(from, to);
  }
  return result === code ? undefined : `import * as widgetEnvironment from ${JSON.stringify(environment)};\n${result}`;
}

/** Replaces the addresses of other hosts in the vendor's packages, which have no settings for them. */
const ownAddresses: Plugin = {
  name: 'own-addresses',
  transform(code, id) {
    const path = id.replaceAll('\\', '/');
    if (path.endsWith('/convai-widget-core/dist/index.js')) return replaceIn(code, path, widgetReplacements);
    const client = /\/@elevenlabs\/client\/dist\/(.*)$/.exec(path)?.[1];
    if (client === undefined) return undefined;
    return replaceIn(code, path, clientReplacements[client] ?? clientOrigins);
  },
};

/** Bundles a file as one script without imports. */
async function bundle(file: string): Promise<string> {
  const build = await rolldown({
    input: join(sources, file),
    platform: 'browser',
    plugins: [ownAddresses],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await build.generate({ format: 'iife', minify: true, comments: false });
  await build.close();
  return output[0].code.trim();
}

/** The script that puts the widget into other pages, and that of its audio worklets. */
export async function buildWidget(): Promise<{ script: string; resampler: string }> {
  const [script, resampler] = await Promise.all([bundle('widget-script.ts'), bundle('resampler-worklet.ts')]);
  // Copies must contain the licence of the vendor.
  const licence = readFileSync(join(root, 'node_modules/@elevenlabs/convai-widget-core/LICENSE'), 'utf8').trim();
  return { script: `/*! @elevenlabs/convai-widget-core and @elevenlabs/client\n${licence} */\n${script}`, resampler };
}

if (import.meta.main) {
  const folder = join(root, 'build/web/client/convai-widget');
  const { script, resampler } = await buildWidget();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), script);
  writeFileSync(join(folder, 'resampler.js'), resampler);
}
