import { type ElevenLabs, ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { newCaller } from '../support/caller.ts';
import { server } from '../support/shared-server.ts';

const caller = await newCaller();

let client: ElevenLabsClient;
let stranger: Account;
let voiceId: string;

beforeAll(async () => {
  client = new ElevenLabsClient({ apiKey: caller.apiKey, baseUrl: server.url });
  stranger = await signUp(server.url);
  voiceId = (await client.voices.search({ pageSize: 1 })).voices[0]!.voiceId;
});

const lexicon = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" alphabet="ipa" xml:lang="en-GB">
${inside}
</lexicon>
`;
const alias = (from: string, to: string) => ({ type: 'alias' as const, stringToReplace: from, alias: to });
const dictionaries = () => client.pronunciationDictionaries;
const fromFile = (name: string, data: string | Buffer) =>
  dictionaries().createFromFile({ name, file: { data: Buffer.from(data), filename: 'words.pls' } });
/** Status and detail of a rejected call. */
const refusal = async (calling: PromiseLike<unknown>) => {
  const error = await Promise.resolve(calling).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ElevenLabsError);
  const { statusCode, body } = error as ElevenLabsError;
  return { status: statusCode, detail: (body as { detail: Record<string, string> }).detail };
};
const rulesOf = async (id: string) => (await dictionaries().get(id)).rules;

async function downloaded(id: string, versionId: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await dictionaries().download(id, versionId)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const call = (
  path: string,
  init: RequestInit = {},
  headers: Record<string, string> = { 'xi-api-key': caller.apiKey },
) => fetch(`${server.url}/v1/pronunciation-dictionaries${path}`, { ...init, headers: { ...headers, ...init.headers } });

describe('DICT-001 creation from a file', () => {
  it('accepts several graphemes, aliases and both alphabets, and returns all fields that the SDK requires', async () => {
    const created = await dictionaries().createFromFile({
      name: 'Harbour words',
      description: 'Names of boats',
      workspaceAccess: 'viewer',
      file: {
        data: Buffer.from(
          lexicon(`<lexeme><grapheme>colour</grapheme><grapheme>color</grapheme><phoneme>ˈkʌlə</phoneme></lexeme>
<lexeme><grapheme>R&amp;D</grapheme><alias>research and development</alias></lexeme>
<lexeme><grapheme>basil</grapheme><phoneme alphabet="x-cmu">B AE1 Z AH0 L</phoneme></lexeme>`),
        ),
        filename: 'words.pls',
      },
    });
    expect(created).toMatchObject({
      name: 'Harbour words',
      description: 'Names of boats',
      versionRulesNum: 4,
      permissionOnResource: 'admin',
    });
    expect(created.creationTimeUnix).toBeGreaterThan(1.7e9);
    expect(await rulesOf(created.id)).toMatchObject([
      { type: 'phoneme', stringToReplace: 'colour', phoneme: 'ˈkʌlə', alphabet: 'ipa' },
      { type: 'phoneme', stringToReplace: 'color', phoneme: 'ˈkʌlə', alphabet: 'ipa' },
      { type: 'alias', stringToReplace: 'R&D', alias: 'research and development' },
      { type: 'phoneme', stringToReplace: 'basil', phoneme: 'B AE1 Z AH0 L', alphabet: 'x-cmu' },
    ]);
  });

  it('creates an empty dictionary without a file', async () => {
    expect(await dictionaries().createFromFile({ name: 'Empty' })).toMatchObject({ versionRulesNum: 0 });
  });

  it.each([
    ['a tag that is not closed', lexicon('<lexeme><grapheme>a</grapheme></lexeme>').replace('</grapheme>', ''), 3],
    ['a lexeme without a reading', lexicon('\n\n<lexeme><grapheme>a</grapheme></lexeme>'), 5],
    ['an unknown alphabet', lexicon('<lexeme><grapheme>a</grapheme><phoneme alphabet="x-q">b</phoneme></lexeme>'), 3],
    ['another kind of document', '<html></html>', 1],
    ['no XML at all', 'tomato = potato', 1],
    ['entities', `<!DOCTYPE lexicon [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n${lexicon('')}`, 1],
  ])('rejects %s with status 400 and the line number', async (_, data, line) => {
    const { status, detail } = await refusal(fromFile('Bad', data));
    expect(status).toBe(400);
    expect(detail).toMatchObject({ code: 'invalid_parameters', param: 'file' });
    expect(detail.message).toMatch(new RegExp(`\\bLine ${line}: `));
  });

  it('rejects files over 1.6 MB or 10,000 rules', async () => {
    const large = await refusal(fromFile('Large', lexicon(`<!--${' '.repeat(1_700_000)}-->`)));
    expect(large.detail).toMatchObject({ code: 'request_too_large', param: 'file' });
    const lexemes = Array.from(
      { length: 10_001 },
      (_, at) => `<lexeme><grapheme>w${at}</grapheme><alias>v</alias></lexeme>`,
    );
    const many = await refusal(fromFile('Many', lexicon(lexemes.join('\n'))));
    expect(many.detail.message).toMatch(/Line 10003: .*at most 10000/);
  });
});

describe('DICT-002 rules and versions', () => {
  it('creates a version at each change and keeps old versions downloadable', async () => {
    const { id, versionId: first } = await dictionaries().createFromRules({
      name: 'Fruit',
      rules: [alias('tomato', 'potato'), { ...alias('leek', 'onion'), caseSensitive: false, wordBoundaries: false }],
    });
    const added = await dictionaries().rules.add(id, {
      rules: [
        { type: 'phoneme', stringToReplace: 'basil', phoneme: 'ˈbæzəl', alphabet: 'ipa' },
        alias('tomato', 'tomahto'),
      ],
    });
    expect(added).toMatchObject({ id, versionRulesNum: 3 });
    const removed = await dictionaries().rules.remove(id, { ruleStrings: ['leek'] });
    const replaced = await dictionaries().rules.set(id, { rules: [alias('fig', 'date')] });
    expect(new Set([first, added.versionId, removed.versionId, replaced.versionId]).size).toBe(4);
    expect(await dictionaries().get(id)).toMatchObject({
      latestVersionId: replaced.versionId,
      latestVersionRulesNum: 1,
    });
    expect(await downloaded(id, first)).toMatch(/<alias>potato<\/alias>[\s\S]*<grapheme>leek</);
    expect(await downloaded(id, removed.versionId)).not.toContain('leek');
    const { versions } = (await (await call(`/${id}/versions`)).json()) as { versions: { version_id: string }[] };
    expect(versions.map((one) => one.version_id)).toEqual(
      [replaced, removed, added].map((one) => one.versionId).concat(first),
    );
  });

  it('applies all concurrent changes', async () => {
    const { id } = await dictionaries().createFromRules({ name: 'Busy', rules: [] });
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => dictionaries().rules.add(id, { rules: [alias(`word ${at}`, 'x')] })),
    );
    expect((await rulesOf(id)).length).toBe(12);
  });

  it('accepts 10,000 rules and rejects one more', async () => {
    const rules = Array.from({ length: 10_000 }, (_, at) => alias(`word ${at}`, `spoken ${at}`));
    const { id, versionRulesNum } = await dictionaries().createFromRules({ name: 'Full', rules });
    expect(versionRulesNum).toBe(10_000);
    const { detail } = await refusal(dictionaries().rules.add(id, { rules: [alias('one more', 'x')] }));
    expect(detail).toMatchObject({ code: 'invalid_parameters', param: 'rules' });
  });

  it('names the field of an invalid rule', async () => {
    const body = JSON.stringify({ name: 'Bad', rules: [{ type: 'phoneme', string_to_replace: 'a', phoneme: 'b' }] });
    const reply = await call('/add-from-rules', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(422);
    expect(JSON.stringify(await reply.json())).toContain('"rules",0,"alphabet"');
  });
});

describe('DICT-003 O-70', () => {
  it('downloads a lexicon that yields the same rules', async () => {
    const rules: ElevenLabs.BodyAddAPronunciationDictionaryV1PronunciationDictionariesAddFromRulesPostRulesItem[] = [
      { ...alias('<R & D> "x"', 'a < b & c'), caseSensitive: false, wordBoundaries: true },
      { ...alias('naïve 🙂', 'שלום'), caseSensitive: true, wordBoundaries: false },
      { type: 'phoneme', stringToReplace: 'Thailand', phoneme: '/ˈtaɪ.lænd/', alphabet: 'ipa' },
      { type: 'phoneme', stringToReplace: 'basil', phoneme: 'B AE1 Z AH0 L', alphabet: 'cmu-arpabet' },
    ];
    const one = await dictionaries().createFromRules({ name: 'Round', rules });
    const reply = await call(`/${one.id}/${one.versionId}/download`);
    expect(reply.headers.get('content-disposition')).toContain('filename="Round.pls"');
    const again = await fromFile('Round again', await reply.text());
    expect(await rulesOf(again.id)).toEqual(await rulesOf(one.id));
  });

  it('renames, archives and lists in pages and both orders', async () => {
    const names = ['Zeta', 'alpha', 'Beta'];
    const created = await Promise.all(names.map((name) => dictionaries().createFromRules({ name, rules: [] })));
    const renamed = await dictionaries().update(created[0]!.id, { name: 'Omega', archived: true });
    expect(renamed).toMatchObject({ name: 'Omega', latestVersionId: created[0]!.versionId });
    expect(renamed.archivedTimeUnix).toBeGreaterThan(1.7e9);
    const list = async (request: ElevenLabs.PronunciationDictionariesListRequest) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await dictionaries().list({ ...request, pageSize: 2, cursor });
        expect(page.pronunciationDictionaries.length).toBeLessThanOrEqual(2);
        found.push(...page.pronunciationDictionaries.map((one) => one.name));
        cursor = page.nextCursor ?? undefined;
        expect(page.hasMore).toBe(cursor !== undefined);
      } while (cursor);
      return found;
    };
    const ascending = await list({ sort: 'name', sortDirection: 'ascending' });
    expect(ascending).toEqual([...ascending].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    expect(ascending).toEqual(expect.arrayContaining(['Omega', 'alpha', 'Beta']));
    expect(await list({ includeArchived: false })).not.toContain('Omega');
    expect((await list({ sort: 'creation_time_unix', sortDirection: 'DESCENDING' })).length).toBe(ascending.length);
    const back = await dictionaries().update(created[0]!.id, { archived: false });
    expect(back.archivedTimeUnix ?? null).toBeNull();
  });

  it('hides dictionaries from other workspaces and rejects their changes', async () => {
    const { id, versionId } = await dictionaries().createFromRules({ name: 'Secret', rules: [alias('a', 'b')] });
    const headers = { authorization: `Bearer ${stranger.accessToken}` };
    const change = { method: 'POST', body: '{"rules":[]}', headers: { 'content-type': 'application/json' } };
    const replies = await Promise.all([
      call(`/${id}`, {}, headers),
      call(`/${id}/versions`, {}, headers),
      call(`/${id}/${versionId}/download`, {}, headers),
      call(`/${id}/set-rules`, change, headers),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      expect(await reply.json()).toMatchObject({ detail: { code: 'pronunciation_dictionary_not_found' } });
    }
    expect(await (await call('?page_size=100', {}, headers)).json()).toMatchObject({ pronunciation_dictionaries: [] });
  });

  it('requires the permission on a restricted key', async () => {
    const reply = await fetch(`${server.url}/v1/user/api-keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${stranger.accessToken}` },
      body: JSON.stringify({ name: 'Reader', permissions: ['pronunciation_dictionaries_read'] }),
    });
    const { xi_api_key } = (await reply.json()) as { xi_api_key: string };
    const limited = new ElevenLabsClient({ apiKey: xi_api_key, baseUrl: server.url }).pronunciationDictionaries;
    expect((await limited.list()).pronunciationDictionaries).toEqual([]);
    const refused = await refusal(limited.createFromRules({ name: 'No', rules: [] }));
    expect(refused.detail).toMatchObject({ status: 'missing_permissions' });
  });
});

describe('TTS-013 dictionaries in speech', () => {
  /** Samples as 16-bit PCM; equal requests return equal samples. */
  async function synthesize(
    text: string,
    locators?: ElevenLabs.PronunciationDictionaryVersionLocator[],
  ): Promise<Buffer> {
    const stream = await client.textToSpeech.convert(voiceId, {
      text,
      seed: 7,
      outputFormat: 'pcm_16000',
      ...(locators && { pronunciationDictionaryLocators: locators }),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    return Buffer.concat(chunks);
  }
  const text = 'The harbour is quiet.';
  const locate = (pronunciationDictionaryId: string, versionId?: string) => ({ pronunciationDictionaryId, versionId });

  it('apply an alias of the requested version, or of the latest', async () => {
    const { id, versionId } = await dictionaries().createFromRules({
      name: 'Places',
      rules: [alias('harbour', 'railway station')],
    });
    await dictionaries().rules.set(id, { rules: [alias('harbour', 'inn')] });
    const [plain, station, inn] = await Promise.all([
      synthesize(text),
      synthesize(text, [locate(id, versionId)]),
      synthesize(text, [locate(id)]),
    ]);
    expect(station.equals(await synthesize('The railway station is quiet.'))).toBe(true);
    expect(inn.equals(await synthesize('The inn is quiet.'))).toBe(true);
    expect(plain.equals(station)).toBe(false);
  });

  it('apply a phoneme rule', async () => {
    const { id } = await dictionaries().createFromRules({
      name: 'Sounds',
      rules: [{ type: 'phoneme', stringToReplace: 'harbour', phoneme: '/ˈpɪləʊ/', alphabet: 'ipa' }],
    });
    expect((await synthesize(text, [locate(id)])).equals(await synthesize(text))).toBe(false);
  });

  it('use the first of several dictionaries that has the word', async () => {
    const [one, two] = await Promise.all(
      ['inn', 'barn'].map((to) => dictionaries().createFromRules({ name: to, rules: [alias('harbour', to)] })),
    );
    const both = [locate(two!.id), locate(one!.id)];
    expect((await synthesize(text, both)).equals(await synthesize('The barn is quiet.'))).toBe(true);
  });

  it('respect case sensitivity and word boundaries of rules', async () => {
    const { id } = await dictionaries().createFromRules({
      name: 'Loose',
      rules: [
        { ...alias('HARBOUR', 'inn'), caseSensitive: false },
        { ...alias('quie', 'brigh'), wordBoundaries: false },
        alias('qui', 'never said'),
        alias('THE', 'never said'),
      ],
    });
    expect((await synthesize(text, [locate(id)])).equals(await synthesize('The inn is bright.'))).toBe(true);
  });

  it('reject unknown dictionaries, those of other workspaces, and more than three', async () => {
    const mine = await dictionaries().createFromRules({ name: 'Mine', rules: [] });
    const speak = (locators: unknown[], headers: Record<string, string> = { 'xi-api-key': caller.apiKey }) =>
      fetch(`${server.url}/v1/text-to-speech/${voiceId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ text, pronunciation_dictionary_locators: locators }),
      });
    const own = { pronunciation_dictionary_id: mine.id };
    const replies = await Promise.all([
      speak([{ pronunciation_dictionary_id: 'nobody' }]),
      speak([{ ...own, version_id: 'none' }]),
      speak([own], { authorization: `Bearer ${stranger.accessToken}` }),
      speak([own, own, own, own]),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 400]);
    const details = await Promise.all(
      replies.map(async (reply) => ((await reply.json()) as { detail: unknown }).detail),
    );
    expect(details[0]).toMatchObject({
      code: 'pronunciation_dictionary_not_found',
      param: 'pronunciation_dictionary_locators',
    });
    expect(details[3]).toMatchObject({ code: 'invalid_parameters', param: 'pronunciation_dictionary_locators' });
  });

  it('DICT-004 default to those of the workspace', async () => {
    const session = { authorization: `Bearer ${stranger.accessToken}`, 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      fetch(`${server.url}/v1/${path}`, { method: 'POST', headers: session, body: JSON.stringify(body) });
    const rules = [{ type: 'alias', string_to_replace: 'harbour', alias: 'inn' }];
    const created = await post('pronunciation-dictionaries/add-from-rules', { name: 'House style', rules });
    const { id } = (await created.json()) as { id: string };
    const locators = [{ pronunciation_dictionary_id: id, version_id: null }];
    const set = await post('workspace/update-workspace', { pronunciation_dictionary_locators: locators });
    expect(await set.json()).toMatchObject({ pronunciation_dictionary_locators: locators });
    const say = async (body: object) =>
      Buffer.from(
        await (await post(`text-to-speech/${voiceId}?output_format=pcm_16000`, { seed: 7, ...body })).arrayBuffer(),
      );
    const inn = await say({ text: 'The inn is quiet.', pronunciation_dictionary_locators: [] });
    expect(inn.length).toBeGreaterThan(10_000);
    expect((await say({ text })).equals(inn)).toBe(true);
    expect((await say({ text, pronunciation_dictionary_locators: [] })).equals(inn)).toBe(false);
    const wrong = await post('workspace/update-workspace', {
      pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: 'nobody' }],
    });
    expect(wrong.status).toBe(404);
  });
});

describe('DICT-002 long aliases', () => {
  const speakWith = (text: string, created: { id: string; versionId: string }) =>
    fetch(`${server.url}/v1/text-to-speech/${voiceId}?output_format=pcm_16000`, {
      method: 'POST',
      headers: { 'xi-api-key': caller.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        text,
        model_id: 'eleven_multilingual_v2',
        pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: created.id, version_id: created.versionId }],
      }),
    });

  it('are charged as they are spoken, and bounded by the limit of the model', async () => {
    const long = { ...alias('q', `${'zelkova '.repeat(124)}zelkovas`), wordBoundaries: false };
    const created = await dictionaries().createFromRules({ name: 'Long', rules: [long, alias('UN', 'U N')] });
    const ordinary = await speakWith('The UN met.', created);
    expect(ordinary.headers.get('character-cost')).toBe('11');
    await ordinary.arrayBuffer();
    const expensive = await speakWith('q', created);
    expect(expensive.headers.get('character-cost')).toBe('1000');
    await expensive.arrayBuffer();
    const counted = await fetch(`${server.url}/v1/pronunciation-dictionaries/count-characters`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        texts: ['The UN met.', 'q', ''],
        pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: created.id }],
      }),
    });
    expect(await counted.json()).toEqual({ characters: [11, 1000, 0] });
    const rejected = await speakWith('q'.repeat(150), created);
    expect(rejected.status).toBe(400);
    expect((await rejected.json()).detail).toMatchObject({
      code: 'text_too_long',
      param: 'pronunciation_dictionary_locators',
      message: expect.stringContaining('The rule for "q" adds the most.'),
    });
  });
});
