import type { AppEvent } from '../../../contract/catalogue/events.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { isAbort } from '../../data/api/api-error.ts';
import { translate } from '../../messages/t.ts';

/** The sharing functions of the browser and where to show the result. */
export interface SharingParts {
  /** System sharing; undefined if unavailable. */
  readonly share: ((data: ShareData) => Promise<void>) | undefined;
  readonly copy: (text: string | Promise<string>) => Promise<void>;
  readonly track: (event: AppEvent) => void;
  readonly say: (text: string, kind: 'success' | 'error') => void;
  readonly showError: (error: unknown) => void;
}

/** A link, or the request that creates it and thereby makes the item public. */
type Link = string | (() => Promise<string>);

/** Copies a link to the clipboard (SHARE-023). */
async function copyLink(link: Link, parts: SharingParts): Promise<void> {
  try {
    await parts.copy(typeof link === 'string' ? link : link());
  } catch (error) {
    parts.showError(error);
    return;
  }
  parts.track('share link copied');
  parts.say(translate(messages.shareLinkCopied), 'success');
}

/**
 * Shares a link through the system (SHARE-021). On failure the link is copied; on cancellation nothing happens
 * (SHARE-022).
 */
async function shareNatively(link: Link, share: (data: ShareData) => Promise<void>, parts: SharingParts) {
  let url: string;
  try {
    url = typeof link === 'string' ? link : await link();
  } catch (error) {
    parts.showError(error);
    return;
  }
  parts.track('share link native sharing started');
  try {
    await share({ text: translate(messages.shareMessage), url });
    parts.track('share link native sharing succeeded');
  } catch (error) {
    const isAborted = isAbort(error);
    parts.track(isAborted ? 'share link native sharing aborted' : 'share link native sharing failed');
    if (!isAborted) await copyLink(url, parts);
  }
}

/** Runs the *Copy* button: system sharing on phones and tablets that have it, otherwise the clipboard. */
export const copyOrShare = (link: Link, isPortable: boolean, parts: SharingParts): Promise<void> =>
  isPortable && parts.share ? shareNatively(link, parts.share, parts) : copyLink(link, parts);

/** Runs *Share Public Link* in the sheet: system sharing, or a message that it is unavailable (SHARE-024). */
export async function shareFromSheet(link: Link, parts: SharingParts): Promise<void> {
  if (parts.share) await shareNatively(link, parts.share, parts);
  else parts.say(translate(messages.shareNotSupported), 'error');
}
