import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GeoLocation } from '../../../contract/accounts/user.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { updatedTermsEffectiveDate } from '../../../contract/catalogue/regions.ts';
import { api, session } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';

/** The updated terms on biometric voice data. Users who do not accept them can only sign out. */
export function TermsDialog({ location }: { location: GeoLocation }) {
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: async () => {
      const { country, region, city } = location;
      await api.call('POST /v1/user/save-user-agreement', {
        body: { agreement: 'privacy', geo_location: { country, region, city } },
      });
      return api.call('POST /v1/user/accept-bipa-terms', {});
    },
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
    onError: () => toast.error(translate(messages.bipaTermsFailed)),
  });
  return (
    <Dialog
      open
      blocking
      onOpenChange={() => undefined}
      title={t('Updated terms on voice data')}
      description={t('Effective {updatedTermsEffectiveDate}. Read and accept them to continue.', {
        updatedTermsEffectiveDate,
      })}
      footer={
        <>
          <Button onClick={() => void session.signOut()}>{t('Sign out')}</Button>
          <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
            {t('Accept')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        <p>
          {t(
            'The law of your region treats a voice as data that identifies a person. When you create a voice from recordings, {brand} measures their pitch, timbre and speaking style. These measurements may be biometric data.',
            { brand },
          )}
        </p>
        <ul className="list-disc space-y-1.5 ps-5">
          <li>
            {t(
              'They are created only from recordings that you provide, and used only to generate speech in that voice for you.',
            )}
          </li>
          <li>{t('They are stored on this server by its operator, and are neither sold nor shared.')}</li>
          <li>{t('They are deleted with the voice, and at the latest with your account.')}</li>
          <li>{t('Record or upload only people who have agreed to it.')}</li>
        </ul>
        <p>{t('By accepting, you agree to this use of the recordings that you provide.')}</p>
      </div>
    </Dialog>
  );
}
