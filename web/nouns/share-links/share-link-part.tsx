import { CircleAlert, RotateCcw, Share } from 'lucide-react';
import { messageOf } from '../../data/api/api-error.ts';
import { track } from '../../data/api/track-event.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { copyText } from '../../parts/button/copy-text.ts';
import { isPhoneOrTablet, thisDevice } from '../../parts/device/device.ts';
import { LinkField } from './link-field.tsx';
import { isLocalLink } from './local-link.ts';
import { RevokePart } from './revoke-part.tsx';
import { copyOrShare, type SharingParts, shareFromSheet } from './share-link.ts';
import { showErrorAbove, showToastAbove } from './share-toasts.ts';
import { SharedNameField } from './shared-name-field.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { useShareLink } from './use-share-link.ts';

const browserSharing = (): SharingParts => ({
  // Absent in many browsers, and on pages without https.
  share: 'share' in navigator ? (data) => navigator.share(data) : undefined,
  copy: copyText,
  track,
  say: showToastAbove,
  showError: showErrorAbove,
});

/** The content of the modal: social networks or system sharing, the link, the public name, and revocation. */
export function ShareLinkPart({ historyItemId, isSheet }: { historyItemId: string; isSheet: boolean }) {
  const shared = useShareLink(historyItemId);
  const { link, isKnown, isPrivate, isCreating, create, publicName, error, retry, isRevoked, isRevoking, revoke } =
    shared;
  if (error) return <LinkProblem message={messageOf(error)} onRetry={retry} />;
  return (
    <div className="flex flex-col gap-4 pb-1">
      <p role="status" className="empty:hidden">
        {isRevoked && t('The link no longer works. A new link will have a different address.')}
      </p>
      {link && isLocalLink(link) && (
        <p role="note" className="flex items-start gap-2 rounded-s bg-sunken px-3 py-2 text-small">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
          {t('This link works on this computer only. The operator of the server can set PUBLIC_URL to its address.')}
        </p>
      )}
      {isSheet ? (
        <Button
          kind="primary"
          size="large"
          busy={isCreating}
          onClick={() => void shareFromSheet(link ?? create, browserSharing())}
        >
          <Share aria-hidden />
          {t('Share Public Link')}
        </Button>
      ) : (
        <SocialButtons link={link} create={create} />
      )}
      <div className="flex items-center gap-3 text-ink-3 text-meta">
        <span className="h-px flex-1 bg-line" />
        {t('OR')}
        <span className="h-px flex-1 bg-line" />
      </div>
      <LinkField
        link={link}
        isKnown={isKnown}
        isPrivate={isPrivate}
        isCreating={isCreating}
        onCopy={() => void copyOrShare(link ?? create, isPhoneOrTablet(thisDevice()), browserSharing())}
      />
      <SharedNameField name={publicName} />
      {link && <RevokePart isBusy={isRevoking} onRevoke={revoke} />}
    </div>
  );
}

function LinkProblem({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 pb-2">
      <p role="alert" className="flex items-start gap-2 text-bad">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
        {message}
      </p>
      <Button onClick={onRetry}>
        <RotateCcw aria-hidden />
        {t('Try again')}
      </Button>
    </div>
  );
}
