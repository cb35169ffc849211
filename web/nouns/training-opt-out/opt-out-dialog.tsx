import { useId, useState } from 'react';
import { messages } from '../../../contract/catalogue/messages.ts';
import { useStore } from '../../data/store/use-store.ts';
import { t, translate } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Switch } from '../../parts/form/switch.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { Tooltip } from '../../parts/overlay/tooltip.tsx';
import { openOptOutRequest } from './opt-out-request.ts';

/** The dialog of `askOptOut`; in the app once. */
export function OptOutDialog() {
  const request = useStore(openOptOutRequest);
  return request && <OpenDialog key={request.title} request={request} />;
}

function OpenDialog({ request }: { request: NonNullable<ReturnType<typeof openOptOutRequest.state>> }) {
  const {
    title,
    description,
    confirmText,
    cancelText,
    toggle_enabled: current,
    can_change: canChange,
    answer,
  } = request;
  const [enabled, setEnabled] = useState(current);
  const id = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(null)}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => answer(null)}>{cancelText}</Button>
          <Button kind="primary" disabled={enabled === current} onClick={() => answer(enabled)}>
            {confirmText}
          </Button>
        </>
      }
    >
      <div className="flex items-center justify-between gap-4 py-1">
        <label htmlFor={id}>{t('Opt out of training')}</label>
        <Tooltip text={canChange ? undefined : translate(messages.onlyAdminsChangePrivacy)}>
          {/* A disabled switch gets no pointer events and no focus; its frame shows the tooltip. */}
          <span {...(!canChange && { tabIndex: 0, role: 'note' })} className="inline-flex rounded-full">
            {!canChange && <span className="sr-only">{translate(messages.onlyAdminsChangePrivacy)}</span>}
            <Switch id={id} checked={enabled} onChange={setEnabled} disabled={!canChange} />
          </span>
        </Tooltip>
      </div>
    </Dialog>
  );
}
