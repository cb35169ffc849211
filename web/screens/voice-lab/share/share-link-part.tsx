import { type FormEvent, useState } from 'react';
import type { VoiceReply } from '../../../../contract/voices/voices.ts';
import { api } from '../../../data/api/api.ts';
import { formatMessage } from '../../../messages/format-message.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Field } from '../../../parts/form/field.tsx';
import { Textarea } from '../../../parts/form/textarea.tsx';
import { toast } from '../../../parts/status/toast.ts';
import { useVoiceMutation } from '../use-own-voices.ts';
import { AgreementBox } from './agreement-box.tsx';
import { emailsProblem, readEmails } from './emails.ts';
import { agreementOf, agreementProblem, needsAgreement } from './library-options.ts';

/** The people who can open the link, by email address (VOICE-027). */
export function LinkPart({ voice }: { voice: VoiceReply }) {
  const shared = voice.sharing?.status === 'enabled' ? voice.sharing.whitelisted_emails : [];
  const [text, setText] = useState(() => shared.join('\n'));
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const [hasAgreed, setHasAgreed] = useState(false);
  const asksAgreement = needsAgreement(voice);
  const save = useVoiceMutation(({ emails }: { emails: readonly string[] }) =>
    api.call('POST /v1/voices/{voice_id}/share', {
      params: { voice_id: voice.voice_id },
      body: { enable: emails.length > 0, emails: [...emails], ...agreementOf(hasAgreed) },
    }),
  );
  const { emails } = readEmails(text);
  const problem = emailsProblem(text) ?? (emails.length === 0 ? t('Enter at least one email address.') : undefined);
  const agreementFault = agreementProblem(asksAgreement, hasAgreed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasSubmitted(true);
    if (problem || agreementFault || save.isPending) return;
    save.mutate(
      { emails },
      {
        onSuccess: () =>
          toast.success(
            formatMessage('{count, plural, one {# person} other {# people}} can open the link.', {
              count: emails.length,
            }),
          ),
      },
    );
  };
  const end = () =>
    save.mutate(
      { emails: [] },
      {
        onSuccess: () => {
          setText('');
          setHasSubmitted(false);
          toast.success(t('Link sharing is off. Nobody can open the link.'));
        },
      },
    );
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Field
        label={t('Email addresses')}
        help={t('Only people signed in with these emails can add the voice. One per line.')}
        error={hasSubmitted ? problem : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            value={text}
            rows={4}
            spellCheck={false}
            placeholder="ada@example.com"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {asksAgreement && (
        <AgreementBox checked={hasAgreed} onChange={setHasAgreed} error={hasSubmitted ? agreementFault : undefined} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {shared.length > 0 && (
          <Button busy={save.isPending} onClick={end}>
            {t('Stop sharing by link')}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('Share by link')}
        </Button>
      </div>
    </form>
  );
}
