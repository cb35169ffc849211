import { previewFileName } from '../../../contract/fields/file-names.ts';
import type { Voice } from '../../../engines/voices/voice.ts';
import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';

/** The signed URL of a preview. */
export type PreviewUrl = (voice: Pick<Voice, 'id' | 'name' | 'version'>, language: string) => string;

/** The signature in the query of a preview URL. */
export interface PreviewSignature {
  readonly expires?: number | undefined;
  readonly signature?: string | undefined;
}

interface PreviewLinksDeps {
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

const hourInS = 3600;
const maxSignatures = 10_000;

/** Signs the URLs of previews, which audio elements request without credentials. */
export function previewLinksService({ clock, secret }: PreviewLinksDeps) {
  // 132 bits; a list of voices contains a URL for each of their languages.
  const sign = (voiceId: string, expires: number): string =>
    hmac(`voice preview ${voiceId} ${expires}`, secret).slice(0, 22);
  /** The latest signatures: a list of voices needs a thousand, with few different ones, and each takes 15 µs. */
  const signatures = new Map<string, string>();
  function signOnce(voiceId: string, expires: number): string {
    const key = `${voiceId} ${expires}`;
    const signature = signatures.get(key) ?? sign(voiceId, expires);
    if (signatures.size >= maxSignatures) signatures.clear();
    signatures.set(key, signature);
    return signature;
  }
  const nowInS = (): number => Math.floor(clock().getTime() / 1000);

  return {
    /** URLs that expire in one to two hours, on the hour, so that a list of voices stays equal meanwhile. */
    urls(baseUrl: string): PreviewUrl {
      const expires = (Math.floor(nowInS() / hourInS) + 2) * hourInS;
      return ({ id, name, version }, language) => {
        // Caches keep previews, so another version needs another URL.
        const query = `${version === undefined ? '' : `v=${version}&`}expires=${expires}&signature=${signOnce(id, expires)}`;
        return `${baseUrl}/v1/voices/${id}/previews/${language}/${encodeURIComponent(previewFileName(name))}?${query}`;
      };
    },

    /** Seconds until a signature expires; 0 if it is absent, forged or expired. */
    validForS(voiceId: string, { expires, signature }: PreviewSignature): number {
      if (expires === undefined || signature === undefined) return 0;
      if (!constantTimeEqual(signature, sign(voiceId, expires))) return 0;
      return Math.max(0, expires - nowInS());
    },
  };
}
export type PreviewLinksService = ReturnType<typeof previewLinksService>;
