import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const here = import.meta.dirname;
const { scripts } = JSON.parse(readFileSync(join(here, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** A project with Timbre's start command, a dependency that includes its own Node, and a build that takes 300 ms. */
const project: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'sample',
    version: '1.0.0',
    scripts: { start: scripts.start, 'build:web': 'node build.cjs', 'build:server': 'node build-server.cjs' },
    dependencies: { pinned: 'file:pinned' },
    devDependencies: { linter: 'file:linter' },
    optionalDependencies: { 'other-platform': '1.0.0' },
  }),
  'package-lock.json': JSON.stringify({
    name: 'sample',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': {
        name: 'sample',
        version: '1.0.0',
        dependencies: { pinned: 'file:pinned' },
        devDependencies: { linter: 'file:linter' },
        optionalDependencies: { 'other-platform': '1.0.0' },
      },
      'node_modules/pinned': { resolved: 'pinned', link: true },
      'node_modules/other-platform': { version: '1.0.0', optional: true, os: ['none'] },
      'node_modules/left-over': { version: '1.0.0', extraneous: true },
      'node_modules/linter': { resolved: 'linter', link: true },
      linter: { version: '1.0.0', dev: true },
      pinned: { version: '1.0.0', bin: { node: 'node.sh' } },
    },
  }),
  'pinned/package.json': JSON.stringify({ name: 'pinned', version: '1.0.0', bin: { node: 'node.sh' } }),
  'linter/package.json': JSON.stringify({ name: 'linter', version: '1.0.0' }),
  'pinned/node.sh': `#!/bin/sh\nfor it; do case "$it" in build/node/*) echo "pinned node runs $it"; esac; done; exec "${process.execPath}" "$@"\n`,
  'build.cjs':
    "const fs = require('node:fs');\nif (fs.existsSync('web/broken.ts')) { console.error('broken.ts does not parse'); process.exit(1); }\nfs.appendFileSync('builds.log', 'x');\nsetTimeout(() => fs.mkdirSync('build/web/client', { recursive: true }), 300);\n",
  'build-server.cjs':
    "const fs = require('node:fs');\nfs.cpSync('server/main.ts', 'build/node/main.js');\nfs.appendFileSync('server-builds.log', 'x');\n",
  'web/root.tsx': 'export const Root = 1;\n',
  'server/main.ts':
    "process.on('SIGTERM', () => {\n  console.log('server stopped');\n  process.exit(0);\n});\nconsole.log('server up', ...process.argv.slice(2));\nsetInterval(() => {}, 1000);\n",
};

const roots: string[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

function makeProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'ready-'));
  roots.push(root);
  writeProject(root);
  return root;
}

/** A project that is installed and built once, and copied by the tests of later starts. */
let template: string;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'ready-'));
  writeProject(template);
  expect((await ready(template)).code).toBe(0);
}, 60_000);
afterAll(() => rmSync(template, { recursive: true, force: true }));

function makeReadyProject(): string {
  const root = mkdtempSync(join(tmpdir(), 'ready-'));
  roots.push(root);
  cpSync(template, root, { recursive: true, verbatimSymlinks: true });
  return root;
}

function writeProject(root: string): void {
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  chmodSync(join(root, 'pinned/node.sh'), 0o755);
  for (const path of ['ready.mjs', 'browser.mjs', 'ready'])
    cpSync(join(here, path), join(root, 'scripts', path), { recursive: true });
}

interface Outcome {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a command without network and without the settings of an npm that runs these tests. Sends SIGTERM after `stopAfter` is printed. */
function start(root: string, command: string, args: string[], env = {}, stopAfter = '\0'): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, npm_execpath: '', npm_config_offline: 'true', ...env },
    });
    let output = '';
    const take = (chunk: Buffer) => {
      if (!output.includes(stopAfter) && `${output}${chunk}`.includes(stopAfter)) child.kill('SIGTERM');
      output += chunk;
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', take);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

const ready = (root: string, args: string[] = [], env = {}) =>
  start(root, process.execPath, ['scripts/ready.mjs', ...args], env);
const builds = (root: string, log = 'builds.log') =>
  existsSync(join(root, log)) ? readFileSync(join(root, log), 'utf8').length : 0;

describe('the first start', { timeout: 60_000 }, () => {
  test('installs, builds, and runs the server with the installed Node; SIGTERM to npm stops it', async () => {
    const root = makeProject();
    const { code, output } = await start(root, 'npm', ['start', '--silent', '--', '--services=web'], {}, 'server up');
    expect(output).toContain('pinned node runs build/node/main.js\nserver up --services=web\nserver stopped\n');
    expect(code).toBe(0);
    expect(builds(root)).toBe(1);
  });

  test('does the work once for two concurrent starts', async () => {
    const root = makeProject();
    const outcomes = await Promise.all([ready(root), ready(root)]);
    expect(outcomes.map((it) => it.code)).toEqual([0, 0]);
    expect(outcomes.map((it) => it.output).join('')).toContain('waiting for it');
    expect(builds(root)).toBe(1);
    expect(existsSync(join(root, 'build/.ready.lock'))).toBe(false);
  });

  test('takes over from a killed start', async () => {
    const root = makeProject();
    mkdirSync(join(root, 'build'));
    writeFileSync(join(root, 'build/.ready.lock'), '');
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(join(root, 'build/.ready.lock'), longAgo, longAgo);
    const outcomes = await Promise.all([ready(root), ready(root)]);
    expect(outcomes.map((it) => it.code)).toEqual([0, 0]);
    expect(builds(root)).toBe(1);
  });
});

test('a stopped start leaves no lock, and the next one continues', { timeout: 60_000 }, async () => {
  const root = makeProject();
  const stopped = await start(root, process.execPath, ['scripts/ready.mjs'], {}, 'Building the web');
  expect(stopped.code).toBe(143);
  expect(existsSync(join(root, 'build/.ready.lock'))).toBe(false);
  expect(existsSync(join(root, 'build/web/client'))).toBe(false);
  const next = await ready(root);
  expect(next.output).toMatch(/^Building the web/);
  expect(next.code).toBe(0);
});

describe('a later start', { timeout: 60_000 }, () => {
  test('does nothing, and does not start npm', async () => {
    const root = makeReadyProject();
    expect(await ready(root, [], { PATH: '' })).toEqual({ code: 0, output: '' });
    expect(builds(root)).toBe(1);
  });

  test('accepts an install made by a developer with npm', async () => {
    const root = makeProject();
    expect((await start(root, 'npm', ['ci', '--ignore-scripts'])).code).toBe(0);
    expect((await ready(root)).output).not.toContain('Installing');
  });

  test('rebuilds when a source was changed, added or removed, but not for tests', async () => {
    const root = makeReadyProject();
    writeFileSync(join(root, 'web/root.test.tsx'), 'changed');
    await ready(root);
    expect(builds(root)).toBe(1);
    writeFileSync(join(root, 'web/root.tsx'), 'export const Root = 2;\n');
    await ready(root);
    expect(builds(root)).toBe(2);
    writeFileSync(join(root, 'web/more.ts'), '');
    await ready(root);
    rmSync(join(root, 'web/more.ts'));
    await ready(root);
    expect(builds(root)).toBe(4);
    expect(builds(root, 'server-builds.log')).toBe(1);
  });

  test('rebuilds only the server when only the server changed', async () => {
    const root = makeReadyProject();
    writeFileSync(join(root, 'server/more.ts'), 'export const more = 1;\n');
    const { output } = await ready(root);
    expect(output).toContain('Building the server');
    expect(builds(root)).toBe(1);
    expect(builds(root, 'server-builds.log')).toBe(2);
  });

  test('keeps the server when the web app is rebuilt, which empties its build folder', async () => {
    const root = makeReadyProject();
    const { buildDirectory } = (await import('../react-router.config.ts')).default;
    writeFileSync(join(root, 'web/more.ts'), '');
    rmSync(join(root, buildDirectory), { recursive: true });
    await ready(root);
    expect(existsSync(join(root, 'build/node/main.js'))).toBe(true);
    expect((await ready(root)).output).toBe('');
    expect(builds(root, 'server-builds.log')).toBe(1);
  });

  test('reinstalls when the lock file changed', async () => {
    const root = makeReadyProject();
    for (const path of ['package-lock.json', 'pinned/package.json']) {
      const text = readFileSync(join(root, path), 'utf8');
      writeFileSync(join(root, path), text.replace('"version":"1.0.0","bin"', '"version":"1.0.1","bin"'));
    }
    expect((await ready(root)).output).toContain('Installing');
    expect((await ready(root)).output).toBe('');
  });
});

describe('the tools for checks and tests', { timeout: 60_000 }, () => {
  const hasLinter = (root: string) => existsSync(join(root, 'node_modules/linter'));

  test('are installed when they are needed, beside what is there', async () => {
    const root = makeReadyProject();
    expect(hasLinter(root)).toBe(false);
    const inode = statSync(join(root, 'node_modules')).ino;
    const { code, output } = await ready(root, ['--tools']);
    expect(output).toContain('Installing the tools for checks and tests');
    expect([code, hasLinter(root), builds(root)]).toEqual([0, true, 1]);
    expect(statSync(join(root, 'node_modules')).ino).toBe(inode);
    expect((await ready(root, ['--tools'], { PATH: '' })).output).toBe('');
    expect((await ready(root, [], { PATH: '' })).output).toBe('');
  });

  test('are installed without a build for the checks', async () => {
    const root = makeProject();
    expect((await ready(root, ['--tools', '--no-build'])).code).toBe(0);
    expect([hasLinter(root), builds(root)]).toEqual([true, 0]);
  });
});

describe('a failed set-up says why', { timeout: 60_000 }, () => {
  test('a lock file that does not match package.json', async () => {
    const root = makeProject();
    const text = readFileSync(join(root, 'package.json'), 'utf8');
    cpSync(join(root, 'pinned'), join(root, 'other'), { recursive: true });
    writeFileSync(
      join(root, 'package.json'),
      text.replace('"dependencies":{', '"dependencies":{"other":"file:other",'),
    );
    const { code, output } = await ready(root);
    expect(output).toContain('package-lock.json does not match package.json');
    expect(code).toBe(1);
  });

  test('node_modules that is a link, whose folder stays as it is', async () => {
    const root = makeProject();
    const shared = join(root, 'shared');
    mkdirSync(shared);
    writeFileSync(join(shared, 'used-elsewhere'), '');
    symlinkSync(shared, join(root, 'node_modules'));
    const { code, output } = await ready(root);
    expect(code).toBe(1);
    expect(output).toContain('node_modules is a link');
    expect(existsSync(join(shared, 'used-elsewhere'))).toBe(true);
  });

  test('no network', async () => {
    const root = makeProject();
    for (const path of ['package.json', 'package-lock.json']) {
      const text = readFileSync(join(root, path), 'utf8').replace(
        '"pinned":"file:pinned"',
        '"pinned":"file:pinned","left":"1.0.0"',
      );
      const entry = '"node_modules/left":{"version":"1.0.0","resolved":"http://127.0.0.1:9/left.tgz"},';
      writeFileSync(join(root, path), text.replace('"node_modules/pinned"', `${entry}"node_modules/pinned"`));
    }
    const { code, output } = await ready(root, [], { npm_config_cache: join(root, 'cache') });
    expect(output).toContain('the package registry cannot be reached');
    expect(code).toBe(1);
  });

  test('a failing build, with its output', async () => {
    const root = makeProject();
    writeFileSync(join(root, 'web/broken.ts'), '');
    const { code, output } = await ready(root);
    expect(output).toMatch(/broken\.ts does not parse[\s\S]*could not be built/);
    expect(code).toBe(1);
  });

  test('an included Node that does not run, on a machine with a sufficient Node', async () => {
    const root = makeProject();
    writeFileSync(join(root, 'pinned/node.sh'), '#!/bin/sh\nexit 127\n');
    const { code, output } = await ready(root, [], { PATH: `${dirname(process.execPath)}:${process.env.PATH}` });
    expect(output).toContain('does not run on this');
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(false);
    expect(code).toBe(0);
  });

  test('a CHROME_PATH that is not a browser', async () => {
    const root = makeReadyProject();
    const { code, output } = await ready(root, ['--test'], { CHROME_PATH: join(root, 'no-such-browser') });
    expect(output).toContain('CHROME_PATH is');
    expect(code).toBe(1);
  });
});

test('a file passes the browser to the tests', { timeout: 60_000 }, async () => {
  const root = makeReadyProject();
  const chrome = join(root, 'chrome.sh');
  writeFileSync(chrome, '#!/bin/sh\necho Chromium 1\n', { mode: 0o755 });
  expect((await ready(root, ['--test'], { CHROME_PATH: chrome })).code).toBe(0);
  expect(readFileSync(join(root, 'node_modules/.cache/timbre/browser'), 'utf8')).toBe(`${chrome}\n`);
  const script = "import('./scripts/browser.mjs').then((it) => console.log(it.browserPath()))";
  expect((await start(root, process.execPath, ['-e', script])).output.trim()).toBe(chrome);
});
