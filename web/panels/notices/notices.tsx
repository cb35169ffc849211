import { VerifyNotice } from '../../nouns/auth/verify-email-notice.tsx';
import { useDeviceRecord } from '../../nouns/devices/use-device-record.ts';
import { useFlags } from '../../nouns/feature-flags/use-access-flags.ts';
import { useChecklistEvents } from '../../nouns/onboarding/use-checklist.ts';
import { PlansOnly } from '../../nouns/plans/plans-only.tsx';
import { PromoGate } from '../../nouns/promo-codes/promo-gate.tsx';
import { PlanNotices } from '../../nouns/subscription/plan-notices.tsx';
import { FlaggedVoiceWatch } from '../../nouns/voices/flagged-voice-watch.tsx';
import { ModerationNotice } from './moderation-notice.tsx';
import { TermsGate } from './terms-gate.tsx';

/** What stands over a screen, and what goes on beside it: none of it is needed to draw the screen. */
export function Notices() {
  useDeviceRecord();
  useChecklistEvents();
  useFlags();
  return (
    <>
      <VerifyNotice />
      <ModerationNotice />
      <PlanNotices />
      <PlansOnly>
        <PromoGate />
      </PlansOnly>
      <TermsGate />
      <FlaggedVoiceWatch />
    </>
  );
}
