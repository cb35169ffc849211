import type { FileField } from '../../../contract/route.ts';
import type { Random } from './seeded-random.ts';

/** Content types other than the one that a route expects. */
export const wildContentTypes = [
  ...['', 'text/plain', 'text/xml', 'application/json; charset=utf-16', 'application/json;charset="', 'application/x'],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=', '*/*', 'json'],
  ...['multipart/form-data; boundary="a b\\"', 'application/vnd.api+json', `application/${'x'.repeat(3000)}`, ';'],
];

/** Bytes that are not JSON, or JSON that parsers stumble over. */
const jsonTexts: readonly (() => string | Buffer)[] = [
  () => '',
  () => ' ',
  () => '{',
  () => '[',
  () => '"',
  () => 'null',
  () => '[]',
  () => '0',
  () => '"text"',
  () => '{"a":1,}',
  () => "{'a':1}",
  () => '{"a":1e999}',
  () => '{"a":NaN}',
  () => '{"text":"a","text":{"b":1}}',
  () => '{"__proto__":{"x":1},"text":"a"}',
  () => '\ufeff{"text":"a"}',
  () => '{"text":"\\ud800"}',
  () => '{"text":"a\\u0000b"}',
  () => '['.repeat(30_000),
  () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  () => `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
  () => `{"text":"${'x'.repeat(70_000)}"}`,
  () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  () => Buffer.from('{"text":"a"}', 'utf16le'),
  () => Buffer.alloc(3000),
  () => 'a=1&b=2&__proto__=x',
  () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
];

export const wildText = (random: Random): Buffer => Buffer.from(random.pick(jsonTexts)());

/** The body cut somewhere, with the length that it then has. */
export const cut = (body: Buffer, random: Random): Buffer => body.subarray(0, random.below(body.length + 1));

/** A second of a tone as 16-bit WAV at 16 kHz. */
function tone(): Buffer {
  const samples = 16_000;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(16_000, 24);
  wav.writeUInt32LE(32_000, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1) wav.writeInt16LE(Math.round(9000 * Math.sin(at / 8)), 44 + at * 2);
  return wav;
}
const wav = tone();

/** The header of `wav` with a field of 32 bits set to the largest value, or to 0. */
const withHeader = (offset: number, value: number): Buffer => {
  const copy = Buffer.from(wav);
  copy.writeUInt32LE(value, offset);
  return copy;
};

const files: readonly (readonly [name: string, type: string, content: () => Buffer])[] = [
  ['tone.wav', 'audio/wav', () => wav],
  ['tone.wav', 'audio/wav', () => wav],
  ['long.wav', 'audio/wav', () => withHeader(40, 0xff_ff_ff_ff)],
  ['no-rate.wav', 'audio/wav', () => withHeader(24, 0)],
  ['fast.wav', 'audio/wav', () => withHeader(24, 0xff_ff_ff_ff)],
  ['channels.wav', 'audio/wav', () => withHeader(22, 0x00_10_ff_ff)],
  ['cut.wav', 'audio/wav', () => wav.subarray(0, 50)],
  ['header.wav', 'audio/wav', () => wav.subarray(0, 12)],
  ['empty.mp3', 'audio/mpeg', () => Buffer.alloc(0)],
  ['noise.mp3', 'audio/mpeg', () => Buffer.from('ff fb 90 64'.repeat(400).replaceAll(' ', ''), 'hex')],
  ['text.txt', 'text/plain', () => Buffer.from('Chapter one.\n\nIt was late.')],
  ['page.html', 'text/html', () => Buffer.from(`<h1>One</h1><p>Two</p>${'<div>'.repeat(3000)}`)],
  ['book.epub', 'application/epub+zip', () => Buffer.from('PK\u0003\u0004 not a zip')],
  ['paper.pdf', 'application/pdf', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj')],
  ['rules.pls', 'application/pls+xml', () => Buffer.from('<lexicon><lexeme><grapheme>a</grapheme></lexeme>')],
  ['table.csv', 'text/csv', () => Buffer.from('speaker,start_time\n"Ada,0\n\u0000,1')],
  ['film.mp4', 'video/mp4', () => Buffer.from('000000186674797069736f6d00000200', 'hex')],
  ['picture.png', 'image/png', () => Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff08060000', 'hex')],
  ['../../etc/passwd', 'audio/wav', () => wav],
  [`${'n'.repeat(400)}.wav`, '', () => wav],
  ['na\u0000me.wav', 'audio/wav', () => wav],
  ['', 'audio/wav', () => wav],
];

/** The content of a resumable upload. */
export const streamContent = (random: Random): Buffer => random.pick(files)[2]();

interface FormOptions {
  readonly values: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, FileField>>;
  readonly isWild: boolean;
}

/** A form with files as `multipart/form-data`, and its content type. */
export function formBody({ values, fields, isWild }: FormOptions, random: Random) {
  const boundary = `fuzz${random.below(1e9)}`;
  const parts: Buffer[] = [];
  const add = (head: string, content: Buffer | string) =>
    parts.push(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n'));
  for (const [name, value] of Object.entries(values)) {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    add(`content-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"`, text.slice(0, 50_000));
  }
  for (const [name, field] of Object.entries(fields)) {
    if (isWild && random.chance(0.2)) continue;
    const count = isWild ? random.pick([1, 1, 2, 30]) : Math.min(field.maxCount ?? 1, 1 + random.below(2));
    for (let at = 0; at < count; at += 1) {
      const [fileName, type, content] = random.pick(isWild ? files : files.slice(0, 12));
      const head = `content-disposition: form-data; name="${name}"; filename="${fileName}"`;
      add(type ? `${head}\r\ncontent-type: ${type}` : head, content());
    }
  }
  if (isWild && random.chance(0.1))
    for (let at = 0; at < 300; at += 1) add(`content-disposition: form-data; name="f${at}"`, 'x');
  if (isWild && random.chance(0.1)) add('content-disposition: attachment', 'x');
  if (isWild && random.chance(0.1)) add(`x-long: ${'x'.repeat(20_000)}`, 'x');
  if (!isWild || random.chance(0.7)) parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { content: Buffer.concat(parts), contentType: `multipart/form-data; boundary=${boundary}` };
}
