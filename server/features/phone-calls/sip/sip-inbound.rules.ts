import type { InboundTrunk } from '../../phone-numbers/phone-config.rules.ts';
import { spellings } from '../../phone-numbers/phone-config.rules.ts';

interface Caller {
  readonly number: string;
  /** The host of the caller's URI. */
  readonly domain: string;
}

/** Whether a trunk takes calls of this caller. Its address and credentials are checked elsewhere. */
export function acceptsCaller(trunk: InboundTrunk, { number, domain }: Caller): boolean {
  const { allowed_numbers: numbers, remote_domains: domains } = trunk;
  const writings = spellings(number);
  const isNumberAllowed =
    !numbers?.length || numbers.some((allowed) => spellings(allowed).some((one) => writings.includes(one)));
  const isDomainAllowed = !domains?.length || domains.some((allowed) => allowed.toLowerCase() === domain.toLowerCase());
  return isNumberAllowed && isDomainAllowed;
}

/** What is known about a call and one of the numbers that it may be for. */
export interface InboundCandidate<Number> {
  readonly number: Number;
  /** `open`: the trunk asks for no credentials. */
  readonly credentials: 'open' | 'valid' | 'missing' | 'invalid';
  /** Whether the trunk names the addresses that may call. */
  readonly namesAddresses: boolean;
}

type Decision<Number> =
  | { readonly kind: 'answer'; readonly number: Number }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'refuse' };

/**
 * Decides whose call it is, if several workspaces have the number: proof of the caller comes first, so that nobody takes
 * calls of others by adding their number without any condition.
 */
export function decideInbound<Number>(candidates: readonly InboundCandidate<Number>[]): Decision<Number> {
  const find = (isIt: (candidate: InboundCandidate<Number>) => boolean) => candidates.find(isIt);
  const proven =
    find(({ credentials }) => credentials === 'valid') ??
    find(({ credentials, namesAddresses }) => credentials === 'open' && namesAddresses);
  if (proven) return { kind: 'answer', number: proven.number };
  if (find(({ credentials }) => credentials === 'missing')) return { kind: 'challenge' };
  const open = find(({ credentials }) => credentials === 'open');
  return open ? { kind: 'answer', number: open.number } : { kind: 'refuse' };
}
