import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac, sha256 } from '../../platform/crypto.ts';
import { newId } from '../../platform/ids.ts';
import type { Read, ReadChapterSummary } from './reads.store.ts';

interface ReadLinksDeps {
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

export interface SignedChapter {
  readonly readId: string;
  readonly chapterId: string;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly signature: string;
}

/** What a page of a player may report. */
export interface ListenToken {
  readonly readId: string;
  /** Of one load of the page. */
  readonly nonce: string;
  readonly issuedAt: Date;
}

const audioLinkS = 6 * 3600;
const tokenS = 24 * 3600;

type CoverOf = Pick<Read, 'id' | 'coverKey' | 'title' | 'author'>;

/** Changes with the picture, so that caches may keep it. */
export const coverVersion = ({ coverKey, title, author }: Omit<CoverOf, 'id'>): string =>
  coverKey?.split('/').at(-1) ?? `drawn-${sha256(JSON.stringify([title, author])).slice(0, 16)}`;

/** Links to what is not public, and tokens for the reports of players: signed, without a row. */
export function readLinksService({ clock, secret }: ReadLinksDeps) {
  const nowInS = (): number => Math.floor(clock().getTime() / 1000);
  const sign = (...parts: readonly (string | number)[]): string =>
    hmac(['reads', ...parts].join(' '), secret).slice(0, 32);

  return {
    chapterUrl(baseUrl: string, { readId, id }: Pick<ReadChapterSummary, 'readId' | 'id'>): string {
      // Rounded, so that a page that reads it again within the hour plays on.
      const expires = Math.ceil(nowInS() / 3600) * 3600 + audioLinkS;
      const query = new URLSearchParams({ expires: String(expires), signature: sign('audio', readId, id, expires) });
      return `${baseUrl}/v1/direct-publishing/reads/${readId}/chapters/${id}/audio?${query}`;
    },
    isValidChapter: ({ readId, chapterId, expires, signature }: SignedChapter): boolean =>
      expires > nowInS() && constantTimeEqual(signature, sign('audio', readId, chapterId, expires)),

    coverUrl(baseUrl: string, read: CoverOf): string {
      const version = coverVersion(read);
      const query = new URLSearchParams({ version, signature: sign('cover', read.id, version) });
      return `${baseUrl}/v1/direct-publishing/reads/${read.id}/cover?${query}`;
    },
    isValidCover: (read: CoverOf, version: string, signature: string): boolean =>
      version === coverVersion(read) && constantTimeEqual(signature, sign('cover', read.id, version)),

    listenToken(readId: string): string {
      const [nonce, issued] = [newId(), nowInS()];
      return [readId, nonce, issued, sign('listen', readId, nonce, issued)].join('.');
    },
    /** Undefined for a token that is forged or expired. */
    readToken(token: string): ListenToken | undefined {
      const [readId, nonce, issued, signature, ...rest] = token.split('.');
      if (!readId || !nonce || !issued || !signature || rest.length > 0) return undefined;
      if (!constantTimeEqual(signature, sign('listen', readId, nonce, issued))) return undefined;
      return Number(issued) + tokenS > nowInS()
        ? { readId, nonce, issuedAt: new Date(Number(issued) * 1000) }
        : undefined;
    },
  };
}
export type ReadLinksService = ReturnType<typeof readLinksService>;
