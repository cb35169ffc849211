import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';
import { allCommands } from '../../clients/cli/all-commands.ts';
import { parseCommand } from '../../clients/cli/parse-command.ts';
import { allTools } from '../../clients/mcp/all-tools.ts';
import { webhookEvents } from '../../contract/catalogue/webhook-events.ts';
import type { Route, SocketRoute } from '../../contract/route.ts';
import { routes, sockets } from '../../contract/routes.ts';
import { variables } from '../../server/env.ts';
import { signatureHeaders } from '../../server/features/webhooks/webhooks.rules.ts';
import {
  type Example,
  isApiCall,
  listExamples,
  operationGuide,
  parseCurl,
  readGuideFiles,
  shellCommands,
  shellWords,
} from '../../tests/support/guide-examples.ts';

const root = join(import.meta.dirname, '../..');
const origin = 'http://voice.example.com';
const guides = readGuideFiles(origin);
const examples = guides.flatMap(listExamples);
const of = (...languages: string[]) => examples.filter(({ language }) => languages.includes(language));

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
const fixedFirst = (a: string, b: string): number => Number(a.includes('{')) - Number(b.includes('{'));

function findRoute(method: string, path: string): Route | undefined {
  const key = Object.keys(routes)
    .toSorted(fixedFirst)
    .find((one) => one.startsWith(`${method} `) && patternOf(one.slice(method.length + 1)).test(path));
  return key ? (routes as Readonly<Record<string, Route>>)[key] : undefined;
}
const findSocket = (path: string): SocketRoute | undefined =>
  Object.entries<SocketRoute>(sockets).find(([one]) => patternOf(one).test(path))?.[1];

/** The fields of a value that a schema dropped, by their paths. */
function dropped(given: unknown, kept: unknown, path = ''): string[] {
  if (typeof given !== 'object' || given === null) return [];
  if (typeof kept !== 'object' || kept === null) return [path];
  return Object.entries(given).flatMap(([name, value]) =>
    name in kept ? dropped(value, (kept as Record<string, unknown>)[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}

function checkBody(schema: z.ZodType | undefined, body: unknown, title: string): void {
  expect(schema, `${title}: the operation has a body`).toBeDefined();
  const result = schema!.safeParse(body);
  expect(result.success ? [] : result.error.issues, title).toEqual([]);
  expect(dropped(body, result.data), title).toEqual([]);
}

const shapeOf = (schema: unknown): string[] => Object.keys((schema as z.ZodObject | undefined)?.shape ?? {});

describe('the guides', () => {
  it('covers each way to use the server', () => {
    expect(guides.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['getting-started', 'text-to-speech', 'sdks', 'voices', 'agents', 'phone', 'webhooks']),
    );
    expect(guides.length).toBeGreaterThanOrEqual(14);
    expect(new Set(of('sh', 'js', 'python', 'json', 'yaml', 'html')).size).toBe(examples.length);
  });

  it.each(of('sh').filter(isApiCall))('$title: calls operations with fields that exist', ({ code, title }) => {
    for (const command of shellCommands(code)) {
      const { method, url, body, fields } = parseCurl(command);
      expect(url.origin, title).toBe(origin);
      const route = findRoute(method, url.pathname);
      expect(route, `${method} ${url.pathname}`).toBeDefined();
      for (const name of url.searchParams.keys()) expect(shapeOf(route!.query), title).toContain(name);
      if (body !== undefined) checkBody(route!.body, body, title);
      const known = [...shapeOf(route!.body), ...Object.keys(route!.files ?? {})];
      for (const field of fields) expect(known, title).toContain(field);
    }
  });

  it.each(of('json'))('$title: is JSON that the operation beside it accepts', ({ code, section, title }) => {
    const value: unknown = JSON.parse(code.replaceAll('…', 'abc123'));
    const [, method, path] = /Send this to `(\w+) ([^`]+)`/.exec(section) ?? [];
    if (method && path) checkBody(findRoute(method, path)?.body, value, title);
  });

  it.each(guides)('$slug: names operations, settings and files that exist', ({ text }) => {
    for (const [, method, path = ''] of text.matchAll(/\b(GET|POST|PATCH|PUT|DELETE) (\/v\d\/[\w/{}-]+)/g))
      expect(findRoute(method!, path), `${method} ${path}`).toBeDefined();
    for (const [, path = ''] of text.matchAll(/(?<![A-Z] )(?:voice\.example\.com|`)(\/v\d\/[\w/{}-]+)/g)) {
      const isKnown = findSocket(path) ?? ['GET', 'POST'].some((method) => findRoute(method, path));
      expect(isKnown || path === '/v1', path).toBeTruthy();
    }
    for (const [, path = ''] of text.matchAll(/`((?:docs|examples|deploy)\/[\w./-]+)`/g))
      if (path !== 'deploy/timbre.env') expect(existsSync(join(root, path)), path).toBe(true);
    const settings = [...text.matchAll(/(?<=`|^)([A-Z]+_[A-Z_]+)(?==|`)/gm)].map(([, name]) => name!);
    const ofClients = /^(TIMBRE_|ELEVENLABS_|ELEVEN_API_KEY$|VOICE_ID$)/;
    for (const name of settings) if (!ofClients.test(name)) expect(Object.keys(variables)).toContain(name);
  });

  it.each(of('js'))('$title: parses', ({ code }) => {
    expect(parseSync('example.mjs', code).errors).toEqual([]);
  });

  it.each(of('html'))('$title: has complete tags', ({ code }) => {
    expect(code).toMatch(/^<(\S+)[^>]*><\/\1>\n<script src="[^"]+\/convai-widget\/index\.js" async><\/script>\n$/);
  });

  it.each(of('yaml'))('$title: parses', ({ code }) => {
    expect(typeof parseYaml(code)).toBe('object');
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  it.skipIf(!python).each(of('python'))('$title: compiles', ({ code }) => {
    const program = 'import ast, sys; ast.parse(sys.stdin.read())';
    const { status, stderr } = spawnSync('python3', ['-c', program], { input: code, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('shows commands of the command line that it understands', () => {
    const lines = of('sh')
      .flatMap(({ code }) => shellCommands(code))
      .flatMap((command) => command.split(' | '))
      .filter((command) => command.startsWith('timbre '));
    expect(lines.length).toBeGreaterThan(12);
    for (const line of lines) {
      const [, name, ...args] = shellWords(line.replace(/ (<|>>?) \S+$/, ''));
      const command = allCommands.find((one) => one.name === name);
      expect(command, line).toBeDefined();
      expect(() => parseCommand(command!, args), line).not.toThrow();
    }
  });

  // tests/rounds/operation/guide.test.ts runs the others.
  it('copies the commands of containers from their document', () => {
    const document = readFileSync(join(root, 'docs/containers.md'), 'utf8').split('\n');
    const ofContainers = of('sh').filter(({ title }) => title.startsWith(`${operationGuide}, In containers`));
    const commands = ofContainers.flatMap(({ code }) => code.trim().split('\n'));
    expect(commands.length).toBeGreaterThan(7);
    for (const command of commands) expect(document).toContain(command);
  });

  it('names the documents of operation from a laptop to a cluster', () => {
    const { text } = guides.find(({ slug }) => slug === operationGuide)!;
    for (const name of ['backup', 'cluster', 'containers', 'monitoring', 'outages'])
      expect(text).toContain(`docs/${name}.md`);
  });

  it('lists all tools of assistants, and messages of webhooks that exist', () => {
    const tools = guides.find(({ slug }) => slug === 'mcp')!.text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g);
    expect(new Set([...tools].map(([, name]) => name))).toEqual(new Set(allTools.map(({ name }) => name)));
    const { text } = guides.find(({ slug }) => slug === 'webhooks')!;
    for (const [, event = '', types = ''] of text.matchAll(/^\| `(\w+)` \| (.*) \|$/gm))
      expect([...types.matchAll(/`(\w+)`/g)].map(([, type]) => type)).toEqual([
        ...webhookEvents[event as keyof typeof webhookEvents].types,
      ]);
  });

  it('verifies the signatures of the server', async () => {
    const { code } = of('js').find(({ slug }) => slug === 'webhooks') as Example;
    const { verify } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      verify(body: string, header: string, secret: string, now?: number): boolean;
    };
    const now = new Date();
    const body = '{"type":"usage_threshold"}';
    const headers = signatureHeaders({ deliveryId: 'd1', body, now, secrets: ['whsec_b2xk', 'whsec_bmV3'] });
    const header = headers['elevenlabs-signature']!;
    expect(verify(body, header, 'whsec_bmV3')).toBe(true);
    expect(verify(body, header, 'whsec_b2xk')).toBe(true);
    expect(verify(`${body} `, header, 'whsec_bmV3')).toBe(false);
    expect(verify(body, header, 'whsec_bmV3', now.getTime() + 600_000)).toBe(false);
  });
});
