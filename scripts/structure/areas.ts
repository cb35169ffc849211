/** Where code runs: the first level of folders. */
export type Area =
  | 'contract'
  | 'audio'
  | 'engines'
  | 'sandbox'
  | 'platform'
  | 'features'
  | 'http'
  | 'env'
  | 'settings'
  | 'main'
  | 'clients'
  | 'web'
  | 'tests'
  | 'bench'
  | 'scripts'
  | 'examples'
  | 'config';

const prefixes: readonly (readonly [string, Area])[] = [
  ['contract/', 'contract'],
  ['audio/', 'audio'],
  ['engines/', 'engines'],
  ['payment-sandbox/', 'sandbox'],
  ['server/platform/', 'platform'],
  ['server/features/', 'features'],
  ['server/http/', 'http'],
  ['server/env.', 'env'],
  ['server/settings/', 'settings'],
  ['server/main.', 'main'],
  ['server/modules/', 'main'],
  ['clients/', 'clients'],
  ['web/', 'web'],
  ['tests/', 'tests'],
  ['bench/', 'bench'],
  ['scripts/', 'scripts'],
  ['examples/', 'examples'],
];

/** The area of a path from the root; undefined for an unknown folder. */
export function areaOf(path: string): Area | undefined {
  if (!path.includes('/')) return 'config';
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1];
}

/** Whether the file runs only under the test runner: `*.test.ts`, and the fixtures in `test-*.ts`. */
export function isTestFile(path: string): boolean {
  return areaOf(path) === 'tests' || /\.test\.tsx?$/.test(path) || /(^|\/)test-[^/]+$/.test(path);
}

/** Whether the file is tooling: it may import everything and read the environment. */
export function isTooling(path: string): boolean {
  const area = areaOf(path);
  return area === 'tests' || area === 'bench' || area === 'scripts' || area === 'examples' || area === 'config';
}

/** `server/features/studio/chapters/chapters.store.ts` → `studio`; undefined outside the features. */
export function nounOf(path: string): string | undefined {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1];
}
