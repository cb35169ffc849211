import { useMutation, useQueryClient } from '@tanstack/react-query';
import { voiceDesignTerms } from '../../../../contract/catalogue/voices/voice-consent.ts';
import { api } from '../../../data/api/api.ts';
import { userQuery } from '../../../data/api/queries.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { showError } from '../../../parts/status/show-error.tsx';

/** The agreement required before the first voice design (VOICE-039). */
export function AgreementDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const agree = useMutation({
    mutationFn: () => api.call('POST /v1/user/save-user-agreement', { body: { agreement: 'voice_design' } }),
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
    onError: showError,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Voice design agreement')}
      description={t('Required once, before your first voice design.')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" busy={agree.isPending} onClick={() => agree.mutate()}>
            {t('Agree')}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-1.5 pb-2 ps-5 text-ink-2">
        {voiceDesignTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
    </Dialog>
  );
}
