import type { GeoLocation } from '../../../contract/accounts/user.ts';
import { deniesByDefault, isOptOutOffered } from '../../../contract/catalogue/regions.ts';
import type { ConsentConfiguration } from '../../../contract/workspaces/consent.ts';

/** CONSENT-001. `not_applicable`: nothing leaves the server. */
export type ConsentState = 'not_applicable' | 'undecided' | 'granted' | 'denied';

/** CONSENT-010: what somebody has chosen; necessary storage is no choice. */
export interface ConsentChoice {
  readonly statistics: boolean;
  readonly marketing: boolean;
}

export interface ConsentFacts {
  /** Undefined until the server has replied. */
  readonly configuration: ConsentConfiguration | undefined;
  /** The stored choice. */
  readonly choice: ConsentChoice | undefined;
  /** Undefined until it is known. */
  readonly location: GeoLocation | undefined;
  /** `navigator.globalPrivacyControl` */
  readonly hasPrivacySignal: boolean;
  /** Opted out of sale, sharing and targeted advertising. */
  readonly isOptedOut: boolean;
}

export interface Consent {
  readonly statistics: ConsentState;
  readonly marketing: ConsentState;
  /** ANALYT-006: events may be sent. Without a choice, only at a known place that does not deny by default. */
  readonly allowsStatistics: boolean;
  /** CONSENT-009: IDs of partners and advertisements may be stored and sent; by the same rule. */
  readonly allowsMarketing: boolean;
  /** Something leaves the server, so the choice is offered. */
  readonly isNeeded: boolean;
  /** The place is known and nothing is chosen: the banner asks. */
  readonly isAsking: boolean;
  /** CONSENT-006 */
  readonly offersOptOut: boolean;
  readonly isOptedOut: boolean;
  /** REF-007: the script that may be loaded now. */
  readonly affiliateScript: string | undefined;
}

/** The consent that follows from what is known. A signal or an opt-out is stronger than a choice. */
export function deriveConsent(facts: ConsentFacts): Consent {
  const { configuration, choice, location, hasPrivacySignal, isOptedOut } = facts;
  const stateOf = (isConfigured: boolean, isDenied: boolean, chosen: boolean | undefined): ConsentState => {
    if (isDenied) return 'denied';
    if (!isConfigured) return 'not_applicable';
    if (chosen !== undefined) return chosen ? 'granted' : 'denied';
    return location && deniesByDefault(location) ? 'denied' : 'undecided';
  };
  const isPlaceKnown = typeof location?.country === 'string';
  const allows = (state: ConsentState): boolean =>
    configuration !== undefined && (state === 'undecided' ? isPlaceKnown : state !== 'denied');
  const script = configuration?.affiliate_script ?? undefined;
  const hasMarketing = script !== undefined;
  const marketing = stateOf(hasMarketing, hasPrivacySignal || isOptedOut, choice?.marketing);
  const statistics = stateOf(configuration?.statistics === true, hasPrivacySignal, choice?.statistics);
  const isNeeded = configuration?.statistics === true || hasMarketing;
  return {
    statistics,
    marketing,
    allowsStatistics: allows(statistics),
    allowsMarketing: allows(marketing),
    isNeeded,
    isAsking: isNeeded && choice === undefined && location !== undefined && !hasPrivacySignal,
    offersOptOut: isOptOutOffered(location ?? { country: null, region: null }, hasPrivacySignal),
    isOptedOut,
    affiliateScript: marketing === 'granted' ? script : undefined,
  };
}
