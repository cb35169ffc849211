import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { explorePath } from '../../nouns/sound-effects/sound-effects-navigation.ts';
import { SoundList } from '../../nouns/sound-effects/sound-list.tsx';
import { promptPath } from '../../nouns/sound-effects/sound-row.tsx';
import { Button } from '../../parts/button/button.tsx';

export const meta = () => [{ title: `${t('Search sound effects')} · ${brand}` }];

/** The maximum length that the API accepts. */
const maxSearchLength = 200;

/** ROUTE-032 O-51: the ready-made sounds that a search finds. */
export default function ExploreSearchScreen() {
  const search = (useSearchParams()[0].get('search') ?? '').trim().slice(0, maxSearchLength);
  return (
    <SoundList
      filter={{ category: undefined, search }}
      emptyAction={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild kind="primary">
            <Link to={promptPath({ prompt: search, loop: false })}>
              {t('Generate “{search}”', { search: search.slice(0, 40) })}
            </Link>
          </Button>
          <Button asChild>
            <Link to={explorePath}>{t('Show all sounds')}</Link>
          </Button>
        </div>
      }
    />
  );
}
