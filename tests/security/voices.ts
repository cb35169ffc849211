import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { postJson } from '../support/accounts.ts';

type Headers = Record<string, string>;

const story =
  'The harbour is quiet today, and the boats lie still in the morning sun. Nobody has seen the old keeper since the ' +
  'storm, but his lamp burns every night. When the wind turns to the east, you can hear the bell from the far shore.';
const description = 'A warm and friendly middle aged man with a deep voice who reads stories slowly.';

/** Creates a professional voice with one recording and separated speakers, and designed voices; returns their ids. */
export async function createVoices(url: string, headers: Headers, apiKey: string): Promise<Headers> {
  const { voiceId, sampleId, speakerId } = await createProfessionalVoice(url, headers);
  const key = { 'xi-api-key': apiKey };
  const design = { voice_description: description, text: story.slice(0, 110) };
  const designed = await postJson(`${url}/v1/text-to-voice/design`, design, key);
  const { previews } = (await designed.json()) as { previews: { generated_voice_id: string }[] };
  const [first, second] = previews.map((preview) => preview.generated_voice_id);
  const saveBody = { voice_name: 'Mine', voice_description: description, generated_voice_id: first };
  const saved = (await (await postJson(`${url}/v1/text-to-voice`, saveBody, key)).json()) as { voice_id: string };
  await postJson(`${url}/v1/voices/${saved.voice_id}/share`, { enable: true, emails: ['friend@example.com'] }, key);
  return {
    voice_id: voiceId,
    sample_id: sampleId,
    speaker_id: speakerId,
    generated_voice_id: second!,
    'GET /v1/voices/{public_user_id}/{voice_id} voice_id': saved.voice_id,
    'POST /v1/voices/add/{public_user_id}/{voice_id} voice_id': saved.voice_id,
  };
}

async function createProfessionalVoice(url: string, headers: Headers) {
  const speech = await postJson(`${url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, { text: story }, headers);
  const created = await postJson(`${url}/v1/voices/pvc`, { name: 'Mine', language: 'en', consent: 'I may.' }, headers);
  const { voice_id: voiceId } = (await created.json()) as { voice_id: string };
  const form = new FormData();
  form.append('files', new File([await speech.arrayBuffer()], 'mine.mp3', { type: 'audio/mpeg' }));
  const samples = `${url}/v1/voices/pvc/${voiceId}/samples`;
  const added = await fetch(samples, { method: 'POST', headers, body: form });
  const [sample] = (await added.json()) as { sample_id: string }[];
  await fetch(`${samples}/${sample!.sample_id}/separate-speakers`, { method: 'POST', headers });
  for (const until = Date.now() + 60_000; ; await sleep(200)) {
    const reply = await fetch(`${samples}/${sample!.sample_id}/speakers`, { headers });
    const { status, speakers } = (await reply.json()) as { status: string; speakers: Record<string, unknown> | null };
    if (status === 'completed') return { voiceId, sampleId: sample!.sample_id, speakerId: Object.keys(speakers!)[0]! };
    assert.ok(Date.now() < until && status !== 'failed', `the speakers are ${status}`);
  }
}
