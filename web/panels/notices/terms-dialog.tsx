import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GeoLocation } from '../../../contract/accounts/user.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messages } from '../../../contract/catalogue/messages.ts';
import { updatedTermsEffectiveDate } from '../../../contract/catalogue/regions.ts';
import { api, session } from '../../data/api/api.ts';
import { userQuery } from '../../data/api/queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';

/** The updated terms on biometric voice data; whoever does not accept them can only sign out. */
export function TermsDialog({ place }: { place: GeoLocation }) {
  const queryClient = useQueryClient();
  const accept = useMutation({
    mutationFn: async () => {
      const { country, region, city } = place;
      await api.call('POST /v1/user/save-user-agreement', {
        body: { agreement: 'privacy', geo_location: { country, region, city } },
      });
      return api.call('POST /v1/user/accept-bipa-terms', {});
    },
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
    onError: () => toast.error(messages.bipaTermsFailed),
  });
  return (
    <Dialog
      open
      blocking
      onOpenChange={() => undefined}
      title="Updated terms on voice data"
      description={`Effective ${updatedTermsEffectiveDate}. Please read and accept them to go on.`}
      footer={
        <>
          <Button onClick={() => void session.signOut()}>Sign out</Button>
          <Button kind="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
            Accept
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        <p>
          The law where you are counts a voice among the things that identify a person. When you make a voice from
          recordings, {brand} measures them: pitch, timbre and the way of speaking. Such measures may be biometric data.
        </p>
        <ul className="list-disc space-y-1.5 pl-5">
          <li>They are made only from recordings that you give, and only to speak in that voice for you.</li>
          <li>They are kept on this server by whoever runs it, and are neither sold nor passed on.</li>
          <li>They are deleted with the voice, and all of them with your account.</li>
          <li>Record or upload only people who agreed to it.</li>
        </ul>
        <p>By accepting you agree to this use of the recordings that you give.</p>
      </div>
    </Dialog>
  );
}
