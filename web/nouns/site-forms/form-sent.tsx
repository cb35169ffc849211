import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSendsMail } from '../../data/instance/use-instance.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';

interface FormSentProps {
  title: string;
  /** The email address that receives the reply. */
  email: string;
  reference: string;
  onSendAnother: () => void;
}

/** Confirms that the form arrived. Takes the focus because the submit button is gone. */
export function FormSent({ title, email, reference, onSendAnother }: FormSentProps) {
  const sendsMail = useSendsMail();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-start gap-3">
      <CircleCheck className="size-6 text-good" aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="font-[620] text-title tracking-tight outline-none">
        {title}
      </h2>
      <div role="status" className="flex flex-col gap-2 text-ink-2 [overflow-wrap:anywhere]">
        <p>{t('The operator of this server will reply to {email}.', { email })}</p>
        <p>{t('Your reference is {reference}.', { reference })}</p>
        {sendsMail && <p>{t('We also sent it to you by email.')}</p>}
      </div>
      <Button onClick={onSendAnother}>{t('Send another')}</Button>
    </section>
  );
}
