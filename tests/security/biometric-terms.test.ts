import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import { operatorOf } from '../support/operator.ts';
import { server } from '../support/shared-server.ts';

const operator = operatorOf(() => server);
let account: Account;
let apiKey: string;
let cloneId: string;
let professionalId: string;

const bearer = () => ({ authorization: `Bearer ${account.accessToken}` });
/** A form with a recording, as another client sends it. `headers`: also those of a proxy that knows the place. */
async function upload(path: string, field: string, headers: Record<string, string>) {
  const form = new FormData();
  form.set('name', 'Reader');
  form.set('consent', 'true');
  form.set(field, new Blob([recording], { type: 'audio/mpeg' }), 'reading.mp3');
  const reply = await fetch(server.url + path, { method: 'POST', headers: { ...bearer(), ...headers }, body: form });
  const body = (await reply.json()) as { voice_id?: string; detail?: { code: string } };
  return { status: reply.status, code: body.detail?.code, voiceId: body.voice_id };
}
let recording: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  account = await signUp(server.url);
  await operator('give', account.email, 'creator');
  const text = 'The harbour is quiet today, and the boats lie still in the morning sun. Nobody has seen the keeper.';
  const speech = await postJson(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text }, bearer());
  recording = new Uint8Array(await speech.arrayBuffer());
  const key = await postJson(`${server.url}/v1/user/api-keys`, { name: 'client', permissions: null }, bearer());
  apiKey = ((await key.json()) as { xi_api_key: string }).xi_api_key;
  const created = await upload('/v1/voices/add', 'files', { 'cf-ipcountry': 'CA', 'cf-region-code': 'ON' });
  expect(created).toEqual({ status: 200, code: undefined, voiceId: expect.any(String) });
  cloneId = created.voiceId!;
  const pvc = await postJson(
    `${server.url}/v1/voices/pvc`,
    { name: 'Keeper', language: 'en', consent: 'I may.' },
    bearer(),
  );
  professionalId = ((await pvc.json()) as { voice_id: string }).voice_id;
});
afterAll(() => operator.close());

const refused = { status: 403, code: 'biometric_terms_required', voiceId: undefined };

it.each([
  ['US', 'IL'],
  ['US', 'TX'],
  ['US', 'WA'],
  ['CA', 'QC'],
])('GEO-002 GEO-004 takes no recording of a voice from %s-%s until the terms are accepted', async (country, region) => {
  const place = { 'cf-ipcountry': country, 'cf-region-code': region };
  const credentials: Record<string, string>[] = [{}, { authorization: '', 'xi-api-key': apiKey }];
  for (const credential of credentials)
    expect(await upload('/v1/voices/add', 'files', { ...place, ...credential })).toEqual(refused);
  expect(await upload(`/v1/voices/${cloneId}/edit`, 'files', place)).toEqual(refused);
  expect(await upload(`/v1/voices/pvc/${professionalId}/samples`, 'files', place)).toEqual(refused);
  expect(await upload('/v1/similar-voices', 'audio_file', place)).toEqual(refused);
  const design = { voice_description: 'A calm old man with a deep voice', auto_generate_text: true };
  const reference = { ...design, reference_audio_base64: Buffer.from(recording).toString('base64') };
  const designed = await postJson(`${server.url}/v1/text-to-voice/design`, reference, { ...bearer(), ...place });
  expect([designed.status, await designed.json()]).toMatchObject([403, { detail: { code: refused.code } }]);
});

it('GEO-005 takes recordings after the terms were accepted, and changes of a name before', async () => {
  const place = { 'cf-ipcountry': 'US', 'cf-region-code': 'IL' };
  const form = new FormData();
  form.set('name', 'Keeper of the light');
  const edited = await fetch(`${server.url}/v1/voices/${cloneId}/edit`, {
    method: 'POST',
    headers: { ...bearer(), ...place },
    body: form,
  });
  expect([edited.status, await edited.text()]).toEqual([200, '{"status":"ok"}']);
  expect((await postJson(`${server.url}/v1/user/accept-bipa-terms`, {}, bearer())).status).toBe(200);
  expect(await upload('/v1/voices/add', 'files', place)).toEqual({
    status: 200,
    code: undefined,
    voiceId: expect.any(String),
  });
  expect(await upload(`/v1/voices/pvc/${professionalId}/samples`, 'files', place)).toMatchObject({ status: 200 });
});
