import { describe, expect, it } from 'vitest';
import { planOfferReply } from '../../billing/plans.ts';
import { overageText } from './plan-offer-texts.ts';
import { planOffer, planOffers } from './plan-offers.ts';
import { offeredTiers } from './plan-ranks.ts';

const offers = planOffers('usd');
const euros = planOffers('eur');
/** A value of each plan, from the cheapest. */
const of = <Value>(value: (offer: (typeof offers)[number]) => Value) => offers.map(value);

it('PLAN-001 PLAN-003 C-35 offers these plans under these names', () => {
  expect(of((offer) => [offer.plan_id, offer.name])).toEqual([
    ['free', 'Free'],
    ['starter', 'Starter'],
    ['creator', 'Creator'],
    ['pro', 'Pro'],
    ['growing_business', 'Scale'],
    ['scale_2024_08_10', 'Business'],
    ['enterprise', 'Enterprise'],
  ]);
});

// 000 §3, "Plan offer".
const keys = [
  'name plan_id plan_type currency character_limit audio_limit_minutes description features_summary benefits',
  'most_popular enterprise usage quality_and_formats features products licensing_and_analytics pricing speech',
  'dubbing_minutes sound_effects_seconds studio_limit conversational_ai_minutes conversational_ai_extra_minute_cost',
  'audio_native_limit voice_isolator_minutes speech_to_text_hours speech_to_text_price_per_extra_hour',
]
  .join(' ')
  .split(' ');

it.each([...offers, ...euros])(
  'PLAN-005 PLAN-013 $plan_id in $currency has every key and matches the contract',
  (offer) => {
    expect(Object.keys(offer).sort()).toEqual([...keys].sort());
    expect(planOfferReply.strict().parse(offer)).toEqual(offer);
  },
);

it.each(offers)(
  'PLAN-006 PLAN-007 PLAN-008 PLAN-009 PLAN-010 PLAN-011 PLAN-012 $plan_id has the keys of each part',
  (offer) => {
    const keysOf = (part: object) => Object.keys(part).join(' ');
    expect(keysOf(offer.usage)).toBe(
      'monthly_character_limit audio_limit_minutes additional_characters_cost custom_voices_limit',
    );
    expect(keysOf(offer.features)).toBe(
      'text_to_speech text_to_sound_effects speech_to_speech automatic_dubbing synthetic_voice_design instant_voice_cloning professional_voice_cloning speech_to_text speech_to_text_api',
    );
    expect(keysOf(offer.products)).toBe('audio_native dubbing_studio studio');
    expect(keysOf(offer.licensing_and_analytics)).toBe('commercial_licence no_attribution_requirement usage_analytics');
    for (const period of [offer.pricing.monthly, offer.pricing.yearly])
      expect(keysOf(period)).toBe('price discounted_price period discount_message');
    expect(keysOf(offer.speech)).toBe(
      'concurrency_limit priority highest_quality_minutes turbo_minutes speech_to_speech_minutes pvc_limit price_per_thousand',
    );
  },
);

it('O-22 marks only creator as most popular', () => {
  expect(offers.filter((offer) => offer.most_popular).map((offer) => offer.plan_id)).toEqual(['creator']);
});

it('PLAN-038 PLAN-039 offers instant cloning from starter, and professional cloning from creator', () => {
  expect(of((offer) => offer.features.instant_voice_cloning)).toEqual([false, true, true, true, true, true, true]);
  expect(of((offer) => offer.features.professional_voice_cloning)).toEqual([
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

it('PLAN-040 excludes the commercial licence from the free plan only', () => {
  expect(of((offer) => offer.licensing_and_analytics.commercial_licence)).toEqual([
    false,
    true,
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(planOffer('free', 'usd').benefits.join()).not.toMatch(/commercial/i);
});

it('PLAN-014 describes the free plan: 10,000 credits, ten minutes, three voices, no price', () => {
  expect(planOffer('free', 'usd')).toMatchObject({
    character_limit: 10_000,
    audio_limit_minutes: 10,
    usage: { monthly_character_limit: 10_000, custom_voices_limit: 3, additional_characters_cost: null },
    pricing: { monthly: { price: 0, discounted_price: null }, yearly: { price: 0 } },
  });
});

it('PLAN-020 O-09 offers enterprise without limits, prices and overage', () => {
  expect(planOffer('enterprise', 'eur')).toMatchObject({
    enterprise: true,
    plan_type: 'company',
    character_limit: -1,
    audio_limit_minutes: -1,
    usage: { monthly_character_limit: -1, additional_characters_cost: null, custom_voices_limit: null },
    pricing: { monthly: { price: null }, yearly: { price: null } },
    speech: { price_per_thousand: null, highest_quality_minutes: -1 },
    dubbing_minutes: -1,
  });
});

it('PLAN-033 C-02 gives the price of one credit in dollars or euros, and of 1,000 in cents', () => {
  expect(of(({ usage, speech }) => [usage.additional_characters_cost, speech.price_per_thousand])).toEqual([
    [null, null],
    [null, null],
    [0.0003, 30],
    [0.00024, 24],
    [0.00018, 18],
    [0.0001, 10],
    [null, null],
  ]);
  expect(euros.map(({ usage }) => usage.additional_characters_cost)).toEqual([
    null,
    null,
    0.000285,
    0.000228,
    0.000171,
    0.0001,
    null,
  ]);
});

it('PLAN-011 lists both periods with their prices and discounts', () => {
  expect(planOffer('creator', 'usd').pricing).toEqual({
    monthly: {
      price: 2200,
      discounted_price: 1100,
      period: 'monthly_period',
      discount_message: 'First month 50% off',
    },
    yearly: { price: 22_000, discounted_price: null, period: 'annual_period', discount_message: '2 months free' },
  });
  expect(planOffer('starter', 'eur').pricing.monthly).toEqual({
    price: 475,
    discounted_price: 100,
    period: 'monthly_period',
    discount_message: 'First month for 1€',
  });
});

describe('texts of plan cards', () => {
  const featureTexts = (offer: (typeof offers)[number]) => [...offer.features_summary, ...offer.benefits];

  // 001 §9: "starter voice clone from 1 minute of audio; creator 192 kbps API; pro 44.1 kHz PCM".
  it.each([
    ['starter', 'Voice clone from 1 minute of audio'],
    ['creator', '192 kbps API'],
    ['pro', '44.1 kHz PCM'],
  ] as const)('PLAN-031 on %s: %s', (tier, line) => {
    expect(offers.filter((offer) => featureTexts(offer).includes(line)).map((offer) => offer.plan_id)).toEqual([tier]);
  });

  it.each([
    ['free', '10K credits a month (10 min)', '3 custom voices'],
    ['starter', '30K credits a month (30 min)', '10 custom voices'],
    ['creator', '100K credits a month (100 min)', '30 custom voices'],
    ['pro', '500K credits a month (500 min)', '160 custom voices'],
    ['growing_business', '2M credits a month (2,000 min)', '660 custom voices'],
    ['scale_2024_08_10', '11M credits a month (11,000 min)', '660 custom voices'],
    ['enterprise', 'Unlimited credits'],
  ] as const)('PLAN-014 PLAN-015 PLAN-016 PLAN-017 PLAN-018 PLAN-019 PLAN-020 on %s: %s', (tier, ...summary) => {
    expect(planOffer(tier, 'usd').features_summary).toEqual(summary);
  });

  it('repeats no text, and has a distinct text for each plan', () => {
    for (const offer of offers) {
      expect(new Set(featureTexts(offer)).size).toBe(featureTexts(offer).length);
      expect(offer.benefits.length).toBeGreaterThan(0);
    }
    expect(of((offer) => offer.quality_and_formats.length)).toEqual([2, 2, 3, 4, 4, 4, 4]);
    expect(new Set(of((offer) => offer.description)).size).toBe(offeredTiers.length);
  });

  it.each([
    [300, 'usd', '$0.30'],
    [285, 'eur', '0.285€'],
    [100, 'eur', '0.10€'],
    [171, 'eur', '0.171€'],
  ] as const)(
    'PLAN-016 PLAN-017 PLAN-018 PLAN-019 formats %d millionths in %s as %s per 1,000 credits',
    (millionths, currency, text) => {
      expect(overageText(millionths, currency)).toBe(text);
    },
  );
});
