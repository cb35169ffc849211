/** A call of an operation, as code samples show it and as the API reference sends it. */
export interface SampleRequest {
  readonly method: string;
  /** With the values of the path and the query. */
  readonly url: string;
  /** The header and the environment variable of the credential; undefined for a public route. */
  readonly credential: SampleCredential | undefined;
  readonly body: SampleBody | undefined;
  /** Whether the reply is JSON; another one is stored in a file. */
  readonly isJson: boolean;
}

export interface SampleCredential {
  readonly header: string;
  readonly prefix: string;
  readonly variable: string;
  /** The credential itself, in place of the variable. */
  readonly secret?: string | undefined;
}

export type SampleBody =
  | { readonly type: 'json'; readonly value: unknown }
  | { readonly type: 'multipart'; readonly fields: Readonly<Record<string, string>>; readonly files: readonly string[] }
  | { readonly type: 'urlencoded'; readonly fields: Readonly<Record<string, string>> }
  | { readonly type: 'file'; readonly contentType: string };

/** An entry of `x-codeSamples`, which API references and generators of clients read. */
export interface CodeSample {
  readonly lang: 'Shell' | 'JavaScript' | 'Python';
  readonly label: 'curl' | 'JavaScript' | 'Python';
  readonly source: string;
}

/** How to make a call with curl, JavaScript and Python. */
export function codeSamples(request: SampleRequest): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'JavaScript', label: 'JavaScript', source: javaScript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
  ];
}

/** The file that a sample sends, and the one that it stores. */
const sentFile = 'file.mp3';
const storedFile = 'reply';

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const curlCredential = ({ header, prefix, variable, secret }: SampleCredential): string =>
  secret === undefined ? `-H "${header}: ${prefix}$${variable}"` : `-H ${shellQuote(`${header}: ${prefix}${secret}`)}`;

function curl({ method, url, credential, body, isJson }: SampleRequest): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuote(url)}`,
    ...(credential ? [curlCredential(credential)] : []),
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

function javaScriptCredential({ header, prefix, variable, secret }: SampleCredential): string {
  if (secret !== undefined) return `'${header}': ${JSON.stringify(prefix + secret)}`;
  return `'${header}': ${prefix ? `\`${prefix}\${process.env.${variable}}\`` : `process.env.${variable}`}`;
}

function javaScript({ method, url, credential, body, isJson }: SampleRequest): string {
  const needsFile = body?.type === 'file' || (body?.type === 'multipart' && body.files.length > 0);
  const imports = [
    ...(needsFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(isJson ? [] : ["import { writeFile } from 'node:fs/promises';"]),
  ];
  const headers = [
    ...(credential ? [javaScriptCredential(credential)] : []),
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

function pythonCredential({ header, prefix, variable, secret }: SampleCredential): string {
  if (secret !== undefined) return `"${header}": ${JSON.stringify(prefix + secret)}`;
  return `"${header}": ${prefix ? `"${prefix}" + ` : ''}os.environ["${variable}"]`;
}

function python({ method, url, credential, body, isJson }: SampleRequest): string {
  const headers = [
    ...(credential ? [pythonCredential(credential)] : []),
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
    ...(credential && credential.secret === undefined ? ['import os'] : []),
    'import requests',
    '',
    `reply = requests.${method.toLowerCase()}(\n${options.map((one) => `    ${one},\n`).join('')})`,
    isJson ? 'print(reply.json())' : `with open("${storedFile}", "wb") as file:\n    file.write(reply.content)`,
  ].join('\n');
}
