import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import type { DubbingRender } from './dubbing-renders.store.ts';

/** Seconds; the public API states an hour. */
const validS = 3600;

type LinkedRender = Pick<DubbingRender, 'id' | 'projectId' | 'fileName'>;

/** Signed links to the files of renders, for callers without a key. */
export function renderLinksService({ secret, clock }: { readonly secret: Uint8Array; readonly clock: Clock }) {
  const sign = (id: string, expires: number): string => hmac(`dubbing render ${id} ${expires}`, secret).slice(0, 43);
  return {
    /** Absolute under `baseUrl`; valid for an hour. */
    url({ id, projectId, fileName }: LinkedRender, baseUrl: string): string {
      const expires = Math.floor(clock().getTime() / 1000) + validS;
      const name = encodeURIComponent(fileName ?? 'dub');
      const query = `expires=${expires}&signature=${sign(id, expires)}`;
      return `${baseUrl}/v1/dubbing/project/${projectId}/render/${id}/signed/${name}?${query}`;
    },

    /** Whether a link was signed here and has not expired. */
    isValid: (id: string, { expires, signature }: { readonly expires: number; readonly signature: string }): boolean =>
      expires * 1000 > clock().getTime() && constantTimeEqual(signature, sign(id, expires)),
  };
}
export type RenderLinksService = ReturnType<typeof renderLinksService>;
