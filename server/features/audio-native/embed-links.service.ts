import type { Clock } from '../../platform/clock.ts';
import { constantTimeEqual, hmac } from '../../platform/crypto.ts';
import { newId } from '../../platform/ids.ts';

interface EmbedLinksDeps {
  readonly clock: Clock;
  readonly secret: Uint8Array;
}

export interface SignedAudio {
  readonly projectId: string;
  readonly snapshotId: string;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly signature: string;
}

/** Longer than most articles: the player asks for a new link when one has expired. */
const audioLinkS = 3600;
const tokenS = 24 * 3600;

/** Links to the sound of players, and tokens for their reports: signed, without a row. */
export function embedLinksService({ clock, secret }: EmbedLinksDeps) {
  const nowInS = (): number => Math.floor(clock().getTime() / 1000);
  const signAudio = (projectId: string, snapshotId: string, expires: number): string =>
    hmac(`audio-native audio ${projectId} ${snapshotId} ${expires}`, secret).slice(0, 32);
  const signToken = (projectId: string, nonce: string, expires: string): string =>
    hmac(`audio-native listen ${projectId} ${nonce} ${expires}`, secret).slice(0, 32);

  return {
    /** The address of the sound. */
    audioUrl(baseUrl: string, projectId: string, snapshotId: string): string {
      const expires = nowInS() + audioLinkS;
      const query = new URLSearchParams({
        snapshot: snapshotId,
        expires: String(expires),
        signature: signAudio(projectId, snapshotId, expires),
      });
      return `${baseUrl}/v1/audio-native/embed/${projectId}/audio?${query}`;
    },

    isValidAudio: ({ projectId, snapshotId, expires, signature }: SignedAudio): boolean =>
      expires > nowInS() && constantTimeEqual(signature, signAudio(projectId, snapshotId, expires)),

    /** A token for the reports of one player in one page. */
    listenToken(projectId: string): string {
      const [nonce, expires] = [newId(), String(nowInS() + tokenS)];
      return [projectId, nonce, expires, signToken(projectId, nonce, expires)].join('.');
    },

    /** Undefined for a token that is forged or expired. */
    readToken(token: string): { projectId: string; nonce: string } | undefined {
      const [projectId, nonce, expires, signature, ...rest] = token.split('.');
      if (!projectId || !nonce || !expires || !signature || rest.length > 0) return undefined;
      const isValid = constantTimeEqual(signature, signToken(projectId, nonce, expires)) && Number(expires) > nowInS();
      return isValid ? { projectId, nonce } : undefined;
    },
  };
}
export type EmbedLinksService = ReturnType<typeof embedLinksService>;
