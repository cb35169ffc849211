import { t } from '../../messages/t.ts';
import { KeyForm } from '../../nouns/api-keys/key-form.tsx';
import { KeySecret } from '../../nouns/api-keys/key-secret.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { useCreateApiKey } from './use-api-keys.ts';

const blank = { name: '', permissions: null, characterLimit: null, allowedIps: null };

/** Creates a key, then shows its secret once. */
export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const create = useCreateApiKey();
  const close = () => {
    onClose();
    create.reset();
  };
  const secret = create.data?.xi_api_key;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || close()}
      title={secret ? t('Your new key') : t('Create key')}
      description={secret ? t("Copy it now. You won't see it again.") : undefined}
    >
      {secret ? (
        <KeySecret secret={secret} onDone={close} />
      ) : (
        <KeyForm settings={blank} onSubmit={(settings) => create.mutate(settings)}>
          <Button onClick={close}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            {t('Create key')}
          </Button>
        </KeyForm>
      )}
    </Dialog>
  );
}
