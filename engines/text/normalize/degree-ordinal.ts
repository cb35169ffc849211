import { type Rule, rule } from '../rule.ts';
import type { NumberWords } from './locale.ts';

/** Words that follow degrees; before other words in small letters, the sign is that of an ordinal. */
const afterDegrees =
  'a|à|al|con|com|cuando|de|del|della|di|do|e|é|è|em|en|entre|es|está|hace|in|ma|mas|más|mais|meno|menos|nel|no|nord|norte|o|oggi|ou|oeste|per|por|pero|più|quando|se|sopra|sotto|sob|sobre|sud|sul|sur|sur|y|celsius|centigradi|centígrados|latitud|latitude|longitud|longitude|ovest|est|este|leste';

/** 5° piano -> quinto piano, where the degree sign stands for the ordinal sign of the keyboard. */
export const degreeOrdinal = (numbers: NumberWords): Rule =>
  rule(String.raw`(?<![\p{L}\d.,+-])(?<n>[1-9]\d?)°(?=\s(?!(?:${afterDegrees})(?![\p{L}\p{M}]))\p{Ll})`, ({ n = '' }) =>
    numbers.ordinal(Number(n), 'ordinal-masculine'),
  );
