import { audioEffects } from '../../audio/effects/catalogue/audio-effects.ts';
import { environments } from '../../audio/effects/catalogue/environments.ts';
import { filterPresets } from '../../audio/effects/catalogue/filter-presets.ts';
import { auditActivities, ocsfClasses } from '../../contract/catalogue/audit-activities.ts';
import { effectCategories } from '../../contract/catalogue/effect-categories.ts';
import { featureFlags } from '../../contract/catalogue/feature-flags.ts';
import { messages } from '../../contract/catalogue/messages.ts';
import { models } from '../../contract/catalogue/models.ts';
import { notificationKinds } from '../../contract/catalogue/notification-kinds.ts';
import { checklistItems, onboardingTexts } from '../../contract/catalogue/onboarding.ts';
import { planMessages } from '../../contract/catalogue/plans/plan-messages.ts';
import { planOffers } from '../../contract/catalogue/plans/plan-offers.ts';
import { videoThemeNames } from '../../contract/catalogue/video-themes.ts';
import { cloneConsent, cloneConsentNeeded, voiceDesignTerms } from '../../contract/catalogue/voices/voice-consent.ts';
import {
  accentName,
  unavailableAccents,
  voiceAccents,
  voiceAges,
  voiceGenders,
  voiceUseCases,
} from '../../contract/catalogue/voices/voice-traits.ts';
import { webhookEvents } from '../../contract/catalogue/webhook-events.ts';
import { errors } from '../../contract/errors.ts';

/** Texts of the product that the web app translates where it shows them (`translate`), with the file they come from. */
export function sourceTexts(): readonly { readonly key: string; readonly path: string }[] {
  return Object.entries(sources).flatMap(([path, texts]) => [...new Set(texts)].map((key) => ({ key, path })));
}

const fixed = (texts: Readonly<Record<string, unknown>>): string[] =>
  Object.values(texts).filter((text) => typeof text === 'string');

/** `middle_aged` → Middle aged, as the web app shows the labels of voices. */
const labelText = (label: string): string => {
  const text = label.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const offers = [...planOffers('usd'), ...planOffers('eur')];

const effects = [audioEffects, filterPresets, environments].flatMap((some) => Object.values(some));

const sources: Readonly<Record<string, readonly string[]>> = {
  'audio/effects/catalogue/audio-effects.ts': effects.flatMap(({ name, description, parameters }) => [
    name,
    description,
    ...Object.values(parameters).flatMap((one) => (one.unit === 'ratio' ? [one.name] : [one.name, one.unit])),
  ]),
  'contract/catalogue/messages.ts': [
    ...fixed(messages),
    messages.resetMailSent('{email}'),
    messages.emailNotUpdated('{reply}'),
    messages.invalidResponseType('{type}'),
    ...['{message}', undefined].flatMap((text) => [messages.videoFailed(text), messages.videoPreviewFailed(text)]),
  ],
  'contract/catalogue/plans/plan-messages.ts': [
    ...fixed(planMessages),
    planMessages.promoInvalid('{code}'),
    planMessages.promoRemoved('{code}'),
  ],
  'contract/catalogue/onboarding.ts': [
    ...fixed(onboardingTexts),
    ...checklistItems.flatMap((item) => [
      item.title,
      item.help,
      ...('links' in item ? item.links.map(({ title }) => title) : []),
    ]),
  ],
  'contract/catalogue/plans/plan-offer-texts.ts': offers.flatMap(({ description, features_summary, benefits }) => [
    description,
    ...features_summary,
    ...benefits,
  ]),
  'contract/catalogue/audit-activities.ts': [
    ...Object.values(auditActivities).flatMap(({ title, message }) => [title, message]),
    ...Object.values(ocsfClasses).map(({ name }) => name),
  ],
  'contract/catalogue/notification-kinds.ts': Object.values(notificationKinds).map(({ label }) => label),
  'contract/catalogue/webhook-events.ts': Object.values(webhookEvents).map(({ title }) => title),
  'contract/catalogue/feature-flags.ts': Object.values(featureFlags).map(({ summary }) => summary),
  'contract/catalogue/effect-categories.ts': effectCategories,
  'contract/catalogue/models.ts': models.map(({ description }) => description),
  'contract/catalogue/video-themes.ts': Object.values(videoThemeNames),
  'contract/catalogue/voices/voice-consent.ts': [cloneConsent, cloneConsentNeeded, ...voiceDesignTerms],
  'contract/catalogue/voices/voice-traits.ts': [
    ...[...voiceGenders, ...voiceAges, ...voiceUseCases].map(labelText),
    ...[...voiceAccents, ...unavailableAccents].map(accentName),
  ],
  'contract/errors.ts': Object.values(errors).map(({ text }) => text),
};
