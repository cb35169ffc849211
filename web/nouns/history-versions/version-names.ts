import type { HistoryVersionReply } from '../../../contract/history/history-versions.ts';
import { t } from '../../messages/t.ts';

type NamedVersion = Pick<HistoryVersionReply, 'version_id' | 'origin' | 'from_version_id' | 'respoken' | 'effects'>;

/** The names of versions by their ID, numbered by kind in the order in which they were made. */
export function versionNames(versions: readonly NamedVersion[]): ReadonlyMap<string, string> {
  const made = { original: 0, take: 0, respoken: 0, effects: 0 };
  return new Map(
    versions.map(({ version_id, origin }) => {
      made[origin] += 1;
      return [version_id, nameOf(origin, made[origin])];
    }),
  );
}

function nameOf(origin: NamedVersion['origin'], number: number): string {
  if (origin === 'original') return t('Original');
  if (origin === 'take') return t('Take {number}', { number: number + 1 });
  return origin === 'respoken' ? t('Edit {number}', { number }) : t('Effects {number}', { number });
}

/** What a version came from. */
export function versionOrigin(
  { origin, from_version_id, respoken, effects }: NamedVersion,
  names: ReadonlyMap<string, string>,
  effectNames: ReadonlyMap<string, string>,
): string {
  if (origin === 'original') return t('As it was first made');
  const source = (from_version_id && names.get(from_version_id)) ?? t('a deleted version');
  if (origin === 'take') return t('{source}, spoken again', { source });
  if (respoken) return t('{source} with “{text}” spoken anew', { source, text: shortened(respoken.text) });
  const chain = (effects ?? []).map(({ id }) => effectNames.get(id) ?? id).join(', ');
  return t('{source} with {chain}', { source, chain });
}

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);
