import type { PlanOffer } from '../../../contract/billing/plans.ts';
import { agentConcurrency, maxSeats } from '../../../contract/catalogue/plans/plan-allowances.ts';
import { overageText } from '../../../contract/catalogue/plans/plan-offer-texts.ts';
import { overagePrice } from '../../../contract/catalogue/plans/plan-prices.ts';
import { unlimited } from '../../../contract/catalogue/plans/plans.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';

/** A cell: a text, or whether the plan includes the feature. */
type Cell = string | boolean;

interface ComparisonRow {
  readonly title: string;
  readonly cell: (offer: PlanOffer) => Cell;
}

interface ComparisonGroup {
  readonly title: string;
  readonly rows: readonly ComparisonRow[];
}

const amount = (count: number): string => (count === unlimited ? t('Unlimited') : formatCount(count));
/** Formats an amount; 0 means that the plan does not include it. */
const amountOrNone = (count: number): Cell => (count === 0 ? false : amount(count));
const amountListed = (count: number | null): string => (count === null ? t('Custom') : amount(count));
const minutes = (count: number): string =>
  count === unlimited ? t('Unlimited') : t('{count} min', { count: formatCount(count) });

/** What plans are compared by; the server enforces each row from the same tables. */
export const comparisonGroups: readonly ComparisonGroup[] = [
  {
    title: t('Credits'),
    rows: [
      { title: t('Credits a month'), cell: (offer) => amount(offer.usage.monthly_character_limit) },
      {
        title: t('Price of 1,000 more credits'),
        cell: ({ plan_id, currency }) => {
          const price = overagePrice(plan_id, currency);
          return price === undefined ? false : overageText(price, currency);
        },
      },
    ],
  },
  {
    title: t('Speech'),
    rows: [
      { title: t('Speech, highest quality'), cell: (offer) => minutes(offer.speech.highest_quality_minutes) },
      { title: t('Speech, fast models'), cell: (offer) => minutes(offer.speech.turbo_minutes) },
      { title: t('Voice changer'), cell: (offer) => minutes(offer.speech.speech_to_speech_minutes) },
      { title: t('Voice isolator'), cell: (offer) => minutes(offer.voice_isolator_minutes) },
      { title: t('Generations at the same time'), cell: (offer) => amount(offer.speech.concurrency_limit) },
      { title: t('192 kbps API'), cell: (offer) => offer.quality_and_formats.includes('192 kbps API') },
      { title: t('44.1 kHz PCM'), cell: (offer) => offer.quality_and_formats.includes('44.1 kHz PCM') },
    ],
  },
  {
    title: t('Voices'),
    rows: [
      { title: t('Custom voices'), cell: ({ usage }) => amountListed(usage.custom_voices_limit) },
      { title: t('Instant voice cloning'), cell: (offer) => offer.features.instant_voice_cloning },
      { title: t('Professional voice clones'), cell: (offer) => amountOrNone(offer.speech.pvc_limit) },
    ],
  },
  {
    title: t('Products'),
    rows: [
      {
        title: t('Sound effects a month, in seconds'),
        cell: (offer) => amount(offer.sound_effects_seconds),
      },
      { title: t('Studio projects'), cell: (offer) => amount(offer.studio_limit) },
      { title: t('Dubbing a month'), cell: (offer) => minutes(offer.dubbing_minutes) },
      { title: t('Dubbing studio'), cell: (offer) => offer.products.dubbing_studio },
      {
        title: t('Conversational AI a month'),
        cell: (offer) => minutes(offer.conversational_ai_minutes),
      },
      {
        title: t('Conversations at the same time'),
        cell: (offer) => amount(agentConcurrency(offer.plan_id)),
      },
    ],
  },
  {
    title: t('Workspace'),
    rows: [
      { title: t('Seats'), cell: (offer) => amount(maxSeats(offer.plan_id)) },
      { title: t('API access'), cell: () => true },
      { title: t('Commercial license'), cell: (offer) => offer.licensing_and_analytics.commercial_licence },
      {
        title: t('No attribution required'),
        cell: (offer) => offer.licensing_and_analytics.no_attribution_requirement,
      },
    ],
  },
];
