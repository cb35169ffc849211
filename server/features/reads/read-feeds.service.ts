import { hash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { PublicRead, PublicReadsService } from './public-reads.service.ts';

interface ReadFeedsDeps {
  readonly publicReads: Pick<PublicReadsService, 'find' | 'ofHandle'>;
}

/** Of the podcast namespace. */
const podcastNamespace = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/** `podcast:guid`: a UUID of version 5 of the address without its protocol. */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^[a-z]+:\/\//, '').replace(/\/+$/, '');
  const bytes = Buffer.concat([Buffer.from(podcastNamespace.replaceAll('-', ''), 'hex'), Buffer.from(name)]);
  const digest = hash('sha1', bytes, 'buffer').subarray(0, 16);
  digest[6] = (digest[6]! & 0x0f) | 0x50;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  return digest.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The entity tag of a text. */
export const contentTag = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

/** What the podcasts of reads contain. */
export const readFeedsService = ({ publicReads }: ReadFeedsDeps) => ({
  ofRead: publicReads.find,
  guidOf: podcastGuid,

  /** Throws `user_not_found`, and `read_not_found` for a person who has published nothing. */
  async ofHandle(handle: string) {
    const { author, reads } = await publicReads.ofHandle(handle);
    const [newest, ...others] = reads;
    if (!newest) throw new AppError('read_not_found', { message: 'This person has published nothing.' });
    const list: readonly [PublicRead, ...PublicRead[]] = [newest, ...others];
    return { author, reads: list };
  },
});
export type ReadFeedsService = ReturnType<typeof readFeedsService>;
