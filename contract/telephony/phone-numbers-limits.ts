/** A bound against abuse, not a plan limit. */
export const maxPhoneNumbers = 1000;

export const phoneProviders = ['twilio', 'sip_trunk', 'exotel'] as const;
export type PhoneProvider = (typeof phoneProviders)[number];

export const sipTransports = ['auto', 'udp', 'tcp', 'tls'] as const;
export const mediaEncryptions = ['disabled', 'allowed', 'required'] as const;
export const sipCodecs = ['G722/8000', 'PCMU/8000', 'PCMA/8000'] as const;
export const exotelSubdomains = ['api.in.exotel.com', 'api.exotel.com'] as const;
export const twilioRegions = ['us1', 'ie1', 'au1'] as const;
export const twilioEdges = [
  'ashburn',
  'dublin',
  'frankfurt',
  'sao-paulo',
  'singapore',
  'sydney',
  'tokyo',
  'umatilla',
  'roaming',
] as const;

/** E.164: `+`, then up to 15 digits with the country code. */
const e164 = /^\+[1-9]\d{6,14}$/;
/** The user of a SIP URI as PBXs name their extensions. */
const sipUser = /^[A-Za-z0-9._~+*#-]{1,64}$/;

export const isE164 = (number: string): boolean => e164.test(number);
export const isSipUser = (name: string): boolean => sipUser.test(name);

/** Without the separators that people write in international numbers. */
export const withoutSeparators = (number: string): string => {
  const trimmed = number.trim();
  return trimmed.startsWith('+') ? trimmed.replaceAll(/[\s().-]/g, '') : trimmed;
};
