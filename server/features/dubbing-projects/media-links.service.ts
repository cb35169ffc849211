import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import type { DubbingSourceService } from './dubbing-source.service.ts';

/** Seconds: a person may work on a dub for a day. */
const validS = 24 * 3600;

interface MediaLinksDeps {
  readonly secret: Uint8Array;
  readonly clock: Clock;
  readonly source: Pick<DubbingSourceService, 'openLinkedMedia'>;
}

export function mediaLinksService({ secret, clock, source }: MediaLinksDeps) {
  const sign = (projectId: string, expires: number): string =>
    hmac(`dubbing source ${projectId} ${expires}`, secret).slice(0, 43);
  return {
    /** A path on this server, and when it ends, as a Unix time. */
    create(projectId: string): { readonly path: string; readonly expires: number } {
      const expires = Math.floor(clock().getTime() / 1000) + validS;
      const query = `expires=${expires}&signature=${sign(projectId, expires)}`;
      return { path: `/v1/dubbing/project/${projectId}/media/signed?${query}`, expires };
    },

    /** The source behind a link. A forged or expired one is answered like that of a project that does not exist. */
    async open(
      projectId: string,
      { expires, signature }: { readonly expires: number; readonly signature: string },
      rangeHeader: string | undefined,
    ) {
      const isValid = expires * 1000 > clock().getTime() && constantTimeEqual(signature, sign(projectId, expires));
      if (!isValid) throw new AppError('dubbing_media_not_found', { param: 'project_id' });
      return source.openLinkedMedia(projectId, rangeHeader);
    },
  };
}
export type MediaLinksService = ReturnType<typeof mediaLinksService>;
