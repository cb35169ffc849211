import { api, session } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useOnce } from './use-once.ts';
import { useSignedIn } from './use-signed-in.ts';

interface InternalVerificationProps {
  code: string;
  onClose: () => void;
}

/** AUTH-050: confirms the staff email of the signed-in user. */
export function InternalVerificationAction(props: InternalVerificationProps) {
  return useSignedIn() ? <Verification {...props} /> : null;
}

function Verification({ code, onClose }: InternalVerificationProps) {
  useOnce(async () => {
    try {
      const { email } = await api.call('GET /v1/user');
      await api.call('POST /v1/user/prepare-internal-verification', { body: { email, verification_code: code } });
      await session.refresh();
      toast.success(t('Your staff email is confirmed.'));
    } catch (error) {
      showError(error);
    }
    onClose();
  });
  return null;
}
