import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { postJson } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';
import { bootstrap } from '../support/start-server.ts';

const headers = { 'xi-api-key': bootstrap.apiKey };
const unsigned = (url: string) => url.split('?')[0]!;
/** The status and error code of a preview, requested without credentials. */
async function request(url: string) {
  const reply = await fetch(url);
  if (reply.ok) return [reply.status, (await reply.arrayBuffer()).byteLength > 5000];
  return [reply.status, ((await reply.json()) as { detail: { code: string } }).detail.code];
}

describe('voice previews without an account', () => {
  it('plays a default voice in other languages from the cache only, and generates one only for a signed link', async () => {
    const reply = await fetch(`${server.url}/v1/voices/mRq7vKc2TnX5bZaLd8Ws`, { headers });
    const { verified_languages } = (await reply.json()) as { verified_languages: { preview_url: string }[] };
    // A language that no other test plays.
    const signed = verified_languages.find(({ preview_url }) => preview_url.includes('/previews/fi/'))!.preview_url;
    expect(await request(unsigned(signed))).toEqual([404, 'preview_not_found']);
    expect(await request(signed.replace('/fi/', '/xx/'))).toEqual([404, 'voice_not_found']);
    expect(await request(signed)).toEqual([200, true]);
    expect(await request(unsigned(signed))).toEqual([200, true]);
  });

  describe('of a private voice', () => {
    let signed = '';
    beforeAll(async () => {
      const description = 'A warm and friendly middle aged man with a deep voice who reads stories slowly.';
      const design = { voice_description: description, text: `${description} ${description}`.slice(0, 110) };
      const designed = await postJson(`${server.url}/v1/text-to-voice/design`, design, headers);
      const { previews } = (await designed.json()) as { previews: { generated_voice_id: string }[] };
      // A designed voice that is not saved yet has no public preview.
      const stream = `${server.url}/v1/text-to-voice/${previews[0]!.generated_voice_id}/stream`;
      expect((await fetch(stream)).status).toBe(401);
      const saveBody = { voice_name: `Private ${randomUUID()}`, voice_description: description };
      const saved = await postJson(
        `${server.url}/v1/text-to-voice`,
        { ...saveBody, generated_voice_id: previews[0]!.generated_voice_id },
        headers,
      );
      signed = ((await saved.json()) as { preview_url: string }).preview_url;
    });

    it('plays it by its signed link, which caches must not outlive', async () => {
      const reply = await fetch(signed);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
      const [, maxAgeS] = /^private, max-age=(\d+)$/.exec(reply.headers.get('cache-control')!) ?? [];
      expect(Number(maxAgeS)).toBeLessThanOrEqual(7200);
      await reply.arrayBuffer();
    });

    it('refuses it without a valid signature, also when its preview exists', async () => {
      const forbidden = [403, 'preview_link_invalid'];
      expect(await request(unsigned(signed))).toEqual(forbidden);
      expect(await request(`${unsigned(signed)}?sample=aa`)).toEqual(forbidden);
      const longer = new URL(signed);
      longer.searchParams.set('expires', String(Number(longer.searchParams.get('expires')) + 86_400));
      expect(await request(longer.href)).toEqual(forbidden);
      // The reply does not tell whether a voice exists.
      expect(await request(unsigned(signed).replace(/voices\/\w+/, 'voices/none'))).toEqual(forbidden);
    });
  });

  it('has its own rate limit', async () => {
    const reply = await fetch(`${server.url}/v1/voices/none/previews/en/a.mp3`);
    expect([reply.status, reply.headers.get('x-ratelimit-limit')]).toEqual([403, '120']);
  });
});
