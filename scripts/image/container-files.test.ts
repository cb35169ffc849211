import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readEnv, variables } from '../../server/env.ts';
import { runtimeSources } from './runtime-packages.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const dockerfile = read('Dockerfile').replaceAll(/^#.*$/gm, '').replaceAll('\\\n', ' ');
const chart = 'deploy/helm/timbre';

/** Variables of the process that the server does not read as settings. */
const processVariables = new Set(['PATH', 'HOME', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX']);
const isSetting = (name: string): boolean => name in variables;

interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly tmpfs?: readonly string[];
}
interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}
const reset = { tag: '!reset', collection: 'seq' as const, resolve: () => [] };
const readCompose = (name: string): ComposeFile =>
  parse(read(`deploy/${name}`), { strict: true, merge: true, customTags: [reset] as never });
const composeNames = ['compose.yaml', 'compose.cluster.yaml', 'compose.proxy.yaml'];

/** The server's own services: those without an image of somebody else. */
const ownServices = (file: ComposeFile): [string, ComposeService][] =>
  Object.entries(file.services).filter(([, { image }]) => image === undefined || image.includes('TIMBRE_IMAGE'));

describe('Dockerfile', () => {
  const variablesOf = [...dockerfile.matchAll(/^ENV (.*)$/gm)].at(-1)![1]!;
  const env = Object.fromEntries(
    [...variablesOf.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
  );

  it('sets only settings that exist, with values that the server accepts', () => {
    expect(Object.keys(env).filter((name) => !isSetting(name) && !processVariables.has(name))).toEqual([]);
    expect(readEnv(env)).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data', PORT: 4000 });
  });

  it('copies only files of the repository that .dockerignore includes', () => {
    const included = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!);
    for (const path of included) expect(existsSync(join(root, path)), `.dockerignore names ${path}`).toBe(true);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
    const moved = [...dockerfile.matchAll(/cp -r (.+?) \/app\//g)].flatMap(([, paths]) => paths!.trim().split(/\s+/));
    const sources = [...copied, ...moved].filter((path) => path !== '.' && !path.startsWith('build/'));
    expect(sources).toContain('server');
    for (const path of sources) {
      expect(existsSync(join(root, path)), `the Dockerfile copies ${path}`).toBe(true);
      expect(included, `.dockerignore excludes ${path}`).toContain(path.split('/')[0]);
    }
  });

  it('contains the commands of the operator, with the files that they import', () => {
    const rows = [...read('CONTRIBUTING.md').matchAll(/^\| (`.*`) \| operator commands?:/gm)];
    const names = rows.flatMap(([, commands]) => [...commands!.matchAll(/`npm run (\w+)`/g)].map(([, name]) => name!));
    expect(names).toEqual(expect.arrayContaining(['users', 'backup', 'restore', 'keys']));
    const copied = /cp -r (\S*scripts\/check-health\.ts.*?) \/app\/scripts\//.exec(dockerfile)![1]!.trim().split(/\s+/);
    const kept = runtimeSources.flatMap((pattern) => globSync(pattern, { cwd: root }));
    for (const name of names) {
      const command = `scripts/${name}.ts`;
      const folders = [...read(command).matchAll(/from '\.\/(\w+)\//g)].map(([, folder]) => `scripts/${folder}`);
      expect(copied, name).toEqual(expect.arrayContaining([command, ...folders]));
      expect(kept, name).toEqual(expect.arrayContaining([command, ...folders]));
    }
  });

  it('includes every file that a source of the build imports', () => {
    const excluded = [...read('.dockerignore').matchAll(/^[^!#*\n].*$|^\*\*.+$/gm)].map(([pattern]) => pattern);
    const isExcluded = (path: string) => excluded.some((pattern) => matchesGlob(path, pattern));
    expect(isExcluded('server/platform/test-doubles.ts')).toBe(true);
    const folders = '{server,engines,audio,contract,payment-sandbox,web}';
    const sources = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !isExcluded(path));
    expect(sources.length).toBeGreaterThan(3000);
    for (const path of sources)
      for (const [, , imported] of read(path).matchAll(/(from|import\(|URL\() ?'(\.[^']+)'/g)) {
        const target = join(dirname(path), imported!);
        expect(isExcluded(target), `${path} imports ${target}`).toBe(false);
      }
  });

  it('includes every source that the build hashes', () => {
    const included = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path!));
    const sources = [...read('scripts/ready/builds.mjs').matchAll(/^ {6}'([^']+)',$/gm)].map(([, path]) => path!);
    expect(sources.length).toBeGreaterThan(10);
    for (const source of sources) expect([...included], source).toContain(source.split('/')[0]);
  });

  it('ends as a user that is not root, on the port of the server, with a volume for the data', () => {
    const last = dockerfile.slice(dockerfile.indexOf('FROM scratch'));
    expect(last).toMatch(/^USER [1-9]\d*:0$/m);
    expect(last).toContain(`EXPOSE ${variables.PORT.defaultValue}`);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK .*scripts\/check-health\.ts/m);
    // Every stage that runs commands runs on the machine that builds, so that no platform is emulated.
    expect(last).not.toMatch(/^RUN /m);
    for (const stage of dockerfile
      .split(/^FROM /m)
      .slice(1)
      .filter((text) => /^RUN /m.test(text)))
      expect(stage).toMatch(/^--platform=\$BUILDPLATFORM/);
    expect(dockerfile).not.toMatch(/x64\b(?!\/)(?!\)")|x86_64/);
  });

  it('starts the server with the options of npm start', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)![1]!) as string[];
    expect(scripts.start).toContain(command.join(' '));
    expect(scripts.start).toContain(`MALLOC_ARENA_MAX=${env.MALLOC_ARENA_MAX}`);
  });
});

describe.each(composeNames)('%s', (name) => {
  const file = readCompose(name);

  it('sets only settings that exist', () => {
    const names = ownServices(file).flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(names.filter((setting) => !isSetting(setting))).toEqual([]);
  });

  it('declares each volume that it mounts, and mounts files that exist', () => {
    for (const { volumes = [] } of Object.values(file.services))
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source)), source).toBe(true);
        else expect(Object.keys(file.volumes ?? {})).toContain(source);
      }
  });

  it('pins the images of others to a version', () => {
    for (const { image } of Object.values(file.services))
      if (image !== undefined && !image.includes('TIMBRE_IMAGE')) expect(image).toMatch(/^docker\.io\/.+:v?\d/);
  });
});

describe.each(['compose.yaml', 'compose.cluster.yaml'])('the processes of %s', (name) => {
  it.each(ownServices(readCompose(name)))('run without privileges on a read-only root: %s', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'], volumes: ['data:/data'] });
  });
});

it('uses settings in compose.cluster.yaml that the server accepts', () => {
  const { services } = readCompose('compose.cluster.yaml');
  const fill = (value: string) => value.replaceAll(/\$\{[^}]+\}/g, 'example');
  for (const process of ['timbre', 'worker']) {
    const env = Object.entries(services[process]!.environment!).map(([key, value]) => [key, fill(value)]);
    expect([...readEnv(Object.fromEntries(env)).SERVICES]).toEqual([process === 'timbre' ? 'web' : process]);
  }
});

it('proxies to the service and port of the compose files', () => {
  const caddyfile = read('deploy/Caddyfile');
  for (const name of composeNames) expect(Object.keys(readCompose(name).services)).toContain('timbre');
  expect(caddyfile).toMatch(/name timbre\n\s*port 4000\n/);
  expect(readCompose('compose.proxy.yaml').services.proxy!.environment).toHaveProperty('DOMAIN');
});

describe('the Helm chart', () => {
  const values = parse(read(`${chart}/values.yaml`), { strict: true }) as Record<string, unknown>;
  const templates = globSync(`${chart}/templates/*`, { cwd: root });
  const text = templates.map(read).join('\n');

  it('uses only values that values.yaml declares, and all of them', () => {
    const used = new Set([...text.matchAll(/\.Values\.([A-Za-z.]+)/g)].map(([, path]) => path!));
    expect(used.size).toBeGreaterThan(20);
    for (const path of used) {
      const [first = '', ...rest] = path.split('.');
      let value: unknown = values[first];
      expect(value, path).toBeDefined();
      for (const key of rest) {
        // A map that operators fill has no keys in values.yaml.
        if (JSON.stringify(value) === '{}') break;
        value = (value as Record<string, unknown>)[key];
        expect(value, path).toBeDefined();
      }
    }
    for (const key of Object.keys(values))
      expect(
        [...used].some((path) => path.split('.')[0] === key),
        key,
      ).toBe(true);
  });

  it('sets only settings that exist', () => {
    const named = [...text.matchAll(/^\s*(?:- name: )?([A-Z][A-Z_]{3,})\b(?::|$)/gm)].map(([, name]) => name!);
    const conditions = [...text.matchAll(/\.(?:settings|values)\.([A-Z_]+)/g)].map(([, name]) => name!);
    expect(named).toEqual(expect.arrayContaining(['PORT', 'SERVICES', 'PUBLIC_URL', 'TRUSTED_PROXIES']));
    expect([...named, ...conditions].filter((name) => !isSetting(name))).toEqual([]);
  });

  it('probes routes that exist on the port of the container', () => {
    const routes = read('contract/instance/system.ts');
    const probed = [...text.matchAll(/httpGet: \{ path: (\S+), port: (\w+) \}/g)];
    expect(probed.map(([, path, port]) => `${path} ${port}`)).toEqual(['/health http', '/health http', '/ready http']);
    for (const [, path] of probed) expect(routes).toContain(`'GET ${path}'`);
    expect(text).toContain(`containerPort: ${variables.PORT.defaultValue}`);
  });

  it('closes every block and defines every template that it includes', () => {
    for (const path of templates) {
      const actions = [...read(path).matchAll(/\{\{-?\s*(\w+)/g)].map(([, word]) => word!);
      const opened = actions.filter((word) => ['if', 'with', 'range', 'define'].includes(word)).length;
      expect(actions.filter((word) => word === 'end').length, path).toBe(opened);
    }
    const defined = [...text.matchAll(/define "([^"]+)"/g)].map(([, name]) => name);
    for (const [, name] of text.matchAll(/include "([^"]+)"/g)) expect(defined).toContain(name);
  });

  it('runs as the user of the image, without privileges, with the version of the app', () => {
    const [, user] = /^USER (\d+):0$/m.exec(dockerfile)!;
    expect(values.podSecurityContext).toMatchObject({ runAsUser: Number(user), runAsGroup: 0, runAsNonRoot: true });
    for (const line of ['readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false', 'drop: [ALL]'])
      expect(text).toContain(line);
    const { version } = JSON.parse(read('package.json')) as { version: string };
    expect(parse(read(`${chart}/Chart.yaml`))).toMatchObject({ appVersion: version, version });
  });
});
