import { messages } from '../../../contract/catalogue/messages.ts';
import { api } from '../../data/api/api.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { translate } from '../../messages/t.ts';
import { toast } from '../../parts/status/toast.ts';
import { useOnce } from './use-once.ts';

interface ChangeEmailActionProps {
  code: string;
  isReverting: boolean;
  onClose: () => void;
}

/** AUTH-046, AUTH-048, AUTH-049 */
export function ChangeEmailAction({ code, isReverting, onClose }: ChangeEmailActionProps) {
  useOnce(async () => {
    try {
      const query = { verification_code: code, is_reverting: isReverting };
      await api.call('PUT /v1/user/email', { query });
      toast.success(translate(messages.emailUpdated));
    } catch (error) {
      toast.error(translate(messages.emailNotUpdated('{reply}'), { reply: messageOf(error) }));
    }
    onClose();
  });
  return null;
}
