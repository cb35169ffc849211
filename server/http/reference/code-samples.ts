import { z } from 'zod';
import type { Route } from '../../../contract/route.ts';
import { type JsonSchema, sampleValue } from './sample-value.ts';

/** An entry of `x-codeSamples`, which API references and generators of clients read. */
interface CodeSample {
  readonly lang: 'Shell' | 'JavaScript' | 'Python';
  readonly label: 'curl' | 'JavaScript' | 'Python';
  readonly source: string;
}

interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** The header and the environment variable of the credential; undefined for a public route. */
  readonly credential: { readonly header: string; readonly prefix: string; readonly variable: string } | undefined;
  readonly body:
    | { readonly type: 'json'; readonly value: unknown }
    | {
        readonly type: 'multipart';
        readonly fields: Readonly<Record<string, string>>;
        readonly files: readonly string[];
      }
    | { readonly type: 'urlencoded'; readonly fields: Readonly<Record<string, string>> }
    | { readonly type: 'file'; readonly contentType: string }
    | undefined;
  /** Whether the reply is JSON; another one is stored in a file. */
  readonly isJson: boolean;
}

/** How to call an operation with curl, JavaScript and Python, with what it requires. The caller fills in the path. */
export function codeSamples(method: string, path: string, route: Route, origin: string): CodeSample[] {
  const request = sampleRequest(method, path, route, origin);
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javaScript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ];
}

const toJsonSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The required fields of an object. */
function requiredFields(schema: z.ZodType | undefined): Record<string, unknown> {
  if (!schema) return {};
  const json = toJsonSchema(schema);
  const value = json.required?.length ? sampleValue(json, 'value') : {};
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const toTexts = (fields: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toText(value)]));

function sampleRequest(method: string, path: string, route: Route, origin: string): SampleRequest {
  const query = new URLSearchParams(toTexts(requiredFields(route.query))).toString();
  return {
    method,
    url: `${origin}${path}${query && `?${query}`}`,
    credential: {
      public: undefined,
      account: { header: 'xi-api-key', prefix: '', variable: 'KEY' },
      session: { header: 'authorization', prefix: 'Bearer ', variable: 'TOKEN' },
    }[route.access],
    body: sampleBody(route),
    isJson: route.content === undefined,
  };
}

function sampleBody({ body, files, form, streams, raw }: Route): SampleRequest['body'] {
  if (streams !== undefined) return { type: 'file', contentType: streams };
  if (files) {
    const required = Object.keys(files).filter((name) => files[name]?.required);
    return {
      type: 'multipart',
      fields: toTexts(requiredFields(body)),
      files: required.length > 0 ? required : Object.keys(files).slice(0, 1),
    };
  }
  if (form) return { type: 'urlencoded', fields: toTexts(requiredFields(body)) };
  if (raw) return { type: 'json', value: {} };
  return body && { type: 'json', value: sampleValue(toJsonSchema(body), 'value') };
}

/** The file that a sample sends, and the one that it stores. */
const sentFile = 'file.mp3';
const storedFile = 'reply';

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function curl({ method, url, credential, body, isJson }: SampleRequest): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(url)}`,
    ...(credential ? [`-H "${credential.header}: ${credential.prefix}$${credential.variable}"`] : []),
  ];
  if (body?.type === 'json')
    parts.push("-H 'content-type: application/json'", `-d ${shellQuote(JSON.stringify(body.value, null, 2))}`);
  if (body?.type === 'file')
    parts.push(`-H ${shellQuote(`content-type: ${body.contentType}`)}`, `--data-binary @${sentFile}`);
  if (body?.type === 'urlencoded' || body?.type === 'multipart')
    for (const [name, value] of Object.entries(body.fields))
      parts.push(`${body.type === 'multipart' ? '-F' : '--data-urlencode'} ${shellQuote(`${name}=${value}`)}`);
  if (body?.type === 'multipart') for (const name of body.files) parts.push(`-F ${shellQuote(`${name}=@${sentFile}`)}`);
  if (!isJson) parts.push(`--output ${storedFile}`);
  return parts.join(' \\\n  ');
}

const indent = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
const toJson = (value: unknown, spaces = 2): string => indent(JSON.stringify(value, null, spaces), spaces);

function javaScript({ method, url, credential, body, isJson }: SampleRequest): string {
  const needsFile = body?.type === 'file' || (body?.type === 'multipart' && body.files.length > 0);
  const imports = [
    ...(needsFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(isJson ? [] : ["import { writeFile } from 'node:fs/promises';"]),
  ];
  const headers = [
    ...(credential
      ? [
          `'${credential.header}': ${credential.prefix ? `\`${credential.prefix}\${` : ''}process.env.${credential.variable}${credential.prefix ? '}`' : ''}`,
        ]
      : []),
    ...(body?.type === 'json' ? ["'content-type': 'application/json'"] : []),
    ...(body?.type === 'file' ? [`'content-type': ${JSON.stringify(body.contentType)}`] : []),
  ];
  const form =
    body?.type === 'multipart'
      ? [
          'const form = new FormData();',
          ...Object.entries(body.fields).map(([name, value]) => `form.append('${name}', ${JSON.stringify(value)});`),
          ...body.files.map((name) => `form.append('${name}', await openAsBlob('${sentFile}'), '${sentFile}');`),
          '',
        ]
      : [];
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body?.type === 'json' ? [`body: JSON.stringify(${toJson(body.value)})`] : []),
    ...(body?.type === 'multipart' ? ['body: form'] : []),
    ...(body?.type === 'urlencoded' ? [`body: new URLSearchParams(${toJson(body.fields)})`] : []),
    ...(body?.type === 'file' ? [`body: await openAsBlob('${sentFile}')`] : []),
  ];
  return [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    ...form,
    `const reply = await fetch(${JSON.stringify(url)}${options.length > 0 ? `, {\n${options.map((one) => `  ${one},\n`).join('')}}` : ''});`,
    isJson
      ? 'console.log(await reply.json());'
      : `await writeFile('${storedFile}', Buffer.from(await reply.arrayBuffer()));`,
  ].join('\n');
}

/** JSON as a Python literal; texts are the same in both. */
const toPython = (value: unknown): string =>
  toJson(value, 4).replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) =>
    token === 'true' ? 'True' : token === 'false' ? 'False' : token === 'null' ? 'None' : token,
  );

function python({ method, url, credential, body, isJson }: SampleRequest): string {
  const headers = [
    ...(credential
      ? [
          `"${credential.header}": ${credential.prefix ? `"${credential.prefix}" + ` : ''}os.environ["${credential.variable}"]`,
        ]
      : []),
    ...(body?.type === 'file' ? [`"content-type": ${JSON.stringify(body.contentType)}`] : []),
  ];
  const files = body?.type === 'multipart' ? body.files : [];
  const options = [
    JSON.stringify(url),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body?.type === 'json' ? [`json=${toPython(body.value)}`] : []),
    ...(body?.type === 'multipart' || body?.type === 'urlencoded' ? [`data=${toPython(body.fields)}`] : []),
    ...(body?.type === 'file' ? [`data=open("${sentFile}", "rb")`] : []),
    ...(files.length > 0 ? [`files={${files.map((name) => `"${name}": open("${sentFile}", "rb")`).join(', ')}}`] : []),
  ];
  return [
    ...(credential ? ['import os'] : []),
    'import requests',
    '',
    `reply = requests.${method.toLowerCase()}(\n${options.map((one) => `    ${one},\n`).join('')})`,
    isJson ? 'print(reply.json())' : `with open("${storedFile}", "wb") as file:\n    file.write(reply.content)`,
  ].join('\n');
}
