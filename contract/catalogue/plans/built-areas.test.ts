import { expect, it } from 'vitest';
import { routes } from '../../routes.ts';
import { type AllowanceArea, areaPaths, builtAreas } from './built-areas.ts';

it('lists exactly the areas that have routes', () => {
  const paths = Object.keys(routes).map((route) => route.slice(route.indexOf(' ') + 1));
  const areas = Object.keys(areaPaths) as AllowanceArea[];
  expect([...builtAreas].sort()).toEqual(
    areas.filter((area) => paths.some((path) => path.startsWith(areaPaths[area]))).sort(),
  );
});
