import type { PlanOffer } from '../../billing/plans.ts';
import { planAllowances } from './plan-allowances.ts';
import { overagePrice } from './plan-prices.ts';
import { type OfferedTier, offeredTiers } from './plan-ranks.ts';
import { type Currency, planLimits, speechMinutes, unlimited } from './plans.ts';

type Texts = Pick<PlanOffer, 'description' | 'features_summary' | 'benefits' | 'quality_and_formats'>;

const descriptions: Readonly<Record<OfferedTier, string>> = {
  free: 'Try the voices and the API.',
  starter: 'For your first published projects.',
  creator: 'For people who publish often.',
  pro: 'For products and long recordings.',
  growing_business: 'For teams that publish every day.',
  scale_2024_08_10: 'For companies with high volumes.',
  enterprise: 'For organizations with custom requirements.',
};

/** Formats that a plan adds to those of lower plans: PLAN-031, and the values that `output_format` accepts. */
const formats: Readonly<Record<OfferedTier, readonly string[]>> = {
  free: ['128 kbps MP3', '24 kHz PCM'],
  starter: [],
  creator: ['192 kbps API'],
  pro: ['44.1 kHz PCM'],
  growing_business: [],
  scale_2024_08_10: [],
  enterprise: [],
};

const count = new Intl.NumberFormat('en-US');
const compactCount = new Intl.NumberFormat('en-US', { notation: 'compact', compactDisplay: 'short' });

/** Texts of a plan's card. Numbers come from the tables, so that cards always match the server's limits. */
export function offerTexts(tier: OfferedTier, currency: Currency): Texts {
  return {
    description: descriptions[tier],
    features_summary: summary(tier),
    benefits: benefits(tier, currency),
    quality_and_formats: offeredTiers.slice(0, offeredTiers.indexOf(tier) + 1).flatMap((one) => formats[one]),
  };
}

function summary(tier: OfferedTier): string[] {
  const { credits, voices } = planLimits[tier];
  if (credits === unlimited) return ['Unlimited credits'];
  const { highestQuality } = speechMinutes(credits);
  return [
    `${compactCount.format(credits)} credits a month (${count.format(highestQuality)} min)`,
    `${voices} custom voices`,
  ];
}

function benefits(tier: OfferedTier, currency: Currency): string[] {
  const { seats } = planAllowances(tier);
  const { concurrency, professionalVoices } = planLimits[tier];
  const overage = overagePrice(tier, currency);
  const own: Readonly<Record<OfferedTier, readonly string[]>> = {
    free: [`${concurrency} generations at the same time`, 'API access'],
    starter: ['Commercial license', 'Voice clone from 1 minute of audio'],
    creator: ['Professional voice cloning', '192 kbps API'],
    pro: ['44.1 kHz PCM', `${concurrency} generations at the same time`],
    growing_business: [`${seats} seats`, `${concurrency} generations at the same time`],
    scale_2024_08_10: [`${seats} seats`, `${professionalVoices} professional voice clones`],
    enterprise: [`${seats} seats, or a custom number`, 'Custom limits'],
  };
  return [
    ...own[tier],
    ...(overage === undefined ? [] : [`More credits at ${overageText(overage, currency)} per 1,000`]),
  ];
}

/** Formats millionths per credit as the price of 1,000 credits: `$0.30`, `0.285€`. */
export function overageText(millionths: number, currency: Currency): string {
  const amount = (millionths / 1000).toFixed(millionths % 10 === 0 ? 2 : 3);
  return currency === 'usd' ? `$${amount}` : `${amount}€`;
}
