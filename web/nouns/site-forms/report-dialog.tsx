import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { SiteForm } from './site-form.tsx';
import { reportForm } from './site-forms.ts';

interface ReportDialogProps {
  /** The page of what is reported. */
  address: string;
  /** Who reports, if known. */
  sender?: { readonly name: string; readonly email: string } | undefined;
  onClose: () => void;
}

/** Reports a voice or a public page to the operator; also for visitors without an account. */
export function ReportDialog({ address, sender, onClose }: ReportDialogProps) {
  const [form] = useState(() => ({ ...reportForm, values: { content_address: address, ...sender } }));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('Report content')}
      description={t('The operator of this server reviews the report and replies by email.')}
      className="sm:w-[min(600px,calc(100vw-32px))]"
    >
      <SiteForm form={form} />
    </Dialog>
  );
}
