import type { ComponentType } from 'react';
import { VerifyEmailNotice } from '../../nouns/auth/verify-email-notice.tsx';
import { AccountOptOut } from '../../nouns/consent/account-opt-out.tsx';
import { useDeviceRecord } from '../../nouns/devices/use-device-record.ts';
import { useAccessFlags } from '../../nouns/feature-flags/use-access-flags.ts';
import { useChecklistEvents } from '../../nouns/onboarding/use-checklist.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { PromoGate } from '../../nouns/promo-codes/promo-gate.tsx';
import { OutageNotice } from '../../nouns/status/outage-notice.tsx';
import { PlanNotices } from '../../nouns/subscription/plan-notices.tsx';
import { OptOutLink } from '../../nouns/training-opt-out/opt-out-link.tsx';
import { FlaggedVoiceWatch } from '../../nouns/voices/flagged-voice-watch.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ModerationNotice } from './moderation-notice.tsx';
import { TermsGate } from './terms-gate.tsx';

interface RegisteredNotice {
  readonly id: string;
  /** Draws the notice or opens its dialog; draws nothing if it does not apply. */
  readonly Notice: ComponentType;
}

const PromoNotice = () => (
  <PlansOnly>
    <PromoGate />
  </PlansOnly>
);

/** The registered notices, in their order above a screen. */
const notices: readonly RegisteredNotice[] = [
  { id: 'connection', Notice: ConnectionNotice },
  { id: 'outage', Notice: OutageNotice },
  { id: 'verify-email', Notice: VerifyEmailNotice },
  { id: 'moderation', Notice: ModerationNotice },
  { id: 'plan', Notice: PlanNotices },
  { id: 'promo-code', Notice: PromoNotice },
  { id: 'terms', Notice: TermsGate },
  { id: 'account-opt-out', Notice: AccountOptOut },
  { id: 'training-opt-out', Notice: OptOutLink },
  { id: 'flagged-voice', Notice: FlaggedVoiceWatch },
];

/** Every registered notice and the background tasks of the app. Loaded after the screen, which does not need them. */
export function Notices() {
  useDeviceRecord();
  useChecklistEvents();
  useAccessFlags();
  return notices.map(({ id, Notice }) => <Notice key={id} />);
}
