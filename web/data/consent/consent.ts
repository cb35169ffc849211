import type { GeoLocation } from '../../../contract/accounts/user.ts';
import type { Instance } from '../instance/instance.ts';
import { createStore, type ReadableStore } from '../store/store.ts';
import { readChoice, readOptOut, writeChoice, writeOptOut } from './consent-cookies.ts';
import { type Consent, type ConsentChoice, type ConsentFacts, deriveConsent } from './consent-state.ts';

interface ConsentParts {
  readonly instance: Pick<Instance, 'consent' | 'refresh'>;
  readonly locate: () => Promise<GeoLocation>;
  readonly cookies: () => { cookie: string };
  readonly hasPrivacySignal: () => boolean;
}

export interface ConsentStore extends ReadableStore<Consent> {
  /** Reads what the server has configured, and the location if that matters. Repeated calls return the first result. */
  start(): Promise<Consent>;
  /** Reads the location, which decides whether the opt-out is offered. */
  locate(): Promise<void>;
  /** CONSENT-010: stores the choice of each category. */
  choose(choice: ConsentChoice): void;
  /** CONSENT-008; `isStored`: also in this browser. */
  optOut(isStored: boolean): void;
}

/** The consent of this browser. It stores nothing before somebody has chosen (CONSENT-002). */
export function createConsent({ instance, locate, cookies, hasPrivacySignal }: ConsentParts): ConsentStore {
  const readFacts = (): ConsentFacts => ({
    configuration: instance.consent(),
    choice: readChoice(cookies()),
    location: undefined,
    hasPrivacySignal: hasPrivacySignal(),
    isOptedOut: readOptOut(cookies()),
  });
  const facts = createStore(readFacts);
  const state = createStore(() => deriveConsent(facts.state()));
  const change = (changes: Partial<ConsentFacts>) => {
    facts.set({ ...facts.state(), ...changes });
    state.set(deriveConsent(facts.state()));
  };
  let starting: Promise<Consent> | undefined;
  let locating: Promise<void> | undefined;
  const findLocation = (): Promise<void> =>
    (locating ??= locate()
      // As for a place that the server does not know, nothing is allowed before a choice.
      .catch(() => ({ country: null, region: null, city: null }))
      .then((location) => change({ location })));

  async function start(): Promise<Consent> {
    if (!instance.consent()) await instance.refresh();
    change({ configuration: instance.consent() });
    if (state.state().isNeeded && facts.state().choice === undefined) await findLocation();
    return state.state();
  }
  return {
    state: state.state,
    subscribe: state.subscribe,
    start: async () => {
      starting ??= start();
      await starting;
      return state.state();
    },
    locate: findLocation,
    choose(choice) {
      writeChoice(cookies(), choice);
      change({ choice });
    },
    optOut(isStored) {
      if (isStored) writeOptOut(cookies());
      change({ isOptedOut: true });
    },
  };
}
