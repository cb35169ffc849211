import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';

interface ContactSentProps {
  /** The email address that receives the reply. */
  email: string;
  onSendAnother: () => void;
}

/** Confirms that the request arrived. Takes the focus because the submit button is gone. */
export function ContactSent({ email, onSendAnother }: ContactSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col items-start gap-3 rounded-m border bg-surface p-5">
      <CircleCheck className="size-6 text-good" aria-hidden />
      <h2 ref={heading} tabIndex={-1} className="font-[620] text-title tracking-tight outline-none">
        {t('We received your request')}
      </h2>
      <p role="status" className="break-words text-ink-2">
        {t('The operator of this server will reply to {email}.', { email })}
      </p>
      <Button onClick={onSendAnother}>{t('Send another')}</Button>
    </section>
  );
}
