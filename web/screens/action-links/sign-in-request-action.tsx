import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { translate } from '../../messages/t.ts';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { useOnce } from './use-once.ts';

/** AUTH-044, AUTH-045 */
export function SignInRequestAction({ code, onClose }: { code: string; onClose: () => void }) {
  useOnce(async () => {
    try {
      const body = { sign_in_request_verification_code: code };
      await api.call('POST /v1/user/sign-in-requests/verify', { body });
      toast.success(translate(messages.signInRequestVerified));
    } catch (error) {
      showError(error);
    }
    onClose();
  });
  return null;
}
