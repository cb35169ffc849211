import { useNavigate } from 'react-router';
import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { translate } from '../../messages/t.ts';
import { toast } from '../../parts/status/toast.ts';
import { useOnce } from './use-once.ts';

/** AUTH-041: ends product updates, says so, and goes home. */
export function OptOutAction({ code, onClose }: { code: string; onClose: () => void }) {
  const navigate = useNavigate();
  useOnce(async () => {
    try {
      await api.call('POST /v1/user/opt-out-of-updates', { body: { opt_out_updates_key: code } });
      toast.success(translate(messages.optedOut));
    } catch {
      toast.error(translate(messages.optOutFailed));
    }
    onClose();
    await navigate('/app/home', { replace: true });
  });
  return null;
}
