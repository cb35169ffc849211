import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { t } from '../../messages/t.ts';
import { KeyForm } from '../../nouns/api-keys/key-form.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useEditApiKey } from './use-api-keys.ts';

export function EditKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyReply; onClose: () => void }) {
  const edit = useEditApiKey();
  return (
    <Dialog open onOpenChange={onClose} title={t('Edit {name}', { name: apiKey.name })}>
      <KeyForm
        settings={{ ...apiKey, characterLimit: apiKey.character_limit, allowedIps: apiKey.allowed_ips }}
        onSubmit={(settings) => edit.mutate({ keyId: apiKey.key_id, ...settings }, { onSuccess: onClose })}
      >
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" kind="primary" busy={edit.isPending}>
          {t('Save')}
        </Button>
      </KeyForm>
    </Dialog>
  );
}
