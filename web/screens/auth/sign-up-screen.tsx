import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { readInviteCode } from '../../data/storage/local-store.ts';
import { T } from '../../messages/rich-text.tsx';
import { t } from '../../messages/t.ts';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { InvitationRequest } from './invitation-request.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { SignUpClosed } from './sign-up-closed.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSignUpPolicy } from './use-sign-up-policy.ts';

export const meta = () => [{ title: `${t('Sign up')} · ${brand}` }];

/** AUTH-002 */
export default function SignUpScreen() {
  const { state } = useLocation();
  return (
    <>
      <WayIn />
      <p className="mt-4 text-center text-ink-2">
        <T
          text="Have an account? <link>Sign in</link>"
          link={(children) => (
            <Link to="/app/sign-in" state={state} className="text-accent-ink underline underline-offset-2">
              {children}
            </Link>
          )}
        />
      </p>
      <ProviderButtons />
    </>
  );
}

/** The form that the sign-up policy allows. */
function WayIn() {
  const [query] = useSearchParams();
  // Kept from the first render, because sign-up deletes the stored code.
  const [code] = useState(() => query.get('invite_code') ?? readInviteCode(localStorage) ?? undefined);
  const { data, isPending } = useSignUpPolicy(code);
  if (isPending) return <SkeletonRows label={t('Loading sign-up')} rows={4} />;
  const invitedEmail = data?.invited_email ?? undefined;
  // Without an answer the form is shown; the server checks the policy again.
  const isOpen = !data || data.policy === 'anyone' || data.is_first_account || invitedEmail !== undefined;
  if (isOpen) return <SignUpForm invitedEmail={invitedEmail} requiresSetupCode={data?.requires_setup_code ?? false} />;
  if (data.policy === 'domains') return <InvitationRequest domains={data.domains} hadCode={code !== undefined} />;
  return <SignUpClosed hadCode={code !== undefined} />;
}
