import { expect, it } from 'vitest';
import { chooseMode } from './apertium/apertium.ts';
import { baseLanguage, findCode } from './language-codes.ts';

it('takes the codes of one language as one', () => {
  expect(['tl', 'fil', 'nb', 'no', 'iw', 'pt-BR', 'zh-Hant-TW'].map(baseLanguage)).toEqual([
    'fil',
    'fil',
    'no',
    'no',
    'he',
    'pt',
    'zh',
  ]);
});

it('finds the code by which a translator knows a language', () => {
  expect(findCode('fil', ['en', 'tl'])).toBe('tl');
  expect(findCode('no', ['en', 'nb'])).toBe('nb');
  expect(findCode('zh', ['en', 'zh-Hans', 'zh-Hant'])).toBe('zh-Hans');
  expect(findCode('zh-TW', ['en', 'zh-Hans', 'zh-Hant'])).toBe('zh-Hant');
  expect(findCode('zh-TW', ['en', 'zh'])).toBeUndefined();
  expect(findCode('pt-BR', ['en', 'pt', 'pt-BR'])).toBe('pt-BR');
  expect(findCode('es-MX', ['en', 'es'])).toBe('es');
  expect(findCode('eo', ['en', 'es'])).toBeUndefined();
});

it('finds the direction of Apertium', () => {
  const modes = ['eng-spa', 'spa-eng', 'spa-eng_US', 'ind-zsm', 'hbs_HR-mkd', 'spa-por_BR', 'spa-por'];
  expect(chooseMode(modes, 'en', 'es')).toBe('eng-spa');
  expect(chooseMode(modes, 'id', 'ms')).toBe('ind-zsm');
  expect(chooseMode(modes, 'hr', 'mk')).toBe('hbs_HR-mkd');
  expect(chooseMode(modes, 'es', 'pt')).toBe('spa-por');
  expect(chooseMode(modes, 'es', 'pt-BR')).toBe('spa-por_BR');
  expect(chooseMode(modes, 'en', 'fr')).toBeUndefined();
});
