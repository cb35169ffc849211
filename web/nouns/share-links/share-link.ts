import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { isAbort } from '../../data/api/api-error.ts';

/** What the browser can do with a link, and where its outcome is told. */
export interface SharingParts {
  /** The system's own sharing; undefined where there is none. */
  readonly share: ((data: ShareData) => Promise<void>) | undefined;
  readonly copy: (text: string) => Promise<void>;
  readonly track: (event: AppEvent) => void;
  readonly say: (text: string, kind: 'success' | 'error') => void;
  readonly showError: (error: unknown) => void;
}

/** Puts a link on the clipboard (SHARE-023). */
export async function copyLink(link: string, parts: SharingParts): Promise<void> {
  try {
    await parts.copy(link);
  } catch (error) {
    parts.showError(error);
    return;
  }
  parts.track('share link copied');
  parts.say(messages.shareLinkCopied, 'success');
}

/** Hands a link to the system's own sharing (SHARE-021); where that fails it is copied, where the person leaves it nothing happens (SHARE-022). */
async function shareNatively(link: string, share: (data: ShareData) => Promise<void>, parts: SharingParts) {
  parts.track('share link native sharing started');
  try {
    await share({ text: messages.shareMessage, url: link });
    parts.track('share link native sharing succeeded');
  } catch (error) {
    const isLeft = isAbort(error);
    parts.track(isLeft ? 'share link native sharing aborted' : 'share link native sharing failed');
    if (!isLeft) await copyLink(link, parts);
  }
}

/** What *Copy* does: on a phone or tablet with sharing of its own that, otherwise the link is copied. */
export const copyOrShare = (link: string, isPortable: boolean, parts: SharingParts): Promise<void> =>
  isPortable && parts.share ? shareNatively(link, parts.share, parts) : copyLink(link, parts);

/** What *Share Public Link* does on the sheet: the system's own sharing, or a word that there is none (SHARE-024). */
export async function shareFromSheet(link: string, parts: SharingParts): Promise<void> {
  if (parts.share) await shareNatively(link, parts.share, parts);
  else parts.say(messages.shareNotSupported, 'error');
}
