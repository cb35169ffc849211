import { spawnSync } from 'node:child_process';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { codeSamples } from '../../../contract/reference/code-samples.ts';
import type { Route } from '../../../contract/route.ts';
import { routes } from '../../../contract/routes.ts';
import { sampleRequest } from './sample-request.ts';

const origin = 'https://voices.example';
const samples = Object.entries(routes as Record<string, Route>).flatMap(([key, route]) => {
  const [method = '', path = ''] = key.split(' ');
  return codeSamples(sampleRequest(method, path, route, origin)).map((sample) => ({ key, ...sample }));
});
const of = (label: string) => samples.filter((sample) => sample.label === label);

const say: Route = {
  access: 'account',
  permits: 'speech.generate' as never,
  summary: 'Say',
  query: z.object({ format: z.string().optional(), voice: z.string() }),
  body: z.object({ text: z.string(), loud: z.boolean(), speed: z.number().min(0.5).optional(), note: z.null() }),
  content: ['audio/mpeg'],
};
const [shell, script, python] = codeSamples(sampleRequest('POST', '/v1/say', say, origin)).map(({ source }) => source);

it('U-29 calls an operation with what it requires in curl', () => {
  expect(shell).toBe(`curl -X POST 'https://voices.example/v1/say?voice=voice' \\
  -H "xi-api-key: $KEY" \\
  -H 'content-type: application/json' \\
  -d '{
  "text": "Hello from your own server.",
  "loud": true,
  "note": null
}' \\
  --output reply`);
});

it('U-29 calls an operation with what it requires in JavaScript', () => {
  expect(script).toBe(`import { writeFile } from 'node:fs/promises';

const reply = await fetch("https://voices.example/v1/say?voice=voice", {
  method: 'POST',
  headers: { 'xi-api-key': process.env.KEY, 'content-type': 'application/json' },
  body: JSON.stringify({
    "text": "Hello from your own server.",
    "loud": true,
    "note": null
  }),
});
await writeFile('reply', Buffer.from(await reply.arrayBuffer()));`);
});

it('U-29 calls an operation with what it requires in Python', () => {
  expect(python).toBe(`import os
import requests

reply = requests.post(
    "https://voices.example/v1/say?voice=voice",
    headers={"xi-api-key": os.environ["KEY"]},
    json={
        "text": "Hello from your own server.",
        "loud": True,
        "note": None
    },
)
with open("reply", "wb") as file:
    file.write(reply.content)`);
});

it('U-29 sends the files of a form', () => {
  const form: Route = {
    ...say,
    query: z.object({}),
    body: z.object({ name: z.string() }),
    files: { audio: { maxBytes: 1 } },
  };
  const [inShell, inScript, inPython] = codeSamples(sampleRequest('POST', '/v1/say', form, origin)).map(
    ({ source }) => source,
  );
  expect(inShell).toContain("-F 'name=name' \\\n  -F 'audio=@file.mp3'");
  expect(inScript).toContain("form.append('audio', await openAsBlob('file.mp3'), 'file.mp3');");
  expect(inPython).toContain('files={"audio": open("file.mp3", "rb")},');
});

it('U-29 has JavaScript of every operation that parses', () => {
  const broken = of('JavaScript').filter(({ source }) => parseSync('sample.js', source).errors.length > 0);
  expect(broken).toEqual([]);
  expect(of('JavaScript')).toHaveLength(Object.keys(routes).length);
});

it('U-29 has shell commands of every operation that parse', () => {
  const input = of('curl')
    .map(({ source }) => `${source}\n`)
    .join('');
  expect(spawnSync('sh', ['-n'], { input, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;
it.skipIf(!hasPython)('U-29 has Python of every operation that compiles', () => {
  const program = 'import json, sys\nfor one in json.load(sys.stdin): compile(one["source"], one["key"], "exec")';
  const input = JSON.stringify(of('Python'));
  expect(spawnSync('python3', ['-c', program], { input, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
});

it('U-29 fills in a key in place of its variable', () => {
  const request = sampleRequest('POST', '/v1/say', say, origin);
  const credential = request.credential && { ...request.credential, secret: 'sk_1' };
  const sources = codeSamples({ ...request, credential }).map(({ source }) => source);
  expect(sources[0]).toContain("-H 'xi-api-key: sk_1'");
  expect(sources[1]).toContain(`'xi-api-key': "sk_1"`);
  expect(sources[2]).toContain('"xi-api-key": "sk_1"');
  expect(sources[2]).not.toContain('import os');
});
